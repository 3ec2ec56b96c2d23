import { fill, type Line, type Scene } from "../scene";
import { reuse } from "../scene/reuse";
import { freshId, type Wire } from "../net/socket";
import { Director } from "../stage/director.svelte";
import type { Replay as Asked } from "../wire";
import { settings } from "./settings.svelte";

export type Step = NonNullable<Asked["step"]>;

/** At these paces nothing would play by itself. */
const BY_HAND = ["step", "once"];

/** Looking at the past from a viewpoint: one position at a time, or played on as it happened. */
export class Replay {
  on: boolean = $state(false);
  at: number = $state(0);
  scene: Scene | null = $state.raw(null);
  playing: boolean = $state(false);
  /** From whose seat; null is your own view. */
  seat: number | null = $state(null);
  loading: boolean = $state(false);
  private asked = "";
  private end = 0;
  /** What was told after it is played. */
  private since = 0;
  private readonly kept = new Map<string, Scene>();
  /** Plays the past as the table's own plays the present; nothing is held while it plays on by itself. */
  readonly director: Director;

  constructor(
    private readonly wire: () => Wire,
    moved: (news: Line[]) => void,
    heard: (line: Line) => void,
  ) {
    this.director = new Director(
      (scene) => {
        const before = this.scene;
        this.scene = reuse(before, scene);
        if (before && this.since < scene.at) moved(this.fresh(scene));
      },
      () => (this.playing && BY_HAND.includes(settings.prefs.pace) ? "normal" : settings.prefs.pace),
      undefined,
      heard,
      () => !this.playing,
      () => this.playing && this.on && !this.loading && this.step("act"),
    );
  }

  /** Show the position `at`. */
  go(at: number, last: number): void {
    this.on = true;
    this.end = last;
    this.at = Math.max(0, Math.min(last, at));
    const known = this.kept.get(this.key());
    if (known) {
      this.show(known);
      return;
    }
    this.ask("");
  }

  /** On to the next act, turn, fight or blow, or back to the last: what happened there is played. */
  step(step: Step, back = false): void {
    this.director.stop();
    if (step === "act" && !back && this.at >= this.end) this.playing = false;
    else this.ask(step, back);
  }

  private ask(step: Step, back = false): void {
    this.loading = true;
    this.asked = freshId();
    const { at, seat } = this;
    this.wire().send({ t: "replay", id: this.asked, at, step, back, ...(seat === null ? {} : { seat }) });
  }

  /** The server's answer; late ones are dropped. */
  answer(id: string, scene: unknown, since: number): void {
    if (id !== this.asked || !this.on) return;
    this.asked = "";
    const filled = fill<Scene>("Scene", scene);
    this.at = filled.at;
    this.kept.set(this.key(), filled);
    if (this.kept.size > 120) this.kept.delete(this.kept.keys().next().value!);
    this.show(filled, since);
  }

  refused(id: string): boolean {
    if (id !== this.asked) return false;
    this.asked = "";
    this.loading = false;
    this.playing = false;
    return true;
  }

  play(): void {
    this.playing = true;
    if (!this.loading) this.step("act");
  }

  stop(): void {
    this.playing = false;
    this.director.stop();
  }

  close(): void {
    this.stop();
    this.on = false;
    this.scene = null;
    this.seat = null;
    this.loading = false;
    this.kept.clear();
  }

  private show(scene: Scene, since = scene.at): void {
    this.loading = false;
    this.since = since;
    this.director.take(scene, this.fresh(scene), false);
  }

  private fresh(scene: Scene): Line[] {
    return scene.chronicle.filter((l) => l.at > this.since);
  }

  private key(): string {
    return `${this.at}/${this.seat}`;
  }
}
