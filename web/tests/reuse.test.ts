import { describe, expect, it } from "vitest";
import { fill, type Scene } from "../src/scene";
import { reuse } from "../src/scene/reuse";
import invented from "../fixtures/invented.json";

const scene = (k: number): Scene => fill<Scene>("Scene", structuredClone(invented.scenes[k]));

describe("reuse", () => {
  it("keeps an equal scene whole", () => {
    const old = scene(0);
    expect(reuse(old, scene(0))).toBe(old);
  });

  it("keeps every part that did not change", () => {
    const old = scene(0);
    const fresh = scene(0);
    fresh.seats[1]!.score = "99";
    const kept = reuse(old, fresh);
    expect(kept).not.toBe(old);
    expect(kept.boards).toBe(old.boards);
    expect(kept.seats[0]).toBe(old.seats[0]);
    expect(kept.seats[1]).not.toBe(old.seats[1]);
    expect(kept.seats[1]!.score).toBe("99");
  });

  it("finds things by their id when the list shifts", () => {
    const old = [
      { id: "a", n: 1 },
      { id: "b", n: 2 },
    ];
    const kept = reuse(old, [
      { id: "c", n: 3 },
      { id: "a", n: 1 },
      { id: "b", n: 2 },
    ]);
    expect(kept[1]).toBe(old[0]);
    expect(kept[2]).toBe(old[1]);
  });

  it("notices a field that has gone and a list that became shorter", () => {
    expect(reuse<object>({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    expect(reuse([1, 2, 3], [1, 2])).toEqual([1, 2]);
  });

  it("always gives what is new, for every pair of scenes", () => {
    for (let a = 0; a < 7; a++) for (let b = 0; b < 7; b++) expect(reuse(scene(a), scene(b))).toEqual(scene(b));
  });
});

describe("fill", () => {
  it("puts back what the wire left out, at every depth", () => {
    const filled = scene(2);
    const side = filled.contests[0]!.sides[1]!;
    expect(side.cards[0]).toMatchObject({ side: "up", face: "", n: 1, secret: false });
    expect(side.ranks[0]![1][0]!.piece).toMatchObject({ level: 0, marks: [], holds: [] });
    expect(filled.decision!.options[0]).toMatchObject({ lock: "", effect: [], idle: false });
  });

  it("knows a piece in a lot by its tag", () => {
    const lot = scene(4).contests[0]!.lot;
    expect(lot.map((item) => item.type)).toEqual(["Card", "Piece"]);
    expect(lot[1]).toMatchObject({ piece: { kind: "boat", n: 1 } });
  });
});
