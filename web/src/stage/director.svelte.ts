import type { Arrow, Line, Scene } from "../scene";
import {
  arrowsOf,
  beatLook,
  befell,
  cardsOf,
  contestsIn,
  enough,
  inShort,
  keyOf,
  lookFor,
  placeOf,
  turned,
  waysOf,
  weightOf,
  worthWatching,
  type Beat,
  type Pace,
  type Turned,
} from "./pace";

/** One step of the story: what was told with it, and how the table looks after it. */
interface Happening {
  scene: Scene;
  news: Line[];
  own: boolean;
}

/** One look: at orders revealed, at the table after it, at a card, or at a contest. */
interface Moment {
  arrows?: Arrow[];
  show?: Scene;
  card?: Line[];
  play?: Beat[];
  n?: number;
  look: number;
}

/** More than this waiting is no play any more but a backlog: it is folded into the recap. */
const BACKLOG = 60;
/** The longest look where nothing is held. */
const UNHELD = 5000;

/** The last of these scenes, with all that was told from the first on: the chronicle loses no line. */
const joined = (scenes: Scene[]): Scene => ({ ...scenes.at(-1)!, chronicle: scenes.flatMap((s) => s.chronicle) });

/**
 * Plays what happens instead of jumping to the newest state. Scenes wait in a queue and are shown one after the
 * other, each as long as what was told with it deserves; what matters comes with a card, a fight from its
 * declaration to its result. Own acts, and whatever nobody watches, are shown at once; one's own fights are played
 * beside the next question and wait for nobody.
 */
