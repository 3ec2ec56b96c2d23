import type { Place } from "../scene";
import type { Point } from "./topo";

export interface Spot {
  id: string;
  at: Point;
}

/**
 * The spot an arrow key leads to: the least distance / cos^2 of the angle off the way, within 60 degrees.
 * Dividing by cos^2 lets a farther spot straight ahead win over a nearer one to the side.
 */
export function inDirection(spots: Iterable<Spot>, from: Point, way: Point): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const dx = spot.at[0] - from[0];
    const dy = spot.at[1] - from[1];
    const distance = Math.hypot(dx, dy);
    if (distance < 1e-6) continue;
    const cos = (dx * way[0] + dy * way[1]) / distance;
    if (cos < 0.5 - 1e-9) continue;
    const cost = distance / (cos * cos);
    if (cost < least) {
      least = cost;
      best = spot.id;
    }
  }
  return best;
}

/** How far apart neighbouring places lie: the middle one of the distances to the nearest neighbour. */
export function spacing(places: Pick<Place, "at">[]): number {
  if (places.length < 2) return 120;
  const near = places.map((a) => {
    let least = Infinity;
    for (const b of places) {
      const d = Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]);
      if (d > 0 && d < least) least = d;
    }
    return least;
  });
  near.sort((a, b) => a - b);
  return near[near.length >> 1]!;
}

/** A hexagon around a point, flat or pointed side up, `width` from side to side. */
export function hexagon(at: Point, width: number, pointed: boolean): Point[] {
  const r = width / Math.sqrt(3);
  return Array.from({ length: 6 }, (_, i) => {
    const angle = ((pointed ? 30 : 0) + i * 60) * (Math.PI / 180);
    return [at[0] + r * Math.cos(angle), at[1] + r * Math.sin(angle)];
  });
}

/** Whether the nearest neighbours lie straight left and right (then hexes stand on a point). */
export function standsOnPoint(places: Pick<Place, "at">[], width: number): boolean {
  let level = 0;
  let upright = 0;
  for (const a of places) {
    for (const b of places) {
      const dx = Math.abs(a.at[0] - b.at[0]);
      const dy = Math.abs(a.at[1] - b.at[1]);
      if (Math.hypot(dx, dy) > width * 1.15 || a === b) continue;
      if (dy < width * 0.1) level++;
      if (dx < width * 0.1) upright++;
    }
  }
  return level >= upright;
}

/** A gently bent line through points, for arrows. */
export function bend(points: Point[], by = 0.16): string {
  const [first, ...rest] = points;
  if (!first) return "";
  let d = `M${first[0]} ${first[1]}`;
  let from = first;
  for (const to of rest) {
    const mx = (from[0] + to[0]) / 2 - (to[1] - from[1]) * by;
    const my = (from[1] + to[1]) / 2 + (to[0] - from[0]) * by;
    d += `Q${mx} ${my} ${to[0]} ${to[1]}`;
    from = to;
  }
  return d;
}

/** Pull the end of a way back by `gap`, so that an arrow's head stays clear of what it points at. */
export function shorten(points: Point[], gap: number): Point[] {
  const end = points.at(-1);
  const before = points.at(-2);
  if (!end || !before) return points;
  const length = Math.hypot(end[0] - before[0], end[1] - before[1]);
  if (length <= gap * 1.5) return points;
  const k = (length - gap) / length;
  return [...points.slice(0, -1), [before[0] + (end[0] - before[0]) * k, before[1] + (end[1] - before[1]) * k]];
}

export interface View {
  x: number;
  y: number;
  k: number;
}

/** The view that shows a whole box in a pane, with a margin. */
export function fit(
  box: { x: number; y: number; w: number; h: number },
  pane: { w: number; h: number },
  margin = 8,
): View {
  const k = Math.max(0.02, Math.min((pane.w - 2 * margin) / box.w, (pane.h - 2 * margin) / box.h));
  return { k, x: pane.w / 2 - (box.x + box.w / 2) * k, y: pane.h / 2 - (box.y + box.h / 2) * k };
}

/** Zoom about a point of the pane, which stays where it is. */
export function zoomAt(view: View, at: Point, factor: number, least: number, most: number): View {
  const k = Math.min(most, Math.max(least, view.k * factor));
  const f = k / view.k;
  return { k, x: at[0] - (at[0] - view.x) * f, y: at[1] - (at[1] - view.y) * f };
}

/** Where two spaces meet: the middle of their common border, or between the points of them that lie nearest. */
export function between(a: { rings: Point[][]; place: Pick<Place, "at"> }, b: typeof a): Point {
  const corners = (r: typeof a): Point[] => (r.rings.length ? r.rings.flat() : [r.place.at]);
  const there = new Set(corners(b).map(String));
  const shared = corners(a).filter((p) => there.has(String(p)));
  if (shared.length) return shared[shared.length >> 1]!;
  let [least, best]: [number, Point] = [Infinity, a.place.at];
  for (const p of corners(a))
    for (const q of corners(b)) {
      const d = Math.hypot(p[0] - q[0], p[1] - q[1]);
      if (d < least) [least, best] = [d, [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]];
    }
  return best;
}
