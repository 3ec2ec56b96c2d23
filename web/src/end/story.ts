import type { Seg } from "../scene";

/** What the server tells of a finished game. */
export interface Story {
  turns: { label?: Seg[]; at: number; points: number[] }[];
  endings: Ending[];
  highlights: { text: Seg[]; at: number; weight: number; seat?: number | null; hits?: number[] }[];
  decisions: number;
  /** Who has won, and how. */
  verdict: string;
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

/** The points of one seat as the way of a line, in a box of this size. */
export function wayOf(story: Story, seat: number, width: number, height: number): string {
  const all = story.turns.flatMap((t) => t.points);
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const last = Math.max(1, story.turns.length - 1);
  return story.turns
    .map((turn, n) => {
      const x = (n / last) * width;
      const y = height - ((turn.points[seat]! - low) / (high - low)) * height;
      return `${n ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}
