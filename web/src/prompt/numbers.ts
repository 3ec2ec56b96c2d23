import type { Offer } from "../choice/tree";

/** The number keys of the options shown, by option id. */
export function numbered(offers: Offer[]): Map<number, number> {
  const out = new Map<number, number>();
  let n = 0;
  for (const offer of offers) if ("option" in offer && n < 9) out.set(offer.option.id, ++n);
  return out;
}
