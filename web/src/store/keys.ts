import { settings } from "./settings.svelte";

/** Single keys that work anywhere on the table page: deed, default key, words. */
export const KEYS = [
  ["undo", "u", "Undo"],
  ["rule", "r", "Read the rule of the question"],
  ["text", "t", "Board as text"],
  ["find", "/", "Find a place"],
  ["back", ",", "Replay: one back"],
  ["on", ".", "Replay: one on"],
  ["help", "?", "This help"],
] as const;

export type Deed = (typeof KEYS)[number][0];

export const keyOf = (deed: Deed): string => settings.prefs.keymap[deed] ?? KEYS.find((k) => k[0] === deed)![1];

/** The deed a key stands for, or null; none while single keys are switched off. */
export function deedOf(key: string): Deed | null {
  if (!settings.prefs.keys) return null;
  const pressed = key.length === 1 ? key.toLowerCase() : key;
  return KEYS.find(([deed]) => keyOf(deed).toLowerCase() === pressed)?.[0] ?? null;
}

/** Keys that are always the same. */
export const FIXED: [string, string][] = [
  ["F6", "Next part: prompt, board, contest, hand, mats, chronicle, chat"],
  ["Arrows", "On the board: to the next space that way"],
  ["Shift + arrows", "To the next space that can be picked"],
  ["[ and ]", "Through what can be picked, in order"],
  ["Alt + down, up", "Into and out of a space's pieces"],
  ["Enter", "Pick; confirm"],
  ["Esc", "Take back a pick; close; back to now"],
  ["1 to 9", "Choose the numbered option"],
  ["Ctrl + Enter", "Confirm, or ready"],
  ["I", "On the board: what is this?"],
  ["P", "On the board: begin, then end a pencil arrow that only you see (by mouse: drag with the right button)"],
  ["Home, +, -", "Whole board, closer, farther"],
];
