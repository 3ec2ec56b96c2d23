import { describe, expect, it } from "vitest";
import { sortRows } from "../src/blocks/sort";
import { ago } from "../src/lobby/when";
import { fieldsOf } from "../src/lobby/variants";
import { numbered } from "../src/prompt/numbers";
import { fill, type Line, type Manifest, type Scene, type Table } from "../src/scene";
import { describeSpace } from "../src/scene/describe";
import { indexScene, nameOf } from "../src/scene/refs";
import { inline } from "../src/side/inline";
import { mergeLines, waysOf } from "../src/store/chronicle";
import invented from "../fixtures/invented.json";

const manifest = fill<Manifest>("Manifest", invented.manifest);
const scene = fill<Scene>("Scene", invented.scenes[0]);
const index = indexScene(scene, manifest);

describe("things by ref", () => {
  it("have names, also inside others", () => {
    expect(nameOf(index, "space:brine")).toBe("Brine");
    expect(nameOf(index, "piece:h1")).toBe("2 riders");
    expect(nameOf(index, "piece:a1")).toBe("Host II");
    expect(nameOf(index, "card:c3")).toBe("Feint");
    expect(nameOf(index, "card:feast")).toBe("Great feast"); // by its face: held by nobody here
    expect(nameOf(index, "cell:market/rhos/wine")).toBe("Rhos, Wine");
    expect(nameOf(index, "pile:deck")).toBe("Fate deck");
    expect(nameOf(index, "seat:3")).toBe("Moss");
  });

  it("are known under several spellings", () => {
    expect(index.canon("box:mat0/coin")).toBe("box:0/coin");
    expect(index.canon("cell:crafts/sails")).toBe("cell:crafts/sails");
    expect(index.canon("cell:sails")).toBe("cell:crafts/sails");
  });

  it("say what they are even when unknown", () => {
    expect(nameOf(index, "kind:war_cart")).toBe("war cart");
  });
});

describe("a space in words", () => {
  it("says owner, pieces and neighbours", () => {
    const words = describeSpace(scene, manifest, index, "brine");
    expect(words).toContain("Brine, hills, Tides.");
    expect(words).toContain("Host II (with 2 riders)");
    expect(words).toMatch(/Borders .*Ashmoor \(yours/);
  });

  it("says that it is closed", () => {
    expect(describeSpace(scene, manifest, index, "yarrow", false)).toContain("closed");
  });
});

describe("the chronicle", () => {
  const line = (at: number, t: string, more: Partial<Line> = {}): Line =>
    fill<Line>("Line", { text: [{ t }], at, ...more });

  it("appends news and strikes what is undone", () => {
    const known = [line(1, "a"), line(2, "b")];
    const now = mergeLines(known, [line(2, "b", { undone: true }), line(2, "c")], false);
    expect(now.map((l) => [l.at, l.text[0]!.t, l.undone])).toEqual([
      [1, "a", false],
      [2, "b", true],
      [2, "c", false],
    ]);
  });

  it("replaces the tail that a new connection repeats", () => {
    const now = mergeLines([line(1, "a"), line(2, "b"), line(3, "old")], [line(2, "b"), line(3, "new")], true);
    expect(now.map((l) => l.text[0]!.t)).toEqual(["a", "b", "new"]);
  });

  it("moves a piece once, along every place it came through", () => {
    const way = (a: string, b: string) => [{ ref: "piece:x", a, b, n: 1 }];
    const moved = waysOf([
      line(1, "", { motions: way("space:a", "space:b") }),
      line(2, "", { motions: way("space:b", "space:c") }),
    ]);
    expect(moved).toEqual([{ ref: "piece:x", path: ["space:a", "space:b", "space:c"] }]);
  });
});

describe("tables", () => {
  const market = scene.mats.find((m) => m.id === "common")!.blocks[0] as Table;

  it("sort by a column, both ways, empty cells last", () => {
    const by = (down: boolean): (number | null)[] => sortRows(market, "wine", down).map((r) => r.cells[1]!.n);
    expect(by(false)).toEqual([...by(false)].sort((a, b) => a! - b!));
    expect(by(true)).toEqual([...by(false)].reverse());
    const holed = structuredClone(market);
    holed.rows[0]!.cells[1]!.n = null;
    expect(sortRows(holed, "wine", true).at(-1)!.id).toBe(holed.rows[0]!.id);
  });
});

describe("number keys", () => {
  it("count what is shown, nine at most, numbers to set left out", () => {
    const o = (id: number) => ({ option: { id } }) as never;
    const keys = numbered([o(7), { amounts: [] }], ["space:a", "space:b"], [o(9)]);
    expect([...keys]).toEqual([
      [7, 1],
      ["space:a", 2],
      ["space:b", 3],
      [9, 4],
    ]);
    expect(
      numbered(
        [],
        Array.from({ length: 20 }, (_, i) => `space:${i}`),
        [],
      ).size,
    ).toBe(9);
  });
});

describe("rules text", () => {
  it("draws emphasis and links to rules, never markup", () => {
    const parts = inline("A **host** may *march*; see AB-12 and [XY-3](#xy-3). <b>no</b>");
    expect(parts.filter((p) => p.kind === "b").map((p) => p.t)).toEqual(["host"]);
    expect(parts.filter((p) => p.kind === "i").map((p) => p.t)).toEqual(["march"]);
    expect(parts.filter((p) => p.rule).map((p) => p.rule)).toEqual(["AB-12", "XY-3"]);
    expect(parts.at(-1)!.t).toContain("<b>no</b>");
  });
});

describe("variants", () => {
  it("become fields with their names and defaults", () => {
    const fields = fieldsOf({
      fast: { type: "boolean", title: "Fast", description: "", names: [], default: true },
      length: { title: "Length", description: "", enum: ["short", "long"], names: ["Kurz", "Lang"], default: "long" },
      turns: { type: "integer", title: "Turns", description: "At most", names: [], minimum: 3, default: 8 },
    });
    expect(fields.map((f) => [f.id, f.kind, f.start])).toEqual([
      ["fast", "check", true],
      ["length", "choice", "long"],
      ["turns", "number", 8],
    ]);
    expect(fields[1]!.choices[0]).toEqual({ value: "short", name: "Kurz", picture: "" });
  });
});

describe("time", () => {
  it("is told in the largest fitting unit", () => {
    const now = 1_800_000_000_000;
    expect(ago(now - 30_000, now)).toBe("just now");
    expect(ago(now / 1000 - 7200, now)).toBe("2 h ago");
    expect(ago(new Date(now - 86_400_000).toISOString(), now)).toBe("1 day ago");
  });
});
