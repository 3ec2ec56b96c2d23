import type { Manifest, Piece, Space } from "../scene";
import { kindOf } from "../scene/refs";
import { roomFor, type Room, type Rooms } from "./rooms";
import type { Point } from "./topo";

/** What a piece is at first sight: each has a silhouette of its own, from near and from afar. */
export type Role = "army" | "fleet" | "settlement" | "marker";

/** One thing drawn on a space: a piece, several folded into one, a mark or the badge of the space. */
export interface Item {
  key: string;
  /** What a click on it points at. */
  ref: string;
  at: Point;
  /** How large it is across, rim and all, in units of the board. */
  size: number;
  role: Role;
  owner: number | null;
  /** The piece, or the one that stands for all that are folded here. */
  piece: Piece | null;
  /** Several are folded into it. */
  folded: boolean;
  /** A settlement is among what is folded into something else. */
  town: boolean;
  /** Its strength, in words. */
  number: string;
  crown: boolean;
  mark: string;
  badge: string;
}

export interface Stack {
  id: string;
  space: Space;
  items: Item[];
  /** Whether there is room for the name beside them. */
  named: boolean;
}

/** Pixels across below which pieces are folded: all of them drawn, one for each owner and role, one in all. */
const LEAST = { all: 20, roles: 17, one: 14 };

const ROLES: Record<string, Role> = { hull: "fleet", building: "settlement", cube: "marker", mark: "marker" };
const ORDER: Role[] = ["settlement", "army", "fleet", "marker"];

export const roleOf = (manifest: Manifest | null, piece: Piece): Role =>
  ROLES[kindOf(manifest, piece.kind).shape] ?? "army";

/** The strength of pieces as the game counts it; where it counts none, how many they are. */
export function strength(pieces: Piece[]): string {
  const known = pieces.filter((p) => p.worth !== null);
  const hidden = pieces.some((p) => p.worth === null && p.closed);
  const sum = known.reduce((n, p) => n + p.worth!, 0);
  const rounded = String(Math.round(sum * 10) / 10);
  if (known.length) return hidden ? `${rounded}+` : rounded;
  if (hidden) return "?";
  const n = pieces.reduce((all, p) => all + p.n, 0);
  return n > 1 ? String(n) : "";
}

/** Of buildings and markers without strength there are several: "×3". */
const several = (pieces: Piece[], role: Role): string => {
  const n = strength(pieces);
  const counted = pieces.every((p) => p.worth === null && !p.closed) && (role === "settlement" || role === "marker");
  return n && counted ? `×${n}` : n;
};

type Loose = Omit<Item, "at" | "size">;

const bare = (space: Space, key: string): Loose => ({
  key: `${space.id}/${key}`, ref: `space:${space.id}`, role: "marker", owner: null, piece: null, folded: false,
  town: false,
  number: "", crown: false, mark: "", badge: "",
}); // prettier-ignore

function single(space: Space, piece: Piece, manifest: Manifest | null): Loose {
  const role = roleOf(manifest, piece);
  // a building belongs to the owner of its land
  const owner = piece.owner ?? (role === "settlement" ? space.owner : null);
  return {
    ...bare(space, ""),
    key: piece.id,
    ref: `piece:${piece.id}`,
    role,
    owner,
    piece,
    number: several([piece], role),
  };
}

/** Several pieces as one: the one of the highest rank stands for them. */
function fold(space: Space, pieces: Loose[], key: string, manifest: Manifest | null): Loose {
  if (pieces.length === 1) return pieces[0]!;
  const rank = (l: Loose): number => kindOf(manifest, l.piece!.kind).rank;
  const [first, ...rest] = pieces;
  const head = rest.reduce((best, l) => (rank(l) > rank(best) ? l : best), first!);
  const real = pieces.filter((l) => l.piece!.side !== "ghost");
  const counted = (real.length ? real : pieces)
    .map((l) => l.piece!)
    .filter((p) => p.worth !== null || !fixed(p, manifest));
  // what is drafted stands beside what is there: "5+7"
  const drafted = real.length ? pieces.map((l) => l.piece!).filter((p) => p.side === "ghost" && p.worth !== null) : [];
  return {
    ...bare(space, key), role: head.role, owner: head.owner, piece: head.piece, folded: true,
    number: [several(counted, head.role), strength(drafted)].filter(Boolean).join("+"), crown: pieces.some((l) => l.crown),
  }; // prettier-ignore
}

/** Buildings are not counted among the strength unless they say how strong they are. */
const fixed = (piece: Piece, manifest: Manifest | null): boolean => roleOf(manifest, piece) === "settlement";

