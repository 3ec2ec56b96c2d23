import type { Drawing, Region } from "./art";

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
