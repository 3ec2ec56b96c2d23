import { describe, expect, it } from "vitest";
import { fill, type Scene, type Update } from "../src/scene";
import { updated } from "../src/scene/update";
import invented from "../fixtures/invented.json";

const scene = (k: number): Scene => fill<Scene>("Scene", structuredClone(invented.scenes[k]));
const frame = (old: Scene, news: Partial<Update>): Update =>
  ({ t: "update", of: old.v, v: "next", seats: old.seats, ...news }) as Update;

describe("updated", () => {
  it("keeps what there is no news of", () => {
    const old = scene(0);
    const fresh = updated(old, frame(old, {}));
    expect(fresh.v).toBe("next");
    expect(fresh.boards).toBe(old.boards);
    expect(fresh.mats).toBe(old.mats);
    expect(fresh.decision).toBe(old.decision);
  });

  it("puts whole fields in the place of old ones, and defaults into what the wire left out", () => {
    const old = scene(0);
    const fresh = updated(
      old,
      frame(old, { scene: { decision: null, calendar: { label: "Winter", turn: 9, phases: [] } } }),
    );
    expect(fresh.decision).toBeNull();
    expect(fresh.calendar).toEqual({ label: "Winter", turn: 9, phases: [], of: null, order: [], end: [] });
  });

  it("changes spaces and blocks by their ids and leaves the others alone", () => {
    const old = scene(0);
    const board = old.boards[0]!;
    const mat = old.mats.find((m) => m.blocks.length > 1)!;
    const space = { id: board.spaces[1]!.id, badge: "new" };
    const block = { type: "Counter", id: mat.blocks[0]!.id, label: "Gold", value: 7 };
    const fresh = updated(
      old,
      frame(old, {
        boards: [{ id: board.id, spaces: [space] }],
        mats: [{ id: mat.id, label: mat.label, blocks: [block] }],
      } as unknown as Partial<Update>),
    );
    expect(fresh.boards[0]!.spaces[1]).toMatchObject({ id: space.id, badge: "new", pieces: [] });
    expect(fresh.boards[0]!.spaces[0]).toBe(board.spaces[0]);
    expect(fresh.boards[0]!.links).toBe(board.links);
    const patched = fresh.mats.find((m) => m.id === mat.id)!;
    expect(patched.blocks[0]).toMatchObject({ value: 7, secret: false });
    expect(patched.blocks[1]).toBe(mat.blocks[1]);
  });
});
