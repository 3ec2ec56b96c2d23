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

/** Ground colours for boards that have no picture. */
const GROUND: Record<string, string> = {
  plains: "#d9cfa6",
  plain: "#d9cfa6",
  hills: "#cdbb8c",
  hill: "#cdbb8c",
  mountains: "#b9a88c",
  mountain: "#b9a88c",
  woods: "#b4bd8f",
  wood: "#b4bd8f",
  forest: "#b4bd8f",
  marsh: "#b9c2a4",
  desert: "#e3d2a0",
  steppe: "#d6c995",
  waste: "#c9bda2",
  coast: "#d3cda9",
  sea: "#a9c2c3",
  ocean: "#94b3b8",
  lake: "#a9c2c3",
  river: "#c9cfae",
};

export const groundOf = (layer: string, terrain: string): string =>
  GROUND[terrain.toLowerCase()] ?? (layer === "sea" ? "#a9c2c3" : "#dccfb0");
