import { describe, expect, it } from "vitest";
import { draw, type Drawing, type Region } from "../src/board/art";
import { isNamed } from "../src/board/names";
import { roomsOf } from "../src/board/rooms";
import { layOut, strength, type Stack } from "../src/board/stack";
import type { Point, Topology } from "../src/board/topo";
import { fill, type Art, type Manifest, type Piece, type Space } from "../src/scene";

const folder = (address: string): string => address.split("/").at(-2)!;
const arts = import.meta.glob<Art>("../../src/pentarchy/boards/*/board.json", { eager: true, import: "default" });
const topos = import.meta.glob<Topology>("../../src/pentarchy/boards/*/board.topo.json", {
  eager: true,
  import: "default",
});
const boards: string[] = Object.keys(arts).map(folder);
const COUNTS = [1, 2, 3, 4, 5, 6, 8, 12, 16, 24];
const ZOOMS = [0.25, 0.35, 0.5, 0.7, 1, 1.4, 2, 4];

const kinds = {
  foot: { name: "foot", shape: "disc", rank: 1 },
  ship: { name: "ship", shape: "hull", rank: 2 },
  hall: { name: "hall", shape: "building", rank: 3 },
  herd: { name: "herd", shape: "cube", rank: 4 },
};
const manifest = { kinds } as unknown as Manifest;
const piece = (i: number, kind = Object.keys(kinds)[i % 4]!): Piece =>
  fill<Piece>("Piece", { id: `p${i}`, kind, owner: i % 3, worth: kind === "foot" ? 2 : undefined });
const space = (id: string, n: number, more: Partial<Space> = {}): Space => ({
  ...fill<Space>("Space", { id, owner: 0 }),
  pieces: Array.from({ length: n }, (_, i) => piece(i)),
  ...more,
});
const wish = (drawing: Drawing, zoom: number): number => Math.min(46, Math.max(21, drawing.step * zoom * 0.36));

function load(name: string): Drawing {
  const of = <T>(files: Record<string, T>): T => Object.entries(files).find(([file]) => folder(file) === name)![1];
  return draw(name, fill<Art>("Art", of(arts)), of(topos));
}

/** How far a point is from the border, if it lies inside; negative outside. */
function depth({ rings }: Region, [x, y]: Point): number {
  let [inside, least] = [false, Infinity];
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [[ax, ay], [bx, by]] = [ring[i]!, ring[j]!];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
      const [dx, dy] = [bx - ax, by - ay];
      const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
      least = Math.min(least, Math.hypot(ax + t * dx - x, ay + t * dy - y));
    }
  }
  return inside ? least : -least;
}

/** What is wrong with a stack: something over the border, something over something else. */
function faults(region: Region, stack: Stack, deep: (p: Point) => number): string[] {
  const out: string[] = [];
  for (const [i, item] of stack.items.entries()) {
    if (region.rings.length && deep(item.at) < item.size / 2 - 0.11) out.push(`${item.key} over the border`);
    for (const other of stack.items.slice(0, i)) {
      const gap = Math.hypot(item.at[0] - other.at[0], item.at[1] - other.at[1]);
      if (gap < item.size - 0.01) out.push(`${item.key} over ${other.key}`);
    }
  }
  return out;
}

describe.each(boards)("pieces on %s", (name) => {
  const drawing = load(name);
  const areas = drawing.regions.filter((r) => r.place.layer !== "site");
  // hexes are all alike: a few of them stand for the rest
  const tried = drawing.regions.filter((r) => r.place.layer === "hex").length
    ? areas.filter((_, i) => i % 25 === 0)
    : areas;

  it("stay in their land, apart from each other, at every zoom and in any number", () => {
    const wrong: string[] = [];
    for (const region of tried) {
      const known = new Map<string, number>();
      const deep = (p: Point): number => {
        const key = String(p);
        if (!known.has(key)) known.set(key, depth(region, p));
        return known.get(key)!;
      };
      for (const zoom of ZOOMS) {
        const named = isNamed(drawing, region, zoom);
        for (const n of COUNTS) {
          const full = space(region.place.id, n, {
            marks: n % 2 ? ["siege"] : [],
            badge: n % 3 ? "" : "2/3",
            crown: n % 5 === 0,
          });
          const stack = layOut(full, region.rooms, manifest, zoom, wish(drawing, zoom), named);
          if (!stack.items.length) wrong.push(`${region.place.id} x${zoom} n${n}: nothing drawn`);
          for (const fault of faults(region, stack, deep)) wrong.push(`${region.place.id} x${zoom} n${n}: ${fault}`);
        }
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
  });
});

describe("a stack", () => {
  const roomy = { bare: [{ size: 60, spots: Array.from({ length: 12 }, (_, i): Point => [i * 60, 0]) }], beside: [] };
  const tight = { bare: [{ size: 9, spots: [[0, 0] as Point] }], beside: [] };

  it("shows each piece where there is room, and folds to one with the sum where there is none", () => {
    const two = space("land", 0, { pieces: [piece(0, "foot"), { ...piece(3, "foot"), worth: 5 }] });
    expect(layOut(two, roomy, manifest, 1, 30, false).items.map((i) => i.number)).toEqual(["2", "5"]);
    const [one, ...rest] = layOut(two, tight, manifest, 1, 30, false).items;
    expect(rest).toEqual([]);
    expect([one!.number, one!.role, one!.folded]).toEqual(["7", "army", true]);
  });

  it("keeps armies, fleets, settlements and markers apart while it can", () => {
    const all = space("land", 8);
    const four = { bare: [{ size: 20, spots: Array.from({ length: 8 }, (_, i): Point => [i * 20, 0]) }], beside: [] };
    const items = layOut(all, four, manifest, 1, 20, false).items;
    expect(new Set(items.map((i) => i.role)).size).toBe(4);
  });

  it("never says how strong something is that one may not know", () => {
    const hidden = { ...piece(0, "foot"), worth: null, closed: true };
    expect(strength([hidden])).toBe("?");
    expect(strength([hidden, piece(3, "foot")])).toBe("2+");
    expect(strength([{ ...hidden, closed: false, n: 3 }])).toBe("3");
  });

  it("crowns a capital, whatever stands there", () => {
    const crowned = (pieces: Piece[]): boolean =>
      layOut(space("land", 0, { pieces, crown: true }), tight, manifest, 1, 30, false).items.some((i) => i.crown);
    expect([crowned([]), crowned([piece(0)]), crowned([piece(0), piece(2)])]).toEqual([true, true, true]);
  });

  it("never gives two things one key", () => {
    const twice = space("land", 0, { pieces: [piece(0), piece(0), piece(1)] });
    const keys = layOut(twice, roomy, manifest, 1, 30, false).items.map((i) => i.key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("finds room on a board that comes without any", () => {
    const place = { ...fill<Region["place"]>("Place", { id: "a", name: "A", layer: "land" }), at: [50, 50] as Point };
    const rooms = roomsOf({ rooms: {}, beside: {} }, place, { x: 0, y: 0, w: 100, h: 100 });
    for (const room of [...rooms.bare, ...rooms.beside])
      for (const at of room.spots) expect(Math.hypot(at[0] - 50, at[1] - 50) + room.size / 2).toBeLessThan(51);
  });
});
