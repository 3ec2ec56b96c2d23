/** Seat colours by number. Each has a letter colour and a hatching, since colour alone never says who. */
export interface Tint {
  fill: string;
  text: string;
  hatch: string;
}

const INK = "#24180c";
const CREAM = "#fff8e6";

export const TINTS: Tint[] = [
  { fill: "#982520", text: CREAM, hatch: "M4 0V8" },
  { fill: "#2f5bc4", text: CREAM, hatch: "M0 4H8" },
  { fill: "#f5d33f", text: INK, hatch: "M2 2h.01M6 6h.01" },
  { fill: "#46966b", text: INK, hatch: "M-1 -1L9 9M-1 7L1 9M7 -1L9 1" },
  { fill: "#531e63", text: CREAM, hatch: "M9 -1L-1 9M1 -1L-1 1M9 7L7 9" },
  { fill: "#1a1715", text: CREAM, hatch: "M4 0V8M0 4H8" },
  { fill: "#faf6ec", text: INK, hatch: "" },
  { fill: "#c8701c", text: INK, hatch: "M0 6L4 2L8 6" },
  { fill: "#62c6f7", text: INK, hatch: "M0 4Q2 1 4 4T8 4" },
  { fill: "#f196ab", text: INK, hatch: "M0 4L4 0L8 4L4 8Z" },
];

export const NEUTRAL: Tint = { fill: "#8c8371", text: INK, hatch: "" };

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
