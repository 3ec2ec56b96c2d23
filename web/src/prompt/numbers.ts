import type { Offer } from "../choice/tree";

/** The number keys of what is shown, in the order shown: option ids and refs. */
export function numbered(first: Offer[], refs: string[], last: Offer[]): Map<number | string, number> {
  const ids = (offers: Offer[]): number[] => offers.flatMap((o) => ("option" in o ? [o.option.id] : []));
  const shown = [...ids(first), ...refs, ...ids(last)];
  return new Map(shown.slice(0, 9).map((what, i) => [what, i + 1]));
}

/** So short that it goes beside a choice: "+3 gold". */
export const isBrief = (words: string): boolean => words.length <= 16;

/** So short that several go on a line. */
export const isShort = (words: string): boolean => words.length <= 24;
