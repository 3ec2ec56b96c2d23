import { beforeEach, expect, test } from "vitest";
import { Pencil } from "../src/board/pencil.svelte";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
});

test("a stroke stays in this browser, and the same one again rubs it out", () => {
  const pencil = new Pencil("p.t1");
  pencil.begin("space:a");
  expect(pencil.end("space:b")).toBe(true);
  expect(new Pencil("p.t1").strokes).toEqual([["space:a", "space:b"]]);
  expect(new Pencil("p.t2").strokes).toEqual([]);
  pencil.begin("space:a");
  expect(pencil.end("space:b")).toBe(false);
  expect(kept.size).toBe(0);
});

test("a stroke that leads nowhere is none", () => {
  const pencil = new Pencil("p.t1");
  pencil.begin("space:a");
  expect(pencil.end("space:a")).toBe(false);
  expect(pencil.end("space:b")).toBe(false);
  pencil.begin("space:a");
  expect(pencil.end("")).toBe(false);
  expect(pencil.strokes).toEqual([]);
});
