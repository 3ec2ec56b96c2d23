/** Outlines of tokens, about 24 units across and centred on the origin, within a circle of radius 12. */
export const OUTLINES: Record<string, string> = {
  disc: "M-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0z",
  square: "M-8.5-8.5H8.5V8.5H-8.5Z",
  cube: "M0-11L9.5-5.5V5.5L0 11L-9.5 5.5V-5.5Z",
  cone: "M0-12L10.5 6.5Q0 12-10.5 6.5Z",
  shield: "M-9-8H9V0C9 6 5 9.5 0 12C-5 9.5-9 6-9 0Z",
  banner: "M-8.5-8.5H8.5V11L0 7L-8.5 11Z",
  hull: "M-11.5-2H-1.5V-11.5L8-3.5V-2H11.5L8 8.5H-8Z",
  building: "M-8.5 8.5V-3L0-11.5L8.5-3V8.5Z",
  mark: "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0z",
};
/** Of several folded into one, by what they are. */
export const FOLDED = { army: "shield", fleet: "hull", settlement: "building", marker: "cube" } as const;

/** Above whatever a settlement is folded into. */
export const ROOF = "M-11-5.5L0-13.5L11-5.5Z";

export const CROWN = "M-6 3.5L-7-3.5L-3.2-.6L0-5L3.2-.6L7-3.5L6 3.5Z";
