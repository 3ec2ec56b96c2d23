import { fill, type Arrow } from "../scene";
import type { Stores } from "../store/stores";
import { pictureFor, type Region } from "./art";
import type { Camera } from "./camera.svelte";
import { layOutOnce } from "./stack";
import type { Point } from "./topo";

function tokenSize(step: number, k: number, heaps: boolean): number {
  const px = heaps ? Math.min(26, Math.max(13, step * k * 0.46)) : Math.min(44, Math.max(17, step * k * 0.3));
  return px / 24 / k;
}

/** Where everything on the board is drawn at this zoom, and what of it is lit. */
export class Layout {
  drawing = $derived.by(() => this.stores.table.drawings.get(this.stores.around.boardId) ?? null);
  board = $derived.by(() => this.stores.table.shown?.boards.find((b) => b.id === this.stores.around.boardId) ?? null);
  spaces = $derived(new Map((this.board?.spaces ?? []).map((s) => [s.id, s])));
  /** Seen from afar, the pieces of a seat are one shield with their number. */
  merged: boolean = $derived.by(() => (this.drawing ? this.drawing.step * this.camera().level < 46 : false));
  /** The size of a token's unit in board units. */
  u: number = $derived.by(() => (this.drawing ? tokenSize(this.drawing.step, this.camera().level, this.merged) : 1));
  stacks = $derived.by(() => {
    const { drawing, u, merged } = this;
    if (!drawing) return [];
    return [...this.spaces.values()].flatMap((space) => {
      const region = drawing.byId.get(space.id);
      return region ? [layOutOnce(space, region.place, this.stores.table.manifest, u, merged, region.box)] : [];
    });
  });
  spots = $derived(
    new Map<string, Point>(this.stacks.flatMap((s) => s.tokens.map((t) => [`piece:${t.piece.id}`, t.at] as const))),
  );
  bottoms = $derived(new Map(this.stacks.map((s) => [s.id, s.bottom])));
  picture: string = $derived.by(() =>
    this.drawing
      ? pictureFor(this.drawing, this.camera().level, typeof devicePixelRatio === "number" ? devicePixelRatio : 1)
      : "",
  );

  // A space glows when it may be picked, or holds something that may be picked and is not drawn by itself.
  private glowing = $derived.by(() => {
    const { table, choice } = this.stores;
    return new Set(
      [...choice.lit].map((ref) => (this.spots.has(ref) ? "" : (table.index.things.get(ref)?.space ?? ""))),
    );
  });
  lit: Region[] = $derived.by(() =>
    this.stores.choice.lit.size
      ? (this.drawing?.regions ?? []).filter((r) => this.glowing.has(`space:${r.place.id}`))
      : [],
  );
  /** What an option under the pointer concerns, besides what is lit anyway. */
  previewed: Region[] = $derived.by(() => {
    const { lit, preview } = this.stores.choice;
    return (this.drawing?.regions ?? []).filter(
      ({ place }) => preview.refs.has(`space:${place.id}`) && !lit.has(`space:${place.id}`),
    );
  });
  picked: Point[] = $derived.by(() => this.stores.choice.picks.map(this.find).filter((at) => at !== null));
  /** The way an option under the pointer would take. */
  ghost: Arrow[] = $derived.by(() => {
    const { table, choice } = this.stores;
    const option = choice.preview.option;
    const path = option && table.you !== null ? option.picks.filter((ref) => this.find(ref)) : [];
    return path.length > 1
      ? [fill<Arrow>("Arrow", { id: "", path, kind: "move", seat: table.you, state: "draft" })]
      : [];
  });

  constructor(
    private readonly stores: Stores,
    private readonly camera: () => Camera,
  ) {}

  /** Where a ref is drawn, in board units. */
  find = (ref: string): Point | null => {
    const { index } = this.stores.table;
    const known = index.canon(ref);
    const spot = this.spots.get(known);
    if (spot) return spot;
    const space = index.things.get(known)?.space ?? known;
    return this.drawing?.byId.get(space.slice(6))?.place.at ?? null;
  };
}
