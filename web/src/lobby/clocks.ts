import type { ClockRule } from "../wire";

/** The clocks one can choose from. */
export const CLOCKS: Record<string, ClockRule> = {
  none: { kind: "none" },
  quick: { kind: "live", reserve: 900, increment: 20 },
  calm: { kind: "live", reserve: 2700, increment: 45 },
  day: { kind: "mail", hours: 24, reserve: 259200 },
  slow: { kind: "mail", hours: 72, reserve: 604800 },
};