export class Director {
  /** What the card says; empty: no card. */
  card: Line[] = $state.raw([]);
  /** Orders just revealed, over the table as it was before them; or the ways of what is told or fought. */
  arrows: Arrow[] = $state.raw([]);
  /** The contest that is played, and how far; null: none. */
  play: Beat[] | null = $state.raw(null);
  beat: number = $state(0);
  /** The card or result stays until somebody asks for the next. */
  held: boolean = $state(false);
  /** What this happening made of the reader's own numbers. */
  turned: Turned[] = $state.raw([]);
  waiting: number = $state(0);
  /** Told since one's own last act: what the recap is made of. */
  told: Line[] = $state.raw([]);
  /** Happenings shown without a look, because there were too many or nobody looked. */
  folded: number = $state(0);
  /** The chance there was before a contest began, by contest: whoever tells of it last, it is remembered. */
  readonly odds = new Map<string, number>();
  private queue: Happening[] = [];
  private moments: Moment[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private busy = false;
  private you: number | null = null;
  /** For how long one has watched others since one's own last act. */
  private watched = 0;
  private shown: Scene | null = null;

  constructor(
    private readonly show: (scene: Scene) => void,
    private readonly pace: () => Pace,
    private readonly looked: () => boolean = () => document.visibilityState === "visible",
    private readonly heard: (line: Line) => void = () => {},
    private readonly holds: () => boolean = () => true,
    private readonly idle: () => void = () => {},
  ) {}

  /** The newest scene there is, shown or not. */
  get newest(): Scene | null {
    return this.queue.at(-1)?.scene ?? null;
  }

  /** Whether a card or a contest is before one's eyes. */
  get showing(): boolean {
    return this.card.length > 0 || this.play !== null;
  }

  /** Where it happens, which the board brings into sight: the contest, or what the card tells. */
  get where(): string {
    const told = this.card[0];
    return this.play?.[0]?.contest.where || (told && !told.arrows.length ? placeOf(told) : "");
  }

  /** The first scene of a connection: nothing is played, what was missed is in the recap. */
  begin(scene: Scene, missed: Line[]): void {
    this.stop();
    this.you = scene.you ?? null;
    this.note(scene.chronicle);
    this.told = missed.slice(-200);
    this.folded = 0;
    this.put(scene);
  }

  private put(scene: Scene): void {
    this.shown = scene;
    this.show(scene);
  }

  private note(news: Line[]): void {
    for (const { contest } of news) if (contest && contest.odds !== null) this.odds.set(keyOf(contest), contest.odds);
  }

  /** Take in what has happened; `own`: by the one who looks, or with nothing before it. */
  take(scene: Scene, news: Line[], own: boolean): void {
    this.queue.push({ scene, news, own });
    this.waiting = this.queue.length;
    if (!this.looked()) this.all();
    else if (own) this.answer();
    else if (this.queue.length > BACKLOG) this.fold();
    else if (!this.busy) this.next();
  }

  /** On to the next look. */
  next(): void {
    clearTimeout(this.timer);
    this.busy = this.held = false;
    this.card = [];
    for (;;) {
      if (!this.moments.length) {
        const now = this.queue.shift();
        this.waiting = this.queue.length;
        if (!now) break;
        this.turned = turned(this.shown, now.scene);
        this.remember(now);
        this.moments = this.staged(now);
      }
      const moment = this.moments.shift()!;
      if (moment.show) this.put(moment.show);
      if (moment.look > 0) {
        this.dwellOn(moment);
        return;
      }
    }
    this.play = null;
    this.arrows = [];
    this.idle();
  }

  /** Past the rest of this contest, to its result. */
  toResult(): void {
    while (this.moments[1]?.play === this.play) this.moments.shift();
    this.next();
  }

  /** Everything that waits, at once; the recap tells what it was. */
  all(): void {
    const rest = this.moments.find((m) => m.show);
    this.drop();
    this.folded += this.queue.filter((h) => !h.own && weightOf(h.news) > 0).length;
    for (const h of this.queue) this.remember(h);
    const scenes = [...(rest?.show ? [rest.show] : []), ...this.queue.map((h) => h.scene)];
    this.queue = [];
    this.waiting = 0;
    if (scenes.length) this.put(joined(scenes));
  }

  /** Play a contest once more. */
  again(play: Beat[]): void {
    this.all();
    this.moments = this.beats(play);
    this.next();
  }

  /** The recap has been read. */
  forget(): void {
    this.told = [];
    this.folded = 0;
  }

  stop(): void {
    this.drop();
    this.queue = [];
    this.watched = 0;
  }

  /** One's own act: what was waiting is over, its scene is there at once; what came of it is played beside it. */
  private answer(): void {
    const mine = this.queue.pop()!;
    const before = this.shown;
    this.watched = 0;
    if (this.queue.length || this.moments.length) this.all();
    this.queue = [mine];
    if (!mine.news.some((l) => l.arrows.length)) {
      this.all();
      this.turned = turned(before, mine.scene);
      this.moments = this.staged(mine).flatMap(({ show: _, ...moment }) => (moment.look > 0 ? [moment] : []));
    }
    if (this.moments.length || this.queue.length) this.next();
  }

  private drop(): void {
    clearTimeout(this.timer);
    this.busy = this.held = false;
    this.card = [];
    this.arrows = [];
    this.play = null;
    this.moments = [];
  }

  /** Orders first, all at once, then fights one after the other, each after what led to it; then the table as it is
   * after them, with what else there was card by card. */
  private staged(now: Happening): Moment[] {
    const { news, own, scene } = now;
    const brief = scene.you !== null && enough(this.watched, this.pace());
    const fought = this.fights(now);
    const shown = new Set<Line>(fought.flat());
    const rest = news.filter((l) => !shown.has(l) && !l.arrows.length);
    const told = own ? befell(rest, scene.you ?? null, fought.length > 0) : rest;
    const starts = fought.map((play) => news.indexOf(play[0]!));
    const fightsBefore = (l: Line): number => starts.filter((start) => start < news.indexOf(l)).length;
    const groups = [...fought, null].map((_, n) => cardsOf(told.filter((l) => fightsBefore(l) === n)));
    const of = groups.flat().length;
    const seen = groups.map((cards) =>
      cards.map((card): Moment => {
        const look = lookFor(weightOf(card), this.pace(), of, brief);
        return { card, arrows: arrowsOf(card), look };
      }),
    );
    const plays = fought.flatMap((play, n) => [
      ...seen[n]!,
      ...this.beats(brief ? inShort(play, this.you) : play, fought.length),
    ]);
    const quiet = { look: own ? 0 : lookFor(Math.min(1, weightOf(rest)), this.pace(), 1, brief) };
    const [first = quiet, ...more] = seen.at(-1)!;
    return [...this.orders(news), ...plays, { ...first, show: scene }, ...more];
  }

  private orders(news: Line[]): Moment[] {
    const card = news.filter((l) => l.arrows.length && !l.undone);
    const arrows = card.flatMap((l) => l.arrows);
    return card.length ? [{ arrows, card, look: 2 * lookFor(2, this.pace()) }] : [];
  }

  private fights(now: Happening): Beat[][] {
    return contestsIn(now.news).filter((play) => worthWatching(play, now.scene.you ?? null));
  }

  private beats(play: Beat[], of = 1): Moment[] {
    return play.map((_, n) => ({ play, n, look: beatLook(play, n, this.you, this.pace(), of) }));
  }

  private dwellOn(moment: Moment): void {
    this.busy = true;
    this.card = moment.card ?? [];
    this.arrows = moment.arrows ?? waysOf(moment.play);
    this.play = moment.play ?? null;
    this.beat = moment.n ?? 0;
    const line = this.play ? this.play[this.beat]! : this.card[0];
    if (line) this.heard(line);
    if (moment.look === Infinity && this.holds()) this.held = true;
    else {
      const look = Math.min(moment.look, UNHELD);
      this.watched += look;
      this.timer = setTimeout(() => this.next(), look);
    }
  }

  private fold(): void {
    const keep = this.queue.splice(-10);
    this.folded += this.queue.length;
    for (const h of this.queue) this.remember(h);
    const first = keep[0]!;
    first.scene = joined([...this.queue.map((h) => h.scene), first.scene]);
    this.queue = keep;
    this.waiting = keep.length;
    if (!this.busy) this.next();
  }

  private remember(now: Happening): void {
    this.you = now.scene.you ?? null;
    this.note(now.news);
    if (now.own && now.news.length) this.forget();
    this.told = [...this.told, ...now.news].slice(-200);
  }
}
