import type { Option } from "../scene";

/** Options as a tree by their picks: what has been pointed at so far, what may be pointed at next. */
export interface Node {
  /** Options that are complete here: nothing more needs to be picked. */
  here: Option[];
  next: Map<string, Node>;
  /** All options at or below this node, in the order offered. */
  all: Option[];
}

export const node = (): Node => ({ here: [], next: new Map(), all: [] });

export function buildTree(options: Option[], canon: (ref: string) => string = (ref) => ref): Node {
  const root = node();
  for (const option of options) {
    let at = root;
    at.all.push(option);
    for (const pick of option.picks) {
      const ref = canon(pick);
      let below = at.next.get(ref);
      if (!below) at.next.set(ref, (below = node()));
      at = below;
      at.all.push(option);
    }
    at.here.push(option);
  }
  return root;
}

/** The node the picks lead to, or null when they lead nowhere. */
export function follow(tree: Node, picks: readonly string[]): Node | null {
  let at: Node | undefined = tree;
  for (const pick of picks) {
    at = at.next.get(pick);
    if (!at) return null;
  }
  return at;
}

/** The longest beginning of the picks that still leads somewhere: kept when the options change under the hand. */
export function stillValid(tree: Node, picks: readonly string[]): string[] {
  const kept: string[] = [];
  let at: Node | undefined = tree;
  for (const pick of picks) {
    at = at.next.get(pick);
    if (!at) break;
    kept.push(pick);
  }
  return kept;
}

/** What to show for options that are complete at one point: single buttons, and numbers to choose from. */
export type Offer = { option: Option } | { amounts: Option[] };

/** Options that differ only in their amount become one offer with a number to set. */
export function offers(options: Option[]): Offer[] {
  const out: Offer[] = [];
  const open = new Map<string, Option[]>();
  for (const option of options) {
    if (option.amount === null) {
      out.push({ option });
      continue;
    }
    const key = JSON.stringify([option.group, option.picks, option.action.map((x) => (x === option.amount ? "#" : x))]);
    const amounts = open.get(key);
    if (amounts) amounts.push(option);
    else {
      const fresh = [option];
      open.set(key, fresh);
      out.push({ amounts: fresh });
    }
  }
  return out.map((offer) => {
    if ("option" in offer) return offer;
    if (offer.amounts.length === 1) return { option: offer.amounts[0]! };
    offer.amounts.sort((a, b) => a.amount! - b.amount!);
    return offer;
  });
}

/** The option a pick settles by itself: the only one here, with nothing further to point at. */
export function settled(at: Node): Option | null {
  return at.here.length === 1 && at.next.size === 0 ? at.here[0]! : null;
}

/** Verbs that commit a draft, for options that carry no key of their own. */
const COMMIT = new Set(["done", "ready", "commit", "finish", "end", "confirm"]);

/** The option that commits the draft. */
export function readyOption(options: Option[]): Option | null {
  const bare = options.filter((o) => o.picks.length === 0 && o.amount === null);
  return bare.find((o) => o.key === "ready") ?? bare.find((o) => COMMIT.has(String(o.action[0]))) ?? null;
}
