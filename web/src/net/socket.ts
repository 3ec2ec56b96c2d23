import type { Incoming, Outgoing } from "../wire";

/** The table's socket: frames, reconnecting with growing pauses, answers that are kept until acknowledged. */

export type Status = "connecting" | "live" | "lost" | "closed";

export interface Ears {
  frame(frame: Incoming): void;
  status(status: Status): void;
  /** What to say on each new connection. */
  hello(): Outgoing;
}

type WithId = Extract<Outgoing, { id: string }>;

const PAUSES = [300, 700, 1500, 3000, 6000, 10000];
const SILENCE = 25000;

export class Wire {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private done = false;
  /** Sent, but neither acknowledged nor refused. Said again on a new connection; the id makes that harmless. */
  readonly pending = new Map<string, WithId>();

  constructor(
    private readonly url: string,
    private readonly ears: Ears,
    private readonly make: (url: string) => WebSocket = (u) => new WebSocket(u),
  ) {}

  open(): void {
    if (this.done) return;
    this.ears.status(this.tries ? "lost" : "connecting");
    const socket = this.make(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.heard = Date.now();
      socket.send(JSON.stringify(this.ears.hello()));
      for (const frame of this.pending.values()) socket.send(JSON.stringify(frame));
      this.ears.status("live");
      clearInterval(this.beat);
      this.beat = setInterval(() => this.tick(), SILENCE / 2);
    };
    socket.onmessage = (event: MessageEvent) => {
      this.heard = Date.now();
      let frame: Incoming;
      try {
        frame = JSON.parse(String(event.data)) as Incoming;
      } catch {
        return;
      }
      if (frame.t === "ack" || frame.t === "refused") this.pending.delete(frame.id);
      this.ears.frame(frame);
      if (frame.t === "bye") this.close();
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      clearInterval(this.beat);
      if (this.done) return;
      this.ears.status("lost");
      const pause = PAUSES[Math.min(this.tries, PAUSES.length - 1)]!;
      this.tries++;
      this.timer = setTimeout(() => this.open(), pause * (0.75 + Math.random() / 2));
    };
  }

  /** Try again at once: the person pressed the button, or the browser is online again. */
  retry(): void {
    if (this.socket || this.done) return;
    clearTimeout(this.timer);
    this.open();
  }

  /** Begin a new connection: the server knows one by the cookie it saw when the old one began. */
  renew(): void {
    if (this.done) return;
    const old = this.socket;
    this.socket = null;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    old?.close();
    this.open();
  }

  send(frame: Outgoing): boolean {
    if (this.socket?.readyState !== 1) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  /** Send something that must arrive: it waits for a connection and for its acknowledgement. */
  deliver(frame: WithId): void {
    this.pending.set(frame.id, frame);
    this.send(frame);
  }

  close(): void {
    this.done = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    this.ears.status("closed");
    this.socket?.close();
    this.socket = null;
  }

  private tick(): void {
    if (Date.now() - this.heard > SILENCE * 2) this.socket?.close();
    else this.send({ t: "ping" });
  }
}

export const freshId = (): string =>
  typeof crypto !== "undefined" && "randomUUID" in crypto
    ? crypto.randomUUID()
    : Math.random().toString(16).slice(2) + Date.now().toString(16);
