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
  deeds: { decisions: number; fights: number; won: number; taken: number; lost: number };
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

/** The turn that brought a seat most points, and how many; null: none brought any. */
export function bestTurn(turns: Story["turns"], seat: number): { label: Seg[]; at: number; n: number } | null {
  const gains = turns.slice(0, -1).map((turn, i) => ({
    label: turn.label ?? [],
    at: turn.at,
    n: Math.round((turns[i + 1]!.points[seat]! - turn.points[seat]!) * 10) / 10,
  }));
  const best = gains.reduce((most, gain) => (gain.n > most.n ? gain : most), { label: [] as Seg[], at: 0, n: 0 });
  return best.n > 0 ? best : null;
}

/** Numbers from turn to turn, of one seat. */
export interface Line {
  name: string;
  colour: number;
  values: number[];
}

/** The least and the most that is drawn. */
export function rangeOf(lines: Line[], from: number): [number, number] {
  const all = lines.flatMap((l) => l.values);
  const [low, high] = [Math.min(from, ...all), Math.max(from, ...all)];
  return [low, Math.max(low + 1, high)];
}

/** One of the lines in a box of this size, which all of them fill; `from` is in it at any rate. */
export function wayOf(lines: Line[], line: Line, from: number, width: number, height: number): string {
  const [low, high] = rangeOf(lines, from);
  const last = Math.max(1, line.values.length - 1);
  return line.values
    .map((value, n) => {
      const x = (n / last) * width;
      const y = height - ((value - low) / (high - low)) * height;
      return `${n ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}
