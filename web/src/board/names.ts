import type { Drawing, Region } from "./art";
import type { Stack } from "./stack";
import type { Point } from "./topo";

/** A name as it lies on the board: its middle, its turn in degrees, the size of its letters, how wide it is. */
export interface Written {
  name: string;
  at: Point;
  turn: number;
  em: number;
  w: number;
}

/** Points along a name, no farther apart than its letters are high. */
function beads({ at: [x, y], turn, em, w }: Written): Point[] {
  const n = Math.max(1, Math.ceil(w / em));
  const [dx, dy] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return Array.from({ length: n }, (_, i) => {
    const along = ((i + 0.5) / n - 0.5) * w;
    return [x + dx * along, y + dy * along];
  });
}

/** Whether two names would run into each other. */
function touch(a: Written, b: Written): boolean {
  const [across, down] = [Math.abs(a.at[0] - b.at[0]), Math.abs(a.at[1] - b.at[1])];
  const high = (a.em + b.em) * 0.5;
  if (!a.turn && !b.turn) return across < (a.w + b.w) / 2 && down < high;
  if (Math.hypot(across, down) > (a.w + b.w) / 2 + high) return false;
  const others = beads(b);
  return beads(a).some(([x, y]) => others.some(([ox, oy]) => Math.hypot(x - ox, y - oy) < high));
}

export const meets = (a: Written, drawn: Written[]): boolean => drawn.some((b) => touch(a, b));

/** Whether a level name would lie on something that stands on the board. */
export const covers = ({ at: [x, y], w, em }: Written, stacks: Stack[]): boolean =>
  stacks.some(({ items }) =>
    items.some(({ at, size }) => Math.abs(x - at[0]) < (w + size) / 2 && Math.abs(y - at[1]) < (em + size) / 2),
  );

/** Where a name may go that has no place of its own: at its usual spot, a line lower or higher, and around what
    stands there. */
export function spotsFor([x, y]: Point, em: number, w: number, stack: Stack | undefined): Point[] {
  const usual = [0, em * 1.3, -em * 1.3].map((dy): Point => [x, y + dy]);
  const items = stack?.items ?? [];
  if (!items.length) return usual;
  const of = (far: (i: (typeof items)[number]) => number): number[] => items.map(far);
  const [left, right] = [Math.min(...of((i) => i.at[0] - i.size / 2)), Math.max(...of((i) => i.at[0] + i.size / 2))];
  const [top, low] = [Math.min(...of((i) => i.at[1] - i.size / 2)), Math.max(...of((i) => i.at[1] + i.size / 2))];
  const [middle, level] = [(left + right) / 2, (top + low) / 2];
  return [
    ...usual,
    [middle, low + em * 0.6],
    [middle, top - em * 0.6],
    [right + w / 2 + em * 0.2, level],
    [left - w / 2 - em * 0.2, level],
  ];
}

/** Pixels below which a name cannot be read. */
export const LEGIBLE = 9;

/** How wide a name is drawn, near enough. */
export const widthOf = (name: string, em: number): number => name.length * em * 0.5;

/** The size of a name whose place the board does not say, in units of the board. */
export function plainSize(drawing: Drawing, { place }: Region, zoom: number): number {
  const site = place.layer === "site";
  return Math.min((site ? 14 : 22) / zoom, Math.max(drawing.step * (site ? 0.12 : 0.17), 11 / zoom, 6));
}

/** Whether the name of a place is shown at this zoom, if what stands there leaves room for it. */
export function isNamed(drawing: Drawing, region: Region, zoom: number): boolean {
  const [, , , size, least] = region.place.label;
  if (size !== undefined) return size * zoom >= LEGIBLE && zoom >= (least ?? 0);
  const wide = region.place.layer === "site" ? 110 : 52;
  return drawing.step * zoom >= wide && plainSize(drawing, region, zoom) * zoom >= LEGIBLE;
}
