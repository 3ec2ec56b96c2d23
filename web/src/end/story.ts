import type { Seg } from "../scene";

/** What the server tells of a finished game. */
export interface Story {
  turns: { label?: Seg[]; at: number; points: number[]; held?: Record<string, number> }[];
  endings: Ending[];
  highlights: { text: Seg[]; at: number; weight: number; seat?: number | null; hits?: number[] }[];
  decisions: number;
  /** Who has won, and how. */
  verdict: string;
  board?: string;
  manifest?: string;
}

export interface Ending {
  seat: number;
  name: string;
  colour: number;
  place: number;
  points: [Seg, number][];
  total: number;
  deeds: { decisions: number; fights: number; won: number };
}

/** How a game was won: chances from turn to turn, what moved them, and the decisions that mattered. */
export interface Review {
  moments: { label: Seg[]; at: number; chances: number[] }[];
  names: string[];
  colours: number[];
  choice: number[];
  others: number[];
  luck: number[];
  turnings: {
    seat: number;
    at: number;
    turn: Seg[];
    taken: Seg[];
    other: Seg[];
    chance: number;
    other_chance: number;
    more: string[];
  }[];
}

/** Numbers from turn to turn, of one seat. */
export interface Line {
  name: string;
  colour: number;
  values: number[];
}

/** One of the lines in a box of this size, which all of them fill; `from` is in it at any rate. */
export function wayOf(lines: Line[], line: Line, from: number, width: number, height: number): string {
  const all = lines.flatMap((l) => l.values);
  const [low, high] = [Math.min(from, ...all), Math.max(from + 1, ...all)];
  const last = Math.max(1, line.values.length - 1);
  return line.values
    .map((value, n) => {
      const x = (n / last) * width;
      const y = height - ((value - low) / (high - low)) * height;
      return `${n ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}
