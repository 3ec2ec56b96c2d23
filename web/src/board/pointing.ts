import type { Stores } from "../store/stores";
import type { Point } from "./topo";

/** What the board can say of its own geometry. */
export interface Places {
  /** Where a ref is drawn, in board units. */
  find(ref: string): Point | null;
  toScreen(at: Point): Point;
}

const REACH = 22;

/** What pointing at the board means: by mouse, by finger, or with the keyboard's cursor. */
export class Pointing {
  constructor(
    private readonly stores: Stores,
    private readonly places: Places,
  ) {}

  refAt(x: number, y: number): string {
    return document.elementFromPoint(x, y)?.closest<SVGElement>("[data-ref]")?.dataset.ref ?? "";
  }

  /** Several things are folded into one here. */
  isHeap(x: number, y: number): boolean {
    return document.elementFromPoint(x, y)?.closest("[data-folded]") !== null;
  }

  /** Something lit is itself; inside a lit space the space is meant, but never by pointing at a piece of one's own
      where pieces are chosen: that selects it, or nothing. */
  meant(ref: string): string {
    if (this.stores.choice.lit.has(ref) || this.owned(ref)) return ref;
    const space = this.spaceOf(ref);
    return this.stores.choice.lit.has(space) ? space : ref;
  }

  spaceOf(ref: string): string {
    return this.stores.table.index.things.get(ref)?.space ?? "";
  }

  /** What may be picked inside a space. */
  litIn(space: string): string[] {
    return [...this.stores.choice.lit].filter((ref) => ref !== space && this.spaceOf(ref) === space);
  }

  /** Spaces that may be picked, or hold something that may, in the order offered. */
  litSpaces(): string[] {
    return [...new Set([...this.stores.choice.lit].map((ref) => this.spaceOf(ref)).filter(Boolean))];
  }

  private mine(ref: string): boolean {
    const { table } = this.stores;
    const piece = table.index.things.get(ref)?.piece;
    return piece?.owner !== null && piece?.owner === table.you;
  }

  /** A piece of one's own, in a question about pieces of one's own. */
  private owned(ref: string): boolean {
    return this.mine(ref) && [...this.stores.choice.tree.next.keys()].some((r) => this.mine(r));
  }

  /** Whether something is taken hold of by dragging it: it begins a choice that goes on elsewhere. */
  grips(ref: string): boolean {
    const below = this.stores.choice.tree.next.get(ref);
    return below !== undefined && (below.next.size > 0 || this.owned(ref));
  }

  /** Let go of what was dragged: pick it, then what it was dropped on. */
  drop(from: string, x: number, y: number): void {
    const { choice } = this.stores;
    const to = this.refAt(x, y);
    if (!to || to === from || this.spaceOf(to) === this.spaceOf(from)) return;
    if (!choice.turnTo(from)) return;
    if (!choice.pick(this.meant(to), x, y) && !choice.aim(this.spaceOf(to) || to, x, y)) this.choose(to, x, y);
  }

  /** Pick it, list what could be meant, say why it is not offered, or say what it is. `heap`: several are folded
      there, and each of them may be meant. */
  choose(ref: string, x: number, y: number, finger = false, heap = false): void {
    const { choice } = this.stores;
    const space = this.spaceOf(ref) || ref;
    const folded = heap ? this.litIn(space) : [];
    if (choice.picks.at(-1) === ref && choice.picks.length === 1) {
      choice.clear();
      return;
    }
    const other = !choice.lit.has(ref) && !choice.tree.next.has(ref) && !choice.subjects.has(ref);
    if (other && !folded.length && this.mine(ref)) choice.turn(ref, () => this.take(ref, x, y, finger, folded));
    else this.take(ref, x, y, finger, folded);
  }

  /** Pick it, or what it lies on; else say what it is. */
  private take(ref: string, x: number, y: number, finger: boolean, folded: string[]): void {
    const { choice, around } = this.stores;
    const space = this.spaceOf(ref) || ref;
    if (!folded.length) {
      if (choice.pick(this.meant(ref), x, y) || choice.turnTo(ref, x, y)) return;
      if (!this.litIn(space).length && (choice.aim(ref, x, y) || choice.aim(space, x, y))) return;
      if (!this.litIn(space).length && choice.turnTo(space, x, y)) return;
    }
    let several = this.litIn(space);
    if (folded.length && choice.lit.has(space)) several = [...folded, space];
    if (!several.length && finger) several = this.near(x, y).slice(0, 6);
    choice.reason = null;
    choice.menu = null;
    if (several.length === 1) choice.pick(several[0]!, x, y);
    else if (several.length > 1) choice.openMenu(space, x, y, { refs: several });
    else if (choice.reasons.has(ref)) choice.reason = { ref, x, y };
    else if (choice.reasons.has(space)) choice.reason = { ref: space, x, y };
    else {
      around.inspecting = ref;
      choice.wonder(space, x, y);
    }
  }

  /** A finger is broad: whatever is lit close by may be meant. */
  private near(x: number, y: number): string[] {
    const found: [number, string][] = [];
    for (const ref of this.stores.choice.lit) {
      const at = this.places.find(ref);
      if (!at) continue;
      const [sx, sy] = this.places.toScreen(at);
      const distance = Math.hypot(sx - x, sy - y);
      if (distance <= REACH) found.push([distance, ref]);
    }
    return found.sort((a, b) => a[0] - b[0]).map(([, ref]) => ref);
  }
}
