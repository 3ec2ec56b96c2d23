import { fill, type Scene } from "../scene";
import { reuse } from "../scene/reuse";
import { freshId, type Wire } from "../net/socket";

/** Looking at the past: one position at a time, from a viewpoint, by hand or playing on. */
export class Replay {
  on: boolean = $state(false);
  at: number = $state(0);
  scene: Scene | null = $state.raw(null);
  playing: boolean = $state(false);
  speed: number = $state(1);
  /** From whose seat; null is your own view. */
  seat: number | null = $state(null);
  loading: boolean = $state(false);
  private asked = "";
  private end = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly kept = new Map<string, Scene>();

  constructor(private readonly wire: () => Wire) {}

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
    this.loading = true;
    this.asked = freshId();
    const frame = { t: "replay", id: this.asked, at: this.at } as const;
    this.wire().send(this.seat === null ? frame : { ...frame, seat: this.seat });
  }

  /** The server's answer; late ones are dropped. */
  answer(id: string, scene: unknown): void {
    if (id !== this.asked || !this.on) return;
    this.asked = "";
    const filled = fill<Scene>("Scene", scene);
    this.kept.set(this.key(), filled);
    if (this.kept.size > 120) this.kept.delete(this.kept.keys().next().value!);
    this.show(filled);
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
    if (!this.loading) this.tick();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  close(): void {
    this.stop();
    this.on = false;
    this.scene = null;
    this.seat = null;
    this.loading = false;
    this.kept.clear();
  }

  private show(scene: Scene): void {
    this.loading = false;
    this.scene = reuse(this.scene, scene);
    if (this.playing) this.tick();
  }

  private tick(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.playing) return;
      if (this.at >= this.end) this.playing = false;
      else this.go(this.at + 1, this.end);
    }, 1200 / this.speed);
  }

  private key(): string {
    return `${this.at}/${this.seat}`;
  }
}
