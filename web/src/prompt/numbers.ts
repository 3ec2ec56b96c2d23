import type { Offer } from "../choice/tree";

/** The number keys of what is shown, in the order shown: option ids and refs. */
export function numbered(first: Offer[], refs: string[], last: Offer[]): Map<number | string, number> {
  const ids = (offers: Offer[]): number[] => offers.flatMap((o) => ("option" in o ? [o.option.id] : []));
  const shown = [...ids(first), ...refs, ...ids(last)];
  return new Map(shown.slice(0, 9).map((what, i) => [what, i + 1]));
}
