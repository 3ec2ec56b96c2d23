import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import invented from "../fixtures/invented.json";
import { fill, type Manifest, type Scene } from "../src/scene";
import { openTable, type Stores } from "../src/store/stores";
import { toasts } from "../src/store/toasts.svelte";

/** A socket that keeps what is sent and says what it is told. */
class Line {
  static open: Line;
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    Line.open = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {}
  say(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

const scene = (n: number): Scene => fill<Scene>("Scene", structuredClone(invented.scenes[n]));
let { table, choice, around }: Stores = {} as Stores;
const last = (): Record<string, unknown> => Line.open.sent.at(-1)!;

beforeEach(() => {
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  toasts.list = [];
  ({ table, choice, around } = openTable("x"));
  table.wire.open();
  Line.open.onopen?.();
  Line.open.say({ t: "scene", scene: scene(0) });
  table.manifest = fill<Manifest>("Manifest", invented.manifest);
});
afterEach(() => {
  table.stop();
  vi.unstubAllGlobals();
});

describe("table: what the server says", () => {
  it("says who it is and in which language it reads, then keeps the scene", () => {
    expect(Line.open.sent[0]).toMatchObject({ t: "hello", updates: true, language: "en" });
    expect(table.scene!.v).toBe(scene(0).v);
    expect(table.decision!.options.length).toBeGreaterThan(1);
  });

  it("asks for the whole when an update is of a scene it does not have", () => {
    Line.open.say({ t: "update", of: "other", v: "next", seats: [] });
    expect(last()).toMatchObject({ t: "hello", seen: "" });
  });

  it("is busy from an answer to the scene that shows it", () => {
    choice.commit(table.decision!.options[0]!);
    expect(table.busy).toBe(true);
    expect(last()).toMatchObject({ t: "act", question: table.decision!.id });
    Line.open.say({ t: "ack", id: last().id as string });
    expect(table.busy).toBe(true);
    Line.open.say({ t: "scene", scene: { ...scene(1), v: "after" } });
    expect(table.busy).toBe(false);
  });

  it("is free again and says why when an answer is refused", () => {
    choice.commit(table.decision!.options[0]!);
    Line.open.say({ t: "refused", id: last().id as string, error: "illegal", why: "Too far.", rule: "" });
    expect(table.busy).toBe(false);
    expect(toasts.list[0]).toMatchObject({ text: "That was refused", why: "Too far." });
  });

  it("tells its followers of every scene, after it is in place", () => {
    const seen: (string | undefined)[] = [];
    table.follow((before, now) => seen.push(before?.v, now.v, table.scene!.v));
    Line.open.say({ t: "scene", scene: { ...scene(0), v: "next" } });
    expect(seen).toEqual([scene(0).v, "next", "next"]);
  });
});

describe("choice: what is being chosen", () => {
  const first = (): string => [...choice.lit][0]!;

  it("goes down what is pointed at and comes back up", () => {
    const ref = [...choice.at.next].find(([, below]) => below.next.size)![0];
    expect(choice.pick(ref)).toBe(true);
    expect(choice.picks).toEqual([ref]);
    expect(choice.back()).toBe(true);
    expect(choice.picks).toEqual([]);
    expect(choice.back()).toBe(false);
  });

  it("lights only what may be picked", () => {
    expect(choice.pick("space:nowhere")).toBe(false);
    choice.hover = first();
    expect(choice.preview.refs.has(first())).toBe(true);
  });

  it("drops everything with the question, and says so to who was deciding", () => {
    choice.confirming = table.decision!.options[0]!;
    choice.picks = [first()];
    Line.open.say({ t: "scene", scene: { ...scene(1), v: "next" } });
    expect([choice.confirming, choice.picks]).toEqual([null, []]);
    expect(toasts.list[0]!.text).toBe("The table moved on");
  });

  it("says what has happened since, where the same sentence is asked again", () => {
    const first = scene(0);
    const news = { ...first.chronicle.at(-1)!, at: first.at + 1, undone: false };
    const again = { ...first.decision!, id: "again" };
    Line.open.say({ t: "scene", scene: { ...first, v: "again", decision: again, at: news.at, chronicle: [news] } });
    expect(choice.since).toEqual(news.text);
    Line.open.say({ t: "scene", scene: { ...scene(1), v: "other" } });
    expect(choice.since).toEqual([]);
  });

  it("keeps the picks while the question stays", () => {
    const ref = [...choice.at.next].find(([, below]) => below.next.size)![0];
    choice.pick(ref);
    Line.open.say({ t: "scene", scene: { ...scene(0), v: "next" } });
    expect(choice.picks).toEqual([ref]);
  });
});

describe("around: what is open", () => {
  it("begins with the first board and one's own mat", () => {
    expect(around.boardId).toBe(scene(0).boards[0]!.id);
    expect(table.scene!.mats.find((m) => m.id === around.shownMat)!.seat).toBe(table.you);
  });

  it("follows refs to rules, mats and spaces", () => {
    around.open("rule:IA-5");
    expect(around.rule).toBe("IA-5");
    around.open("seat:1");
    expect(table.scene!.mats.find((m) => m.id === around.shownMat)!.seat).toBe(1);
    around.open("space:brine");
    expect([around.inspecting, around.look]).toEqual(["space:brine", { ref: "space:brine", n: 1, closer: true }]);
    expect(around.back()).toBe(true);
    expect(around.inspecting).toBe("");
  });

  it("shows a phone one part at a time", () => {
    around.width = 390;
    expect([around.phone, around.roomy]).toEqual([true, false]);
    around.press("log");
    expect([around.tab, around.folded]).toEqual(["log", true]);
    around.turnTo("chat");
    expect([around.tab, around.side]).toEqual(["chat", "chat"]);
  });
});
