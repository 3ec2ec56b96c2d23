import type { Board, Manifest, Mode, Space } from "../scene";
import { roleOf } from "./stack";

/** What the map is coloured by, besides owners. */
export interface Shading {
  /** By space: from 0 to 1, or which kind. */
  shades: Map<string, string>;
  legend: { shade: string; text: string }[];
}

/** From little to much, and for kinds; all of them readable under names and pieces. */
const SCALE = ["#f4e3b0", "#e9bf6c", "#d8913f", "#b65d27", "#7d2f1a"];
const KINDS = [
  "#8a4f9e",
  "#3f7fb5",
  "#3f9a6b",
  "#c9a227",
  "#b8452f",
  "#6b6f7b",
  "#d17fa3",
  "#4aa5a0",
  "#8f6b3d",
  "#2f4f8f",
];

/** The client's own modes need nothing of a game. */
export const OWN = ["owner", "strength", "changed"] as const;

const isForce = (manifest: Manifest | null, space: Space): number =>
  space.pieces.reduce((sum, p) => {
    const role = roleOf(manifest, p);
    return role === "army" || role === "fleet" ? sum + (p.worth ?? (p.closed ? 0 : p.n)) : sum;
  }, 0);

/** How strong what stands on each space is. */
export const strengths = (board: Board, manifest: Manifest | null): Record<string, number> =>
  Object.fromEntries(board.spaces.map((s) => [s.id, isForce(manifest, s)] as const).filter(([, n]) => n > 0));

/** Amounts by a scale of a few steps, each as wide as the last. */
export function scaled(values: Record<string, number>): Shading {
  const all = Object.values(values);
  const most = Math.max(1, ...all);
  const least = Math.min(most, ...all);
  const steps = Math.max(1, Math.min(SCALE.length, Math.round(most - least) + 1));
  const step = (n: number): number => Math.min(steps - 1, Math.floor(((n - least) / (most - least || 1)) * steps));
  const shade = (k: number): string =>
    SCALE[steps === 1 ? SCALE.length - 2 : Math.round((k / (steps - 1)) * (SCALE.length - 1))]!;
  const found = Array.from({ length: steps }, (_, k) => all.filter((n) => step(n) === k)).map((ns, k) => ({ ns, k }));
  return {
    shades: new Map(Object.entries(values).map(([id, n]) => [id, shade(step(n))])),
    legend: found
      .filter(({ ns }) => ns.length)
      .map(({ ns, k }) => {
        const [a, b] = [Math.min(...ns), Math.max(...ns)];
        return { shade: shade(k), text: a === b ? String(a) : `${a} – ${b}` };
      }),
  };
}

/** A mode of the game's. */
export function shaded(mode: Mode): Shading {
  const kinds = Object.entries(mode.kinds);
  if (!kinds.length) {
    const { shades, legend } = scaled(mode.values);
    return { shades, legend: legend.map(({ shade, text }) => ({ shade, text: `${text} ${mode.unit}`.trim() })) };
  }
  const colour = new Map(kinds.map(([k], i) => [k, KINDS[i % KINDS.length]!]));
  return {
    shades: new Map(Object.entries(mode.values).map(([id, k]) => [id, colour.get(String(k)) ?? SCALE[0]!])),
    legend: kinds.map(([k, text]) => ({ shade: colour.get(k)!, text })),
  };
}
