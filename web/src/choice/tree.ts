import type { Option } from "../scene";

/** Whatever is chosen by pointing at things, one after the other: an option, a plan. */
export interface Picked {
  picks: string[];
}

/** Choices as a tree by their picks: what has been pointed at so far, what may be pointed at next. */
export interface Node<T extends Picked = Option> {
  /** Choices that are complete here: nothing more needs to be picked. */
  here: T[];
  next: Map<string, Node<T>>;
  /** All choices at or below this node, in the order offered. */
  all: T[];
}

export const node = <T extends Picked = Option>(): Node<T> => ({ here: [], next: new Map(), all: [] });

export function buildTree<T extends Picked>(choices: T[], canon: (ref: string) => string = (ref) => ref): Node<T> {
  const root = node<T>();
  for (const choice of choices) {
    let at = root;
    at.all.push(choice);
    for (const pick of choice.picks) {
      const ref = canon(pick);
      let below = at.next.get(ref);
      if (!below) at.next.set(ref, (below = node<T>()));
      at = below;
      at.all.push(choice);
    }
    at.here.push(choice);
  }
  return root;
}

/** The node the picks lead to, or null when they lead nowhere. */
export function follow<T extends Picked>(tree: Node<T>, picks: readonly string[]): Node<T> | null {
  let at: Node<T> | undefined = tree;
  for (const pick of picks) {
    at = at.next.get(pick);
    if (!at) return null;
  }
  return at;
}

/** The longest beginning of the picks that still leads somewhere: kept when the options change under the hand. */
export function stillValid<T extends Picked>(tree: Node<T>, picks: readonly string[]): string[] {
  const kept: string[] = [];
  let at: Node<T> | undefined = tree;
  for (const pick of picks) {
    at = at.next.get(pick);
    if (!at) break;
    kept.push(pick);
  }
  return kept;
}

/** The ways to a target that is not the first thing to point at: what would be picked before it, and it. */
export function waysTo<T extends Picked>(tree: Node<T>, ref: string): string[][] {
  const out: string[][] = [];
  const walk = (at: Node<T>, way: string[]): void => {
    for (const [pick, below] of at.next) {
      if (pick === ref) out.push([...way, pick]);
      else walk(below, [...way, pick]);
    }
  };
  walk(tree, []);
  return out;
}

/** Everything that some choice here still points at, now or later. */
export function reachable<T extends Picked>(tree: Node<T>): Set<string> {
  const out = new Set<string>();
  const walk = (at: Node<T>): void => {
    for (const [pick, below] of at.next) {
      out.add(pick);
      walk(below);
    }
  };
  walk(tree);
  return out;
}

/** What to show for options that are complete at one point: single buttons, and numbers to choose from. */
export type Offer = { option: Option } | { amounts: Option[] };

export const firstOf = (offer: Offer): Option => ("option" in offer ? offer.option : offer.amounts[0]!);

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
