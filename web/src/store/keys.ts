import { settings } from "./settings.svelte";

/** Single keys that work anywhere on the table page: deed, default key. */
export const KEYS = [
  ["undo", "u"],
  ["rule", "r"],
  ["text", "t"],
  ["find", "/"],
  ["back", ","],
  ["on", "."],
  ["help", "?"],
] as const;

export type Deed = (typeof KEYS)[number][0];

export const keyOf = (deed: Deed): string => settings.prefs.keymap[deed] ?? KEYS.find((k) => k[0] === deed)![1];

/** The deed a key stands for, or null; none while single keys are switched off. */
export function deedOf(key: string): Deed | null {
  if (!settings.prefs.keys) return null;
  const pressed = key.length === 1 ? key.toLowerCase() : key;
  return KEYS.find(([deed]) => keyOf(deed).toLowerCase() === pressed)?.[0] ?? null;
}

/** Keys that are always the same, by what they do. */
export const FIXED = [
  ...["part", "arrows", "lit", "next", "inside", "enter", "escape"],
  ...["digits", "ready", "inspect", "pencil", "zoom"],
];
