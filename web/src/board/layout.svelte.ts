import { fill, type Amount, type Arrow, type Option } from "../scene";
import { settings } from "../store/settings.svelte";
import type { Stores } from "../store/stores";
import { pictureFor, type Region } from "./art";
import type { Camera } from "./camera.svelte";
import { isNamed } from "./names";
import { scaled, shaded, strengths, type Shading } from "./modes";
import { layOutOnce } from "./stack";
import { say } from "../words/say.svelte";
import type { Point } from "./topo";

/** How large pieces would best be, in pixels: as the spaces are, and never too small to read or too large to like. */
const wished = (step: number, zoom: number): number => Math.min(46, Math.max(21, step * zoom * 0.36));

/** The least that any of these costs, of what the first of them costs. */
function cheapest(options: Option[]): Amount | null {
  const what = options[0]?.cost[0]?.what;
  const costs = options.flatMap((o) => o.cost.filter((c) => c.what === what));
  return costs.reduce<Amount | null>((best, c) => (best === null || c.n < best.n ? c : best), null);
}

/** Where everything on the board is drawn at this zoom, and what of it is lit. */
export class Layout {
  drawing = $derived.by(() => this.stores.table.drawings.get(this.stores.around.boardId) ?? null);
  board = $derived.by(() => this.stores.table.shown?.boards.find((b) => b.id === this.stores.around.boardId) ?? null);
  spaces = $derived(new Map((this.board?.spaces ?? []).map((s) => [s.id, s])));
  /** The unit of what is drawn between places, as arrows: 24 of them are a piece. */
  u: number = $derived.by(() => {
    const { level } = this.camera();
    return this.drawing ? wished(this.drawing.step, level) / 30 / level : 1;
  });
  stacks = $derived.by(() => {
    const { drawing } = this;
    if (!drawing) return [];
    const { level } = this.camera();
    const wish = wished(drawing.step, level);
    const { names } = settings.prefs;
    return [...this.spaces.values()].flatMap((space) => {
      const region = drawing.byId.get(space.id);
      if (!region) return [];
      const named = names && isNamed(drawing, region, level);
      return [layOutOnce(space, region.rooms, this.stores.table.manifest, level, wish, named)];
    });
  });
  spots = $derived(
    new Map<string, Point>(
      this.stacks.flatMap((s) => s.items.flatMap((i) => (i.ref.startsWith("piece:") ? [[i.ref, i.at] as const] : []))),
    ),
  );
  /** Spaces whose pieces leave no room for the name. */
  crowded = $derived(new Set(this.stacks.filter((s) => s.items.length && !s.named).map((s) => s.id)));
  /** Places of one's own, and then those beside them. */
  home = $derived.by(() => {
    const { you } = this.stores.table;
    const own = [...this.spaces.values()].filter((s) => you !== null && s.owner === you).map((s) => s.id);
    return new Set([...own, ...own.flatMap((id) => this.drawing?.byId.get(id)?.place.near ?? [])]);
  });
  /** What the map is coloured by, if not by owners. */
  shading: Shading | null = $derived.by(() => {
    const { around, table } = this.stores;
    const { board } = this;
    if (!board || around.mode === "owner") return null;
    if (around.mode === "strength") return scaled(strengths(board, table.manifest));
    if (around.mode === "changed") {
      const values = Object.fromEntries([...around.changed].map((id) => [id, 1]));
      return { ...scaled(values), legend: [{ shade: "#b65d27", text: say("mode-changed-since") }] };
    }
    const mode = board.modes.find((m) => m.id === around.mode);
    return mode ? shaded(mode) : null;
  });
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
  /** Once something is selected: what each space in reach costs. */
  costs: { at: Point; cost: Amount }[] = $derived.by(() => {
    const { choice } = this.stores;
    if (!choice.picks.length && !choice.subjects.size) return [];
    return [...choice.at.next].flatMap(([ref, below]) => {
      const at = ref.startsWith("space:") ? this.find(ref) : null;
      const cost = at ? cheapest(below.all) : null;
      return at && cost ? [{ at, cost }] : [];
    });
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
