import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Wire, type Status } from "../src/net/socket";
import type { Incoming, Outgoing } from "../src/wire";

/** A socket of cardboard. */
class Fake {
  static made: Fake[] = [];
  readyState = 0;
  sent: Outgoing[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((e: { data: string }) => void) | null = null;
  constructor() {
    Fake.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Outgoing);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  hear(frame: Incoming): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

const act: Extract<Outgoing, { t: "act" }> = { t: "act", id: "one", seat: 0, question: "q", action: ["go"] };

describe("the wire", () => {
  let status: Status[];
  let frames: Incoming[];
  let wire: Wire;
  beforeEach(() => {
    vi.useFakeTimers();
    Fake.made = [];
    status = [];
    frames = [];
    const ears = {
      frame: (f: Incoming) => void frames.push(f),
      status: (s: Status) => void status.push(s),
      hello: () => ({ t: "hello", seen: "7", updates: true }) as const,
    };
    wire = new Wire("ws://x", ears, () => new Fake() as unknown as WebSocket);
    wire.open();
  });
  afterEach(() => {
    wire.close();
    vi.useRealTimers();
  });

  it("says hello with what it has seen", () => {
    Fake.made[0]!.open();
    expect(Fake.made[0]!.sent).toEqual([{ t: "hello", seen: "7", updates: true }]);
    expect(status).toEqual(["connecting", "live"]);
  });

  it("comes back after a loss and repeats what was not acknowledged, under the same id", () => {
    Fake.made[0]!.open();
    wire.deliver(act);
    Fake.made[0]!.close();
    expect(status.at(-1)).toBe("lost");
    vi.advanceTimersByTime(1000);
    expect(Fake.made).toHaveLength(2);
    Fake.made[1]!.open();
    expect(Fake.made[1]!.sent).toEqual([{ t: "hello", seen: "7", updates: true }, act]);
  });

  it("repeats nothing that was acknowledged or refused", () => {
    Fake.made[0]!.open();
    wire.deliver(act);
    Fake.made[0]!.hear({ t: "ack", id: "one" });
    wire.deliver({ ...act, id: "two" });
    Fake.made[0]!.hear({ t: "refused", id: "two", error: "illegal", why: "no", rule: "" });
    Fake.made[0]!.close();
    vi.advanceTimersByTime(1000);
    Fake.made[1]!.open();
    expect(Fake.made[1]!.sent).toHaveLength(1);
  });

  it("waits longer from try to try, but tries at once when asked", () => {
    Fake.made[0]!.close();
    for (let i = 0; i < 6; i++) {
      vi.advanceTimersByTime(20_000);
      Fake.made.at(-1)!.close();
    }
    const before = Fake.made.length;
    vi.advanceTimersByTime(5000);
    expect(Fake.made.length).toBe(before);
    wire.retry();
    expect(Fake.made.length).toBe(before + 1);
  });

  it("begins anew when one becomes somebody else, without a pause", () => {
    Fake.made[0]!.open();
    wire.renew();
    expect(Fake.made).toHaveLength(2);
    Fake.made[1]!.open();
    expect(Fake.made[1]!.sent[0]).toEqual({ t: "hello", seen: "7", updates: true });
    vi.advanceTimersByTime(20_000);
    expect(Fake.made).toHaveLength(2);
  });

  it("keeps what is sent while there is no connection", () => {
    expect(wire.send({ t: "ping" })).toBe(false);
    wire.deliver(act);
    Fake.made[0]!.open();
    expect(Fake.made[0]!.sent.at(-1)).toEqual(act);
  });

  it("does not stumble over frames that are not JSON", () => {
    Fake.made[0]!.open();
    Fake.made[0]!.onmessage!({ data: "{" });
    expect(frames).toEqual([]);
  });

  it("stays away after a farewell", () => {
    Fake.made[0]!.open();
    Fake.made[0]!.hear({ t: "bye", why: "no_table" });
    vi.advanceTimersByTime(60_000);
    expect(Fake.made).toHaveLength(1);
    expect(status.at(-1)).toBe("closed");
  });
});
