import type { Offer } from "../choice/tree";
import type { Option } from "../scene";
import { deed } from "../scene/refs";

/** The number keys of what is shown, in the order shown: option ids and refs. */
export function numbered(first: Offer[], refs: string[], last: Offer[]): Map<number | string, number> {
  const ids = (offers: Offer[]): number[] => offers.flatMap((o) => ("option" in o ? [o.option.id] : []));
  const shown = [...ids(first), ...refs, ...ids(last)];
  return new Map(shown.slice(0, 9).map((what, i) => [what, i + 1]));
}

/** So short that several go on a line; a whole sentence has a line of its own. */
export const isShort = (words: string): boolean => words.length <= 24 && !words.endsWith(".");

const LETTERS = 1600;

/** What an option does, sentence by sentence. */
const sentences = (option: Option): string[] => option.effect.map(deed);

/** What all of several answers say alike: that is said once, above them. */
export function alike(options: Option[]): string[] {
  if (options.length < 2) return [];
  const [first, ...others] = options.map(sentences);
  return first!.filter((words) => !isShort(words) && others.every((say) => say.includes(words)));
}

/** Whether there is room to say of each what it does: a list nobody reads to its end tells less than a short one. */
export function roomy(options: Option[], least: number): boolean {
  if (options.length <= least) return true;
  const all = new Set(options.flatMap(sentences));
  return [...all].reduce((sum, words) => sum + words.length, 40 * options.length) <= LETTERS;
}
