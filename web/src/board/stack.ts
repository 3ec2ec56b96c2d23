import type { Manifest, Piece, Place, Space } from "../scene";
import { kindOf } from "../scene/refs";
import { rows } from "./geometry";
import type { Point } from "./topo";

export interface Token {
  key: string;
  at: Point;
  piece: Piece;
  building: boolean;
  /** Whose it is; a building belongs to the owner of its land. */
  owner: number | null;
}

/** A shield with a count, standing for a seat's pieces on a space seen from afar. */
export interface Heap {
  key: string;
  at: Point;
  owner: number | null;
  n: number;
}

export interface Stack {
  id: string;
  space: Space;
  tokens: Token[];
  heaps: Heap[];
  marks: { kind: string; at: Point }[];
  /** How many tokens are not drawn, and where to say so. */
  more: { n: number; at: Point } | null;
  /** Lowest point of what is drawn, relative to the place. */
  bottom: number;
  /** Where the space's badge goes: beside the tokens. */
  badge: Point;
}

const MOST = 6;
/** From a row of pieces to the buildings beside it, in steps: far enough for the number under one not to hide another. */
const ABOVE = 1.3;

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

interface Kept {
  key: string;
  manifest: Manifest | null;
  stack: Stack;
}

const tokens = new WeakMap<Piece, Token>();

/** A token; the one made before when nothing about it changed. */
function token(key: string, at: Point, piece: Piece, building: boolean, host: number | null): Token {
  const owner = piece.owner ?? (building ? host : null);
  const known = tokens.get(piece);
  const same = known && known.key === key && known.building === building && known.owner === owner;
  if (same && known.at[0] === at[0] && known.at[1] === at[1]) return known;
  const fresh = { key, at, piece, building, owner };
  tokens.set(piece, fresh);
  return fresh;
}

/** All tokens of a board in one steady order, so that a piece that moves is moved and not made anew. */
export function allTokens(stacks: Stack[]): Token[] {
  const seen = new Set<string>();
  const all: Token[] = [];
  for (const stack of stacks) {
    for (const one of stack.tokens) {
      if (seen.has(one.key)) continue;
      seen.add(one.key);
      all.push(one);
    }
  }
  return all.sort((a, b) => Number(b.building) - Number(a.building) || (a.key < b.key ? -1 : 1));
}

const laid = new WeakMap<Space, Kept>();

/** The same as `layOut`, remembered as long as the space stays what it is: most do, from update to update. */
export function layOutOnce(
  space: Space,
  place: Place,
  manifest: Manifest | null,
  u: number,
  merged: boolean,
  box: Box,
): Stack {
  const key = `${u}/${merged}/${place.at}`;
  const known = laid.get(space);
  if (known && known.key === key && known.manifest === manifest) return known.stack;
  const stack = layOut(space, place, manifest, u, merged, box);
  laid.set(space, { key, manifest, stack });
  return stack;
}

/** Where everything on a space goes. `u` is the size of a token's unit (24 across) in board units. */
export function layOut(
  space: Space,
  place: Place,
  manifest: Manifest | null,
  u: number,
  merged: boolean,
  box?: Box,
): Stack {
  const [x, y] = place.at;
  const spot = ([dx, dy]: Point): Point => [x + dx, y + dy];
  const isBuilding = (p: Piece): boolean => kindOf(manifest, p.kind).shape === "building";
  const out: Token[] = [];
  const loose: Piece[] = [];
  const built: Piece[] = [];
  const usable = slotsApart(space, place, u);
  for (const piece of space.pieces) {
    const slot = piece.slot === null || !usable ? undefined : place.slots[piece.slot];
    if (slot) out.push(token(piece.id, slot, piece, isBuilding(piece), space.owner));
    else (isBuilding(piece) ? built : loose).push(piece);
  }
  const step = 25 * u;
  const taken = new Set(out.map((t) => t.key));
  const keyOf = (piece: Piece): string => {
    let key = piece.id;
    while (taken.has(key)) key += "'";
    taken.add(key);
    return key;
  };
  const sole = (p: Piece): Token => token(p.id, place.at, p, true, space.owner);
  if (merged)
    return {
      ...heapsOf(space, spot, loose, u),
      // one building of an owner stands for all where there is nothing else to see
      tokens: out.length || loose.length || space.owner === null ? out : built.slice(0, 1).map(sole),
      marks: marksOf(space, spot, loose.length ? -16 * u : 0, u),
    };

  const order = (p: Piece): number => -kindOf(manifest, p.kind).rank;
  loose.sort((a, b) => order(a) - order(b));
  const shown = loose.length > MOST ? loose.slice(0, MOST - 1) : loose;
  const cells = rows(shown.length + (loose.length > MOST ? 1 : 0), step);
  // Grow away from the name: upwards where it stands below the place, downwards where it stands above.
  const up = place.label.length < 2 || place.label[1]! >= y ? -1 : 1;
  const height = cells.length ? cells.at(-1)![1] - cells[0]![1] : 0;
  const tall = height + (built.length && loose.length ? step * ABOVE : 0);
  const clear = within(room(place, up, 15 * u), up, tall + 12 * u, place, box);
  const shift = (up * height) / 2 + clear;
  const next = clear + (loose.length ? up * (height + step * ABOVE) : 0);
  const seats = slotsFor(place, shown.length + built.length + (loose.length > MOST ? 1 : 0), 25 * u);
  rows(built.length, step, 4).forEach(([dx, dy], i) => {
    out.push(token(keyOf(built[i]!), seats?.[shown.length + i] ?? spot([dx, dy + next]), built[i]!, true, space.owner));
  });
  shown.forEach((piece, i) => {
    const [dx, dy] = cells[i]!;
    out.push(token(keyOf(piece), seats?.[i] ?? spot([dx, dy + shift]), piece, false, space.owner));
  });
  const last = cells.at(-1);
  const more =
    loose.length > MOST && last
      ? { n: loose.length - MOST + 1, at: seats?.at(-1) ?? spot([last[0], last[1] + shift]) }
      : null;
  const free = usable ? out.filter((t) => t.piece.slot === null) : out;
  const top = Math.min(0, ...free.map((t) => t.at[1] - y));
  const right = free.reduce((most, t) => Math.max(most, t.at[0]), x - 16 * u);
  // Marks go above the tokens, or beside the highest of them where above is among the neighbours.
  const beside = free.length > 0 && box !== undefined && y + top - 28 * u < box.y;
  const oneRow = free.every((t) => t.at[1] === free[0]!.at[1]);
  const wide = beside && oneRow ? space.marks.length * 18 + 2 : 0;
  return {
    id: space.id,
    space,
    tokens: out,
    badge: free.length ? [right + 17 * u + wide * u, free.at(-1)!.at[1]] : [x + (space.marks.length ? 12 * u : 0), y],
    heaps: [],
    marks: beside
      ? marksOf(space, ([dx, dy]) => [right + 20 * u + dx, y + top + dy], 0, u, true)
      : marksOf(space, spot, top - (out.length ? 20 * u : 0), u),
    more,
    bottom: Math.max(0, ...free.map((t) => t.at[1] - y)) + 13 * u,
  };
}

