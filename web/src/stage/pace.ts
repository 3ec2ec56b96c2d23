import type { Line } from "../scene";

/** How fast others' acts are shown. */
export type Pace = "step" | "slow" | "normal" | "fast" | "once";
export const PACES: Pace[] = ["step", "slow", "normal", "fast", "once"];

/** Milliseconds a happening of each weight is looked at, at normal pace; 3 stays until it is clicked. */
const LOOK = [0, 450, 1300, Infinity];
const FACTOR: Record<Pace, number> = { step: Infinity, slow: 2, normal: 1, fast: 0.35, once: 0 };
/** At a fast pace even what stays goes on by itself. */
const LONGEST_FAST = 1500;

/** How long a happening is shown before the next one; Infinity: until somebody asks for the next. */
export function lookFor(weight: number, pace: Pace): number {
  const look = LOOK[weight] ?? 0;
  if (pace === "once" || look === 0) return 0;
  if (pace === "step") return Infinity;
  if (pace === "fast" && look === Infinity) return LONGEST_FAST;
  return look * FACTOR[pace];
}

/** The weight of what is told at once: that of its heaviest line. */
export const weightOf = (news: Line[]): number =>
  news.reduce((most, l) => (l.undone ? most : Math.max(most, l.weight)), 0);

/** The lines worth a card: those of weight 2 and more, in the order told. */
export const headlines = (news: Line[]): Line[] => news.filter((l) => !l.undone && l.weight >= 2);

const MOST_CHIPS = 7;

/** What others did, in a few chips: what concerns me first, then what weighs most, each in the order told. */
export function recap(news: Line[], you: number | null, most = MOST_CHIPS): Line[] {
  const mine = (l: Line): number => (you !== null && l.hits.includes(you) ? 1 : 0);
  return headlines(news)
    .filter((l) => l.seat !== you || mine(l))
    .map((line, n) => ({ line, n }))
    .sort((a, b) => mine(b.line) - mine(a.line) || b.line.weight - a.line.weight || a.n - b.n)
    .slice(0, most)
    .map((chip) => chip.line);
}

/** Where something happened: the last place its words or its pieces lead to. */
export function placeOf(line: Line): string {
  const moved = line.motions.at(-1)?.b;
  return moved ?? line.text.findLast((s) => s.ref.startsWith("space:"))?.ref ?? "";
}
