/** Fingers and mouse on the board: a tap, a long press, a drag, a pinch, a stroke of the pencil. */
export interface Moves {
  pan(dx: number, dy: number): void;
  pinch(factor: number, x: number, y: number): void;
  tap(x: number, y: number, touch: boolean): void;
  hold(x: number, y: number): void;
  /** What is taken hold of here, to be dragged to somewhere else; "" where a drag moves the board. */
  grip(x: number, y: number): string;
  drag(ref: string, to: Spot | null): void;
  drop(ref: string, x: number, y: number): void;
  /** Whether the first finger or button draws now; the second button always does. */
  draws(): boolean;
  sketch(from: Spot, to: Spot): void;
  stroke(from: Spot, to: Spot | null): void;
}

interface Spot {
  x: number;
  y: number;
}

const SLACK = 6;
const HOLD = 500;

export class Gestures {
  dragging = false;
  private readonly fingers = new Map<number, Spot>();
  private start: Spot = { x: 0, y: 0 };
  private pen: { id: number; from: Spot; moved: boolean } | null = null;
  private held = false;
  private gripped = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly moves: Moves) {}

  down(event: PointerEvent): void {
    if ((event.button !== 0 && event.button !== 2) || (event.target as Element).closest("button")) return;
    if (event.button === 2 || (this.moves.draws() && !this.pen)) {
      this.pen = { id: event.pointerId, from: { x: event.clientX, y: event.clientY }, moved: false };
      return;
    }
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.held = false;
    if (this.fingers.size > 1) {
      this.dragging = true;
      this.letGo();
      clearTimeout(this.timer);
      return;
    }
    this.dragging = false;
    this.start = { x: event.clientX, y: event.clientY };
    this.gripped = this.moves.grip(event.clientX, event.clientY);
    clearTimeout(this.timer);
    if (event.pointerType !== "mouse") {
      this.timer = setTimeout(() => {
        if (this.dragging || this.fingers.size !== 1) return;
        this.held = true;
        this.moves.hold(this.start.x, this.start.y);
      }, HOLD);
    }
  }

  move(event: PointerEvent): void {
    if (this.pen?.id === event.pointerId) {
      const { from } = this.pen;
      const now = { x: event.clientX, y: event.clientY };
      if (!this.pen.moved && Math.hypot(now.x - from.x, now.y - from.y) <= SLACK) return;
      if (!this.pen.moved) (event.currentTarget as Element).setPointerCapture(event.pointerId);
      this.pen.moved = true;
      this.moves.sketch(from, now);
      return;
    }
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.fingers.size === 2) {
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)![1];
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(now.x - other.x, now.y - other.y);
      if (was > 0) this.moves.pinch(is / was, (now.x + other.x) / 2, (now.y + other.y) / 2);
      this.moves.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    } else {
      if (!this.dragging && Math.hypot(now.x - this.start.x, now.y - this.start.y) > SLACK) {
        this.dragging = true;
        clearTimeout(this.timer);
        (event.currentTarget as Element).setPointerCapture(event.pointerId);
      }
      if (this.dragging && this.gripped) this.moves.drag(this.gripped, now);
      else if (this.dragging) this.moves.pan(now.x - before.x, now.y - before.y);
    }
    this.fingers.set(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    if (this.pen?.id === event.pointerId) {
      const { from, moved } = this.pen;
      const now = event.type === "pointerup" ? { x: event.clientX, y: event.clientY } : null;
      this.pen = null;
      if (moved) this.moves.stroke(from, now);
      else if (event.button === 2) this.moves.hold(from.x, from.y);
      else if (now) this.moves.tap(from.x, from.y, event.pointerType !== "mouse");
      return;
    }
    if (!this.fingers.delete(event.pointerId)) return;
    clearTimeout(this.timer);
    if (this.gripped && this.dragging && event.type === "pointerup")
      this.moves.drop(this.gripped, event.clientX, event.clientY);
    this.letGo();
    const tapped = !this.dragging && !this.held && event.type === "pointerup" && this.fingers.size === 0;
    if (this.fingers.size === 0) this.dragging = false;
    if (tapped) this.moves.tap(event.clientX, event.clientY, event.pointerType !== "mouse");
  }

  private letGo(): void {
    if (this.gripped) this.moves.drag(this.gripped, null);
    this.gripped = "";
  }
}