/** Whether the pieces with spots of their own can stand there without covering each other, or those without one. */
function slotsApart(space: Space, place: Place, u: number): boolean {
  const own = space.pieces.flatMap((p) => (p.slot === null ? [] : place.slots.slice(p.slot, p.slot + 1)));
  const far = (a: Point, b: Point, gap: number): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) >= gap * u;
  const alone = own.length === space.pieces.length;
  return own.every((a, i) => own.slice(0, i).every((b) => far(a, b, 22)) && (alone || far(a, place.at, 28)));
}

/** The board's own spots inside the space, when there are enough of them and they lie far enough apart. */
function slotsFor(place: Place, count: number, gap: number): Point[] | null {
  if (count < 2 || place.slots.length < count) return null;
  const first = place.slots.slice(0, count);
  const apart = first.every((a, i) => first.every((b, k) => k >= i || Math.hypot(a[0] - b[0], a[1] - b[1]) >= gap));
  return apart ? first : null;
}

/** Draw a stack back that would stand out of its space: better over the name than among the neighbours. */
function within(clear: number, up: number, reach: number, place: Place, box: Box | undefined): number {
  if (!box) return clear;
  const free = up < 0 ? place.at[1] - box.y : box.y + box.h - place.at[1];
  const over = Math.abs(clear) + reach - free;
  return over > 0 ? clear - up * Math.min(over, reach) : clear;
}

/** How far the tokens must go from the place so that its name stays readable. */
function room(place: Place, up: number, reach: number): number {
  const [, y, turn, size] = place.label;
  if (y === undefined || size === undefined || Math.abs(turn ?? 0) > 45) return 0;
  const gap = Math.abs(y - place.at[1]) - size * (up < 0 ? 0.8 : 0.3);
  return up * Math.max(0, Math.min(reach - gap, size * 1.6));
}

function heapsOf(space: Space, spot: (p: Point) => Point, loose: Piece[], u: number): Omit<Stack, "tokens" | "marks"> {
  const byOwner = new Map<number | null, number>();
  for (const piece of loose) {
    if (piece.side === "ghost") continue;
    const owner = piece.owner ?? space.owner;
    byOwner.set(owner, (byOwner.get(owner) ?? 0) + piece.n);
  }
  const cells = rows(byOwner.size, 22 * u);
  const heaps = [...byOwner].map(([owner, n], i) => ({ key: String(owner), at: spot(cells[i]!), owner, n }));
  return { id: space.id, space, heaps, badge: spot([0, 0]), more: null, bottom: heaps.length ? 12 * u : 0 };
}

function marksOf(space: Space, spot: (p: Point) => Point, dy: number, u: number, aside = false): Stack["marks"] {
  const count = space.marks.length;
  const cells = aside ? space.marks.map((_, i): Point => [i * 18 * u, 0]) : rows(count, 18 * u, 5);
  return space.marks.map((kind, i) => ({ kind, at: spot([cells[i]![0], cells[i]![1] + dy]) }));
}
