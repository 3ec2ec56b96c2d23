import { describeSpace } from "../scene/describe";
import { nameOf } from "../scene/refs";
import type { Stores } from "../store/stores";
import { announce } from "../ui/announce.svelte";
import type { Drawing } from "./art";
import { inDirection } from "./geometry";
import type { Pencil } from "./pencil.svelte";
import type { Places, Pointing } from "./pointing";
import type { Point } from "./topo";
import { say } from "../words/say.svelte";

export interface Lens extends Places {
  drawing(): Drawing | null;
  /** Bring a point of the board into sight. */
  bring(at: Point): void;
  fit(): void;
  zoom(factor: number): void;
}

const WAYS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The board by keyboard: one tab stop, a cursor on a space, and a step into what stands there. */
export class Roving {
  cursor: string = $state("");
  inside: number = $state(-1);

  constructor(
    private readonly stores: Stores,
    private readonly lens: Lens,
    private readonly pointing: Pointing,
    private readonly pencil: Pencil,
  ) {}

  /** The piece under the cursor, or the space. */
  get ref(): string {
    return this.contents()[this.inside] ?? `space:${this.cursor}`;
  }

  contents(): string[] {
    return (this.stores.table.index.spaces.get(this.cursor)?.pieces ?? []).map((p) => `piece:${p.id}`);
  }

  keydown = (event: KeyboardEvent): void => {
    if (!this.lens.drawing() || event.ctrlKey || event.metaKey) return;
    if (!this.press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Whether the key was one of the board's. */
  private press(event: KeyboardEvent): boolean {
    const way = WAYS[event.key];
    if (event.altKey && event.key === "ArrowDown") this.step(1);
    else if (event.altKey && event.key === "ArrowUp") this.step(-1);
    else if (way) this.rove(way, event.shiftKey);
    else if (event.key === "]") this.next(1);
    else if (event.key === "[") this.next(-1);
    else if (event.key === "Enter" || event.key === " ") this.enter();
    else if (event.key === "Home") this.lens.fit();
    else if (event.key === "+" || event.key === "=") this.lens.zoom(1.25);
    else if (event.key === "-") this.lens.zoom(0.8);
    else if (event.key.toLowerCase() === "i" && this.cursor) this.stores.around.inspecting = this.ref;
    else if (event.key.toLowerCase() === "p" && this.cursor) this.draw(`space:${this.cursor}`);
    else return false;
    return true;
  }

  private rove(way: Point, onlyLit: boolean): void {
    const drawing = this.lens.drawing()!;
    const from = drawing.byId.get(this.cursor)?.place.at ?? [drawing.size[0] / 2, drawing.size[1] / 2];
    const lit = new Set(this.pointing.litSpaces());
    const spots = drawing.regions.map((r) => ({ id: r.place.id, at: r.place.at }));
    const next = inDirection(onlyLit ? spots.filter((s) => lit.has(`space:${s.id}`)) : spots, from, way);
    if (next) this.go(next);
  }

  /** Through the lit spaces of this board, in the order offered. */
  private next(by: number): void {
    const here = this.lens.drawing()!.byId;
    const list = this.pointing.litSpaces().filter((ref) => here.has(ref.slice(6)));
    const now = list.indexOf(`space:${this.cursor}`);
    const to = list.at(by > 0 ? (now + 1) % list.length : now <= 0 ? -1 : now - 1);
    if (to) this.go(to.slice(6));
  }

  private go(id: string): void {
    const { table, choice } = this.stores;
    const region = this.lens.drawing()?.byId.get(id);
    if (!region || !table.shown) return;
    this.cursor = id;
    this.inside = -1;
    choice.hover = this.pointing.meant(`space:${id}`);
    this.lens.bring(region.place.at);
    const words = describeSpace(table.shown, table.manifest, table.index, id);
    const within = this.pointing.litIn(`space:${id}`).length ? ` ${say("pick-inside")}` : "";
    announce(words + (choice.lit.has(`space:${id}`) ? ` ${say("pick-this")}` : within));
  }

  private step(by: number): void {
    const list = this.contents();
    if (!list.length) {
      announce(say("nothing-here"));
      return;
    }
    this.inside = Math.max(-1, Math.min(list.length - 1, this.inside + by));
    if (this.inside < 0) {
      this.go(this.cursor);
      return;
    }
    this.stores.choice.hover = this.ref;
    announce(
      nameOf(this.stores.table.index, this.ref) + (this.stores.choice.lit.has(this.ref) ? `, ${say("can-pick")}` : ""),
    );
  }

  /** One end of a pencil arrow, then the other. */
  private draw(space: string): void {
    const { pencil } = this;
    const { table } = this.stores;
    const [from, here] = [pencil.from, nameOf(table.index, space)];
    if (!from) {
      pencil.begin(space);
      announce(say("pencil-from", { from: here }));
      return;
    }
    const there = pencil.end(space);
    const way = { from: nameOf(table.index, from), to: here };
    announce(from === space ? say("pencil-none") : say(there ? "pencil-drawn" : "pencil-rubbed", way));
  }

  private enter(): void {
    const at = this.lens.find(this.ref);
    const [x, y] = at ? this.lens.toScreen(at) : [innerWidth / 2, innerHeight / 2];
    this.pointing.choose(this.ref, x, y);
  }
}
