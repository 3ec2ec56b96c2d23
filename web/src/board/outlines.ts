/** Outlines of tokens, about 24 units across and centred on the origin. */
export const OUTLINES: Record<string, string> = {
  disc: "M-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0z",
  square: "M-10-10H10V10H-10Z",
  cube: "M0-11L10-6V6L0 11L-10 6V-6Z",
  cone: "M0-13L12 10Q0 14-12 10Z",
  shield: "M-10-10H10V0C10 7 5 10 0 12C-5 10-10 7-10 0Z",
  banner: "M-10-11H10V12L0 8L-10 12Z",
  hull: "M-13-7Q0-11 13-7L9 8Q0 12-9 8Z",
  building: "M-11 11V-4L0-12L11-4V11Z",
  mark: "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0z",
};
