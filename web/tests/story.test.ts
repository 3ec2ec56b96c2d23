import { describe, expect, it } from "vitest";
import { bestTurn, rangeOf, wayOf } from "../src/end/story";

const turn = (name: string, at: number, points: number[]) => ({ label: [{ t: name, ref: "", icon: "" }], at, points });

describe("the end", () => {
  it("finds the turn that brought a seat most, and none where nothing was gained", () => {
    const turns = [
      turn("spring", 1, [0, 5]),
      turn("summer", 7, [2, 5]),
      turn("autumn", 9, [6, 1]),
      turn("", 12, [5, 0]),
    ];
    expect(bestTurn(turns, 0)).toMatchObject({ at: 7, n: 4, label: [{ t: "summer" }] });
    expect(bestTurn(turns, 1)).toBeNull();
  });

  it("draws all lines to one scale, which begins where it is told to", () => {
    const lines = [
      { name: "a", colour: 0, values: [0, 10] },
      { name: "b", colour: 1, values: [5, -10] },
    ];
    expect(rangeOf(lines, 0)).toEqual([-10, 10]);
    expect(wayOf(lines, lines[0]!, 0, 100, 40)).toBe("M0.0 20.0L100.0 0.0");
  });
});
