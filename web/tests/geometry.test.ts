import { describe, expect, it } from "vitest";
import { draw } from "../src/board/art";
import { fit, hexagon, inDirection, shorten, spacing, standsOnPoint, zoomAt } from "../src/board/geometry";
import { pathOf, shapes, type Topology } from "../src/board/topo";
import { fill, type Manifest } from "../src/scene";
import invented from "../fixtures/invented.json";
import topo from "../fixtures/invented.topo.json";

const manifest = fill<Manifest>("Manifest", invented.manifest);
const isles = manifest.boards.isles!;

describe("arrow keys", () => {
  const spots = [
    { id: "ahead", at: [10, 0] as [number, number] },
    { id: "aside", at: [5, 7] as [number, number] },
    { id: "behind", at: [-3, 0] as [number, number] },
    { id: "above", at: [0, -6] as [number, number] },
  ];

  it("take what lies straight ahead rather than what is nearer to the side", () => {
    expect(inDirection(spots, [0, 0], [1, 0])).toBe("ahead");
  });

  it("never turn more than 60 degrees", () => {
    expect(inDirection([spots[1]!], [0, 0], [0, -1])).toBeNull();
    expect(inDirection(spots, [0, 0], [0, -1])).toBe("above");
    expect(inDirection([{ id: "edge", at: [1, Math.sqrt(3)] }], [0, 0], [1, 0])).toBe("edge");
  });

  it("reach every land of the board from any other", () => {
    const places = isles.places.filter((p) => p.layer !== "site");
    const all = places.map((p) => ({ id: p.id, at: p.at }));
    const ways = [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as [number, number][];
    const seen = new Set(["ashmoor"]);
    const queue = ["ashmoor"];
    while (queue.length) {
      const here = queue.pop();
      const at = places.find((p) => p.id === here)!.at;
      for (const way of ways) {
        const next = inDirection(all, at, way);
        if (next && !seen.has(next)) {
          seen.add(next);
          queue.push(next);
        }
      }
    }
    expect(seen.size).toBe(places.length);
  });
});

describe("topology", () => {
  const t = topo as unknown as Topology;

  it("decodes steps and joins arcs into closed rings", () => {
    const found = shapes(t, "spaces");
    expect(found).toHaveLength(24);
    for (const shape of found) expect(shape.rings[0]![0]).toEqual(shape.rings[0]!.at(-1));
  });

  it("gives neighbours the same border", () => {
    const points = (id: string): Set<string> =>
      new Set(
        shapes(t, "spaces")
          .find((s) => s.id === id)!
          .rings[0]!.map(String),
      );
    const shared = [...points("ashmoor")].filter((p) => points("brine").has(p));
    expect(shared.length).toBe(7);
  });

  it("writes paths that close", () => {
    expect(
      pathOf(
        [
          [
            [0, 0],
            [4, 0],
            [4, 4],
            [0, 0],
          ],
        ],
        true,
      ),
    ).toBe("M0 0L4 0L4 4Z");
    expect(
      pathOf(
        [
          [
            [0, 0],
            [1.25, 2],
          ],
        ],
        false,
      ),
    ).toBe("M0 0L1.3 2");
  });

  it("names the groups for the view from afar", () => {
    const named = { ...isles, words: { west: "Westmark", east: "Eastmark" } };
    expect(draw("isles", named, t).groups.map((g) => g.name)).toEqual(["Westmark", "Eastmark"]);
  });
});

describe("boards without geometry", () => {
  it("are shown without the empty margin around their spaces", () => {
    const wilds = manifest.boards.wilds!;
    const { extent } = draw("wilds", { ...wilds, size: [4000, 4000] }, null);
    for (const { at } of wilds.places) {
      expect(at[0]).toBeGreaterThan(extent.x);
      expect(at[0]).toBeLessThan(extent.x + extent.w);
    }
    expect(extent.w).toBeLessThan(2000);
  });

  it("draw hexes as hexes that meet and the rest as circles", () => {
    const wilds = draw("wilds", manifest.boards.wilds!, null);
    expect(wilds.step).toBeCloseTo(96, 0);
    expect(wilds.regions.every((r) => r.d.split("L").length === 6)).toBe(true);
    expect(standsOnPoint(manifest.boards.wilds!.places, 96)).toBe(true);
    expect(draw("isles", isles, null).regions.every((r) => r.d === "")).toBe(true);
  });

  it("have hexes of the given width", () => {
    const ring = hexagon([0, 0], 96, true);
    expect(Math.max(...ring.map((p) => p[0])) - Math.min(...ring.map((p) => p[0]))).toBeCloseTo(96, 6);
  });
});

describe("the view", () => {
  it("fits the whole board in the middle of the pane", () => {
    const v = fit({ x: 0, y: 0, w: 1200, h: 800 }, { w: 616, h: 616 });
    expect(v.k).toBeCloseTo(0.5);
    expect(v.x).toBeCloseTo(8);
    expect(v.y).toBeCloseTo(108);
  });

  it("keeps the point under the pointer when zooming", () => {
    const before = { x: 30, y: -20, k: 0.7 };
    const after = zoomAt(before, [200, 150], 1.5, 0.1, 4);
    expect((200 - after.x) / after.k).toBeCloseTo((200 - before.x) / before.k);
    expect((150 - after.y) / after.k).toBeCloseTo((150 - before.y) / before.k);
    expect(zoomAt(before, [0, 0], 99, 0.1, 4).k).toBe(4);
  });

  it("measures spacing by the middle nearest neighbour", () => {
    const places = [
      [0, 0],
      [10, 0],
      [20, 0],
      [500, 0],
    ].map((at) => ({ at: at as [number, number] }));
    expect(spacing(places)).toBe(10);
  });

  it("shortens an arrow but never to nothing", () => {
    expect(
      shorten(
        [
          [0, 0],
          [100, 0],
        ],
        20,
      ),
    ).toEqual([
      [0, 0],
      [80, 0],
    ]);
    expect(
      shorten(
        [
          [0, 0],
          [20, 0],
        ],
        20,
      ),
    ).toEqual([
      [0, 0],
      [20, 0],
    ]);
  });
});
