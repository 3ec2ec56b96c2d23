import type { Drawing } from "./art";
import { fit, zoomAt, type View } from "./geometry";
import type { Point } from "./topo";

/** Pixels between neighbouring places below which nobody makes out what happens in one, and what is near. */
const [TINY, NEAR] = [30, 56];
/** As near as what somebody asks to be shown. */
export const CLOSE = 84;

/** What of a board is in sight: panning, zooming, bringing things into view. */
export class Camera {
  pane: { w: number; h: number } = $state.raw({ w: 0, h: 0 });
  view: View = $state.raw({ x: 0, y: 0, k: 1 });
  /** The zoom in steps, so that panning and small zooms touch one attribute only. */
  level: number = $derived(2 ** (Math.round(Math.log2(this.view.k) * 4) / 4));
  /** The whole board is shown, and stays so when the pane changes: nobody has moved it yet. */
  private whole = true;
  /** What was shown before something was looked at for a while, until somebody moves the board. */
  private before: { view: View; whole: boolean } | null = null;

  constructor(
    private readonly drawing: () => Drawing | null,
    private readonly frame: () => HTMLElement,
  ) {}

  toScreen = (p: Point): Point => {
    const { left, top } = this.frame().getBoundingClientRect();
    return [left + p[0] * this.view.k + this.view.x, top + p[1] * this.view.k + this.view.y];
  };

  /** A point of the screen, in the pane and on the board. */
  inPane(x: number, y: number): Point {
    const { left, top } = this.frame().getBoundingClientRect();
    return [x - left, y - top];
  }

  onBoard(x: number, y: number): Point {
    const [px, py] = this.inPane(x, y);
    return [(px - this.view.x) / this.view.k, (py - this.view.y) / this.view.k];
  }

  fit = (): void => {
    this.whole = true;
    const drawing = this.drawing();
    if (!drawing || !this.pane.w) return;
    const [w, h] = drawing.size;
    const framed = fit({ x: 0, y: 0, w, h }, this.pane);
    const close = fit(drawing.extent, this.pane);
    // the frame around the picture is shown where that costs little
    this.view = framed.k > 0.93 * close.k ? framed : close;
  };

  zoom = (factor: number, at: Point = [this.pane.w / 2, this.pane.h / 2]): void => {
    this.before = null;
    const drawing = this.drawing();
    const least = drawing ? fit(drawing.extent, this.pane).k * 0.6 : 0.1;
    const most = drawing ? Math.max(2.5, 260 / drawing.step) : 4;
    this.go(zoomAt(this.view, at, factor, least, most));
  };

  pan(dx: number, dy: number): void {
    this.before = null;
    this.go({ ...this.view, x: this.view.x + dx, y: this.view.y + dy });
  }

  /** Look at a place for a while. */
  visit(at: Point): void {
    this.before ??= { view: this.view, whole: this.whole };
    const step = this.drawing()?.step ?? 0;
    this.bring(at, step * this.view.k < TINY ? NEAR : 0);
  }

  /** Back to what was shown before. */
  leave(): void {
    const { before } = this;
    this.before = null;
    if (before?.whole) this.fit();
    else if (before) this.go(before.view);
  }

  /** Bring a point into sight, at least so close that neighbouring places are so many pixels apart. */
  bring = (at: Point, apart = 0): void => {
    const { view, pane } = this;
    const drawing = this.drawing();
    const k = drawing ? Math.max(view.k, apart / drawing.step) : view.k;
    const [sx, sy] = [at[0] * view.k + view.x, at[1] * view.k + view.y];
    const visible = sx > 40 && sy > 40 && sx < pane.w - 40 && sy < pane.h - 40;
    if (k !== view.k || !visible) this.go({ k, x: pane.w / 2 - at[0] * k, y: pane.h / 2 - at[1] * k });
  };

  /** Show these places as large as they all can be, if they are too small to point at or not in sight. */
  gather(boxes: { x: number; y: number; w: number; h: number }[], always: boolean): void {
    const drawing = this.drawing();
    if (!boxes.length || !drawing) return;
    const { view, pane } = this;
    const [x0, y0] = [Math.min(...boxes.map((b) => b.x)), Math.min(...boxes.map((b) => b.y))];
    const [x1, y1] = [Math.max(...boxes.map((b) => b.x + b.w)), Math.max(...boxes.map((b) => b.y + b.h))];
    const across = boxes.map((b) => Math.min(b.w, b.h)).sort((a, b) => a - b)[boxes.length >> 1]!;
    const seen =
      x0 * view.k + view.x >= 0 &&
      y0 * view.k + view.y >= 0 &&
      x1 * view.k + view.x <= pane.w &&
      y1 * view.k + view.y <= pane.h;
    if (seen && across * view.k >= (always ? 48 : 40)) return;
    const margin = drawing.step * 0.6;
    const wide = { x: x0 - margin, y: y0 - margin, w: x1 - x0 + 2 * margin, h: y1 - y0 + 2 * margin };
    const to = fit(wide, pane);
    const most = 130 / across;
    const k = Math.min(to.k, most);
    // all of it is far apart: no closer than now would show it
    if (seen && k < view.k * 1.25) return;
    this.go({ k, x: pane.w / 2 - ((x0 + x1) / 2) * k, y: pane.h / 2 - ((y0 + y1) / 2) * k });
  }

  resize(w: number, h: number): void {
    const before = this.pane;
    this.pane = { w, h };
    if (this.whole) this.fit();
    else if (before.w && this.drawing()) {
      const { x, y, k } = this.view;
      this.go({ k, x: x + (w - before.w) / 2, y: y + (h - before.h) / 2 });
    }
  }

  /** The board stays in the pane: all of it where there is room, else so that it fills most of it. */
  private go(v: View): void {
    this.whole = false;
    const { pane } = this;
    const size = this.drawing()?.size;
    if (!size) {
      this.view = v;
      return;
    }
    const [w, h] = [size[0] * v.k, size[1] * v.k];
    const kept = (at: number, size: number, room: number): number => {
      const slack = size <= room ? 0 : room * 0.35;
      const [least, most] = size <= room ? [0, room - size] : [room - size - slack, slack];
      return Math.min(most, Math.max(least, at));
    };
    this.view = { k: v.k, x: kept(v.x, w, pane.w), y: kept(v.y, h, pane.h) };
  }
}
