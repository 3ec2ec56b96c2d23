import type { Point } from "./topo";

export type Stroke = [from: string, to: string];

/** Arrows somebody draws for themselves, to think: kept in this browser, sent to nobody. */
export class Pencil {
  /** In hand: a finger or the left button draws instead of moving the board. */
  held: boolean = $state(false);
  strokes: Stroke[] = $state.raw([]);
  /** Where the stroke being drawn begins, and where its loose end is on the board. */
  from: string = $state("");
  loose: Point | null = $state.raw(null);

  constructor(private readonly place: string) {
    try {
      this.strokes = JSON.parse(localStorage.getItem(place) ?? "[]") as Stroke[];
    } catch {
      // What cannot be read is not missed.
    }
  }

  begin(ref: string, loose: Point | null = null): void {
    this.from = ref;
    this.loose = loose;
  }

  /** Finish the stroke here; the same stroke again rubs it out. Says whether there is one now. */
  end(ref: string): boolean {
    const from = this.from;
    this.begin("");
    if (!from || !ref || from === ref) return false;
    const others = this.strokes.filter(([a, b]) => a !== from || b !== ref);
    const fresh = others.length === this.strokes.length;
    this.keep(fresh ? [...others, [from, ref]] : others);
    return fresh;
  }

  clear(): void {
    this.begin("");
    this.keep([]);
  }

  private keep(strokes: Stroke[]): void {
    this.strokes = strokes;
    try {
      if (strokes.length) localStorage.setItem(this.place, JSON.stringify(strokes));
      else localStorage.removeItem(this.place);
    } catch {
      // A browser that keeps nothing still draws.
    }
  }
}