function grouped(loose: Loose[], by: (l: Loose) => string): Loose[][] {
  const groups = new Map<string, Loose[]>();
  for (const one of loose) groups.set(by(one), [...(groups.get(by(one)) ?? []), one]);
  return [...groups.values()];
}

/** The ways to draw a space, from everything by itself to one thing for all. */
function ways(space: Space, manifest: Manifest | null): Loose[][] {
  const rank = (l: Loose): number => -kindOf(manifest, l.piece!.kind).rank;
  const place = (l: Loose): number => ORDER.indexOf(l.role);
  const seen = new Set<string>();
  const pieces = space.pieces
    .filter((p) => !seen.has(p.id) && seen.add(p.id))
    .map((p) => single(space, p, manifest))
    .sort((a, b) => place(a) - place(b) || rank(a) - rank(b));
  if (space.crown && pieces.length) pieces[0] = { ...pieces[0]!, crown: true };
  const crown = space.crown && !pieces.length ? [{ ...bare(space, "crown"), owner: space.owner, crown: true }] : [];
  const marks = space.marks.map((mark, i) => ({ ...bare(space, `mark-${i}`), mark }));
  const badge = space.badge ? [{ ...bare(space, "badge"), badge: space.badge }] : [];
  const all = [...pieces, ...crown, ...marks, ...badge];
  const roles = grouped(pieces, (l) => `${l.role}/${l.owner}`).map((g) =>
    fold(space, g, `${g[0]!.role}-${g[0]!.owner}`, manifest),
  );
  const first = marks.length > 1 ? [{ ...marks[0]!, folded: true }] : marks;
  const owners = grouped(pieces, (l) => String(l.owner)).map((g) => byOwner(space, g, manifest));
  const strongest = owners.sort((a, b) => Number.parseFloat(b.number || "0") - Number.parseFloat(a.number || "0"));
  const one = strongest.length > 1 ? [{ ...strongest[0]!, folded: true }] : strongest;
  return [
    all,
    [...roles, ...crown, ...first],
    [...owners, ...crown],
    one.length ? one : [...crown, ...first].slice(0, 1),
  ];
}

/** All of an owner as one: an army if there is any, and its strength. */
function byOwner(space: Space, group: Loose[], manifest: Manifest | null): Loose {
  const fighting = group.filter((l) => l.role === "army" || l.role === "fleet");
  const shown = fighting.length ? fighting : group;
  const one = fold(space, shown, `owner-${group[0]!.owner}`, manifest);
  const town = one.role !== "settlement" && group.some((l) => l.role === "settlement");
  return { ...one, folded: group.length > 1, crown: group.some((l) => l.crown), town };
}

/** Where everything on a space goes at a zoom: `wish` is how large pieces would best be, in pixels. */
export function layOut(
  space: Space,
  rooms: Rooms,
  manifest: Manifest | null,
  zoom: number,
  wish: number,
  named: boolean,
): Stack {
  const drawn = ways(space, manifest);
  const none = { id: space.id, space, items: [], named };
  if (!drawn[0]!.length) return none;
  const least = [LEAST.all, LEAST.roles, LEAST.one, LEAST.one];
  const attempt = (ladder: Room[], strict: boolean): Item[] | null => {
    for (const [i, way] of drawn.entries()) {
      const room = roomFor(ladder, way.length, wish / zoom);
      if (!room) continue;
      const last = i === drawn.length - 1 && !strict;
      if (last || room.size * zoom >= Math.min(least[i]!, wish))
        return way.map((l, k) => ({ ...l, at: room.spots[k]!, size: room.size }));
    }
    return null;
  };
  const beside = named ? attempt(rooms.beside, true) : null;
  return { ...none, items: beside ?? attempt(rooms.bare, false) ?? [], named: beside !== null };
}

const laid = new WeakMap<Space, { key: string; rooms: Rooms; manifest: Manifest | null; stack: Stack }>();

/** The same as `layOut`, remembered as long as the space stays what it is: most do, from update to update. */
export function layOutOnce(...args: Parameters<typeof layOut>): Stack {
  const [space, rooms, manifest, zoom, wish, named] = args;
  const key = `${zoom}/${wish}/${named}`;
  const known = laid.get(space);
  if (known && known.key === key && known.rooms === rooms && known.manifest === manifest) return known.stack;
  const stack = layOut(...args);
  laid.set(space, { key, rooms, manifest, stack });
  return stack;
}

/** All that is drawn, in one steady order, so that a piece that moves is moved and not made anew. */
export function allItems(stacks: Stack[]): Item[] {
  const seen = new Set<string>();
  const all: Item[] = [];
  for (const item of stacks.flatMap((s) => s.items)) {
    if (seen.has(item.key)) continue;
    seen.add(item.key);
    all.push(item);
  }
  return all.sort((a, b) => (a.key < b.key ? -1 : 1));
}
