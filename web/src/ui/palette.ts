import { ICONS } from "./icons";

/** Seat colours by number. Each has a letter colour and a hatching (among the drawings), since colour alone never says
 * who. */
export interface Tint {
  fill: string;
  text: string;
}

const INK = "#24180c";
const CREAM = "#fff8e6";

export const TINTS: Tint[] = [
  { fill: "#982520", text: CREAM },
  { fill: "#2f5bc4", text: CREAM },
  { fill: "#f5d33f", text: INK },
  { fill: "#46966b", text: INK },
  { fill: "#531e63", text: CREAM },
  { fill: "#1a1715", text: CREAM },
  { fill: "#faf6ec", text: INK },
  { fill: "#c8701c", text: INK },
  { fill: "#62c6f7", text: INK },
  { fill: "#f196ab", text: INK },
];

export const NEUTRAL: Tint = { fill: "#8c8371", text: INK };

export const tintOf = (colour: number | null | undefined): Tint =>
  colour == null ? NEUTRAL : TINTS[((colour % TINTS.length) + TINTS.length) % TINTS.length]!;

/** The colour of the ground on boards that have no picture; it lies with the drawings. */
export const groundOf = (layer: string, terrain: string): string =>
  ICONS[`ground-${terrain.toLowerCase()}`] ?? (layer === "sea" ? "#a9c2c3" : "#dccfb0");
