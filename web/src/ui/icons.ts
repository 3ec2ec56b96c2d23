/** Own line drawings on a grid of 24, round strokes of 2: one path each. They are data, fetched before the page is drawn. */
export const ICONS: Record<string, string> = {};

export function iconPath(name: string, extra: Record<string, string> = {}): string | null {
  return extra[name] ?? ICONS[name] ?? null;
}

export const diePath = (face: string): string | null => ICONS[`die-${face}`] ?? null;

/** What stands for a kind without a drawing: its first two letters. */
export const letters = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, "").slice(0, 2) || "?";
