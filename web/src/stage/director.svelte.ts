import type { Line, Scene } from "../scene";
import { headlines, lookFor, weightOf, type Pace } from "./pace";

/** One step of the story: what was told with it, and how the table looks after it. */
interface Happening {
  scene: Scene;
  news: Line[];
  own: boolean;
}

/** More than this waiting is no play any more but a backlog: it is folded into the recap. */
const BACKLOG = 60;

/**
 * Plays what happens instead of jumping to the newest state. Scenes wait in a queue and are shown one after the
 * other, each as long as what was told with it deserves; what matters comes with a card. Own acts, and whatever
 * nobody watches, are shown at once.
 */
export class Director {
  /** What the card says, the heaviest first; empty: no card. */
  card: Line[] = $state.raw([]);
  /** The card stays until somebody asks for the next. */
  held: boolean = $state(false);
  waiting: number = $state(0);
  /** Told since one's own last act: what the recap is made of. */
  told: Line[] = $state.raw([]);
  /** Happenings shown without a look, because there were too many or nobody looked. */
  folded: number = $state(0);
  private queue: Happening[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private busy = false;

  constructor(
    private readonly show: (scene: Scene) => void,
    private readonly pace: () => Pace,
    private readonly looked: () => boolean = () => document.visibilityState === "visible",
  ) {}

  /** The newest scene there is, shown or not. */
  get newest(): Scene | null {
    return this.queue.at(-1)?.scene ?? null;
  }

  /** Take in what has happened; `own`: by the one who looks, or with nothing before it. */
  take(scene: Scene, news: Line[], own: boolean): void {
    this.queue.push({ scene, news, own });
    this.waiting = this.queue.length;
    if (own || !this.looked()) this.all();
    else if (this.queue.length > BACKLOG) this.fold();
    else if (!this.busy) this.next();
  }

  /** On to the next happening. */
  next(): void {
    clearTimeout(this.timer);
    this.busy = false;
    this.held = false;
    this.card = [];
    while (this.queue.length) {
      const now = this.queue.shift()!;
      this.waiting = this.queue.length;
      this.remember(now);
      this.show(now.scene);
      const look = this.dwell(now);
      if (look > 0) {
        this.dwellOn(now, look);
        return;
      }
    }
  }

  /** Everything that waits, at once; the recap tells what it was. */
  all(): void {
    clearTimeout(this.timer);
    this.folded += this.queue.filter((h) => !h.own && weightOf(h.news) > 0).length;
    this.busy = this.held = false;
    this.card = [];
    for (const h of this.queue) this.remember(h);
    const last = this.queue.at(-1);
    this.queue = [];
    this.waiting = 0;
    if (last) this.show(last.scene);
  }

  /** The recap has been read. */
  forget(): void {
    this.told = [];
    this.folded = 0;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.busy = false;
  }

  /** What one does oneself needs no waiting; what follows from it for all to see may have its card. */
  private dwell(now: Happening): number {
    return now.own ? 0 : lookFor(weightOf(now.news), this.pace());
  }

  private dwellOn(now: Happening, look: number): void {
    this.busy = true;
    this.card = headlines(now.news).sort((a, b) => b.weight - a.weight);
    if (look === Infinity) this.held = true;
    else this.timer = setTimeout(() => this.next(), look);
  }

  private fold(): void {
    const keep = this.queue.splice(-10);
    this.folded += this.queue.length;
    for (const h of this.queue) this.remember(h);
    this.queue = keep;
    this.waiting = keep.length;
    if (!this.busy) this.next();
  }

  private remember(now: Happening): void {
    if (now.own && now.news.length) this.forget();
    this.told = [...this.told, ...now.news].slice(-200);
  }
}
