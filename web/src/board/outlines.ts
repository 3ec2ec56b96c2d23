import { ICONS } from "../ui/icons";

/** The outline of a token, about 24 units across and centred on the origin, within a circle of radius 12; also the
 * roof and the crown above one. */
export const outline = (shape: string): string => ICONS[`token-${shape}`] ?? ICONS["token-disc"]!;

/** Of several folded into one, by what they are. */
export const FOLDED = { army: "shield", fleet: "hull", settlement: "building", marker: "cube" } as const;
