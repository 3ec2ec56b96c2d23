import { api } from "../net/api";
import type { Art, Place } from "../scene";
import { hexagon, spacing, standsOnPoint } from "./geometry";
import { roomsOf, type Rooms } from "./rooms";
import { decodeArcs, pathOf, shapes, type Point, type Ring, type Topology } from "./topo";

/** One space as drawn. */
export interface Region {
  place: Place;
  /** Its outline as a path; "" for a spot that is drawn as a circle. */
  d: string;
  box: { x: number; y: number; w: number; h: number };
  rooms: Rooms;
  /** Its border as points; none for a spot that is drawn as a circle. */
  rings: Ring[];
}

export interface Caption {
  name: string;
  at: Point;
  size: number;
}

/** A board ready to be drawn. */
export interface Drawing {
  id: string;
  size: [number, number];
  images: [number, string][];
  regions: Region[];
  byId: Map<string, Region>;
  /** Distance between neighbouring spaces, in board units: the measure for tokens and names. */
  step: number;
  groups: Caption[];
  /** What is worth showing: where the spaces are, without the picture's frame around them. */
  extent: Region["box"];
  rivers: string;
  seams: string;
}

const box = (rings: Ring[]): Region["box"] => {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) {
    for (const [x, y] of ring) {
      x0 = Math.min(x0, x);
      x1 = Math.max(x1, x);
      y0 = Math.min(y0, y);
      y1 = Math.max(y1, y);
    }
  }
  return { x: x0, y: y0, w: x1 - x0, h: y1 - y0 };
};

/** A board without geometry (or before it has come): hexes where the places say so, circles elsewhere. */
export function draw(id: string, art: Art, topo: Topology | null): Drawing {
  const arcs = topo ? decodeArcs(topo) : [];
  const outlines = new Map(topo ? shapes(topo, "spaces", arcs).map((s) => [s.id, s]) : []);
  const areas = art.places.filter((p) => p.layer === "land" || p.layer === "sea" || p.layer === "hex");
  const step = spacing(areas.length > 1 ? areas : art.places);
  const hexes = art.places.filter((p) => p.layer === "hex");
  const width = hexes.length > 1 ? spacing(hexes) : step;
  const pointed = standsOnPoint(hexes, width);
  const outline = (place: Place): Pick<Region, "d" | "box" | "rings"> => {
    const shape = outlines.get(place.id);
    if (shape?.closed) return { d: pathOf(shape.rings, true), box: box(shape.rings), rings: shape.rings };
    const ring = place.layer === "hex" ? hexagon(place.at, width, pointed) : null;
    if (ring) return { d: pathOf([[...ring, ring[0]!]], true), box: box([ring]), rings: [ring] };
    const r = step * (place.layer === "site" ? 0.13 : 0.42);
    return { d: "", box: { x: place.at[0] - r, y: place.at[1] - r, w: 2 * r, h: 2 * r }, rings: [] };
  };
  const regions = art.places.map((place): Region => {
    const drawn = outline(place);
    return { place, ...drawn, rooms: roomsOf(art, place, drawn.box) };
  });
  const lines = (name: string): string =>
    topo
      ? shapes(topo, name, arcs)
          .map((s) => pathOf(s.rings, s.closed))
          .join("")
      : "";
  const byId = new Map(regions.map((r) => [r.place.id, r]));
  return {
    id,
    size: art.size,
    images: art.images,
    regions,
    byId,
    step,
    groups: topo ? captions(topo, art, byId) : [],
    extent: extent(regions, art.size, step * 0.3),
    rivers: art.images.length ? "" : lines("rivers"),
    seams: art.images.length ? "" : lines("seams"),
  };
}

function extent(regions: Region[], [w, h]: [number, number], margin: number): Region["box"] {
  const inner = box(
    regions.map(({ box: b }) => [
      [Math.max(0, b.x - margin), Math.max(0, b.y - margin)],
      [Math.min(w, b.x + b.w + margin), Math.min(h, b.y + b.h + margin)],
    ]),
  );
  return regions.length ? inner : { x: 0, y: 0, w, h };
}

/** Names of the groups of spaces (kingdoms), shown when one looks at the board from afar. */
function captions(topo: Topology, art: Art, byId: Map<string, Region>): Caption[] {
  const out: Caption[] = [];
  for (const g of shapes(topo, "groups")) {
    const name = art.words[g.id];
    if (!name) continue;
    const inside = art.places.filter((p) => p.group === g.id && p.layer !== "site");
    const around = g.rings.some((r) => r.length > 1) ? box(g.rings) : box(inside.map((p) => [p.at]));
    if (!Number.isFinite(around.x)) continue;
    const given = g.properties.label as number[] | undefined;
    const parts = inside.map((p) => byId.get(p.id)!.box);
    const width = Math.max(around.w, ...parts.map((b) => b.w));
    const size = given?.[3] ?? Math.max(18, Math.min(64, width / Math.max(4, name.length * 0.62)));
    const [x, y] = given ? [given[0]!, given[1]!] : [around.x + around.w / 2, around.y + around.h / 2];
    // a long name of a land at the edge stays on the board
    const half = Math.min(art.size[0] / 2, size * name.length * 0.4);
    out.push({ name, at: [Math.max(half, Math.min(art.size[0] - half, x)), y], size });
  }
  return out;
}

export async function loadDrawing(id: string, art: Art): Promise<Drawing> {
  // the whole board is shown first, for which the smallest picture will do: let it come beside the outlines
  const first = pictureFor({ id, images: art.images }, 0, 1);
  if (first) new Image().src = first;
  if (!art.topo) return draw(id, art, null);
  const address = art.topo.startsWith("/") ? art.topo : `/boards/${id}/${art.topo}`;
  try {
    return draw(id, art, await api.file<Topology>(address));
  } catch {
    return draw(id, art, null);
  }
}

/** The picture that is sharp enough for the zoom and the screen, or the smallest one. */
export function pictureFor(drawing: Pick<Drawing, "id" | "images">, zoom: number, density: number): string {
  const wanted = zoom * density;
  const sorted = [...drawing.images].sort((a, b) => a[0] - b[0]);
  const pick = sorted.find(([scale]) => scale >= wanted * 0.8) ?? sorted.at(-1);
  const file = pick?.[1] ?? "";
  return !file || file.startsWith("/") ? file : `/boards/${drawing.id}/${file}`;
}
