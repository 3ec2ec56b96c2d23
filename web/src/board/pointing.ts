import { nameOf } from "../scene/refs";
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

  /** Something lit is itself; inside a lit space, the space is meant. */
  meant(ref: string): string {
    if (this.stores.choice.lit.has(ref)) return ref;
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

  /** Pick it, list what could be meant, say why it is not offered, or say what it is. */
  choose(ref: string, x: number, y: number, finger = false): void {
    const { table, choice, around } = this.stores;
    if (choice.pick(this.meant(ref), x, y)) return;
    const space = this.spaceOf(ref) || ref;
    let several = this.litIn(space);
    if (!several.length && finger) several = this.near(x, y).slice(0, 6);
    choice.reason = null;
    choice.menu = null;
    if (several.length === 1) choice.pick(several[0]!, x, y);
    else if (several.length > 1) choice.menu = { x, y, title: nameOf(table.index, space), options: [], refs: several };
    else if (choice.reasons.has(ref)) choice.reason = { ref, x, y };
    else if (choice.reasons.has(space)) choice.reason = { ref: space, x, y };
    else around.inspecting = ref;
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
