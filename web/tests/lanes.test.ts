import { expect, test } from "vitest";
import { lanes } from "../src/blocks/lanes";

test("pegs on one number stand above each other", () => {
  expect(lanes([50, 50, 50], 7)).toEqual([0, 1, 2]);
});

test("pegs far enough apart stay on the rail, whatever their order", () => {
  expect(lanes([90, 10, 50], 7)).toEqual([0, 0, 0]);
});

test("a peg comes down again behind a crowd", () => {
  expect(lanes([10, 12, 18, 20], 7)).toEqual([0, 1, 0, 1]);
});
