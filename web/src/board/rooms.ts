import type { Art, Place } from "../scene";
import type { Point } from "./topo";

/** Where pieces up to a size may stand on a place. */
export interface Room {
  size: number;
  spots: Point[];
}

/** Rooms of a place, the largest pieces first: while its name is not shown, and beside it. */
export interface Rooms {
  bare: Room[];
  beside: Room[];
}

export interface Frame {
  x: number;
  y: number;
  w: number;
  h: number;
}

const read = (ladder: number[][], at: Point): Room[] =>
  ladder.map(([size, ...flat]) => ({
    size: size!,
    spots: Array.from({ length: flat.length / 2 }, (_, i): Point => [at[0] + flat[2 * i]!, at[1] + flat[2 * i + 1]!]),
  }));

/** Discs in a disc of radius 1: how large, and where. */
const RING = (n: number, out: number, turn = -90): Point[] =>
  Array.from({ length: n }, (_, i) => {
    const angle = ((turn + (360 * i) / n) * Math.PI) / 180;
    return [out * Math.cos(angle), out * Math.sin(angle)];
  });
const DISCS: [number, Point[]][] = [
  [2, [[0, 0]]],
  [1, RING(2, 0.5, 180)],
  [0.92, RING(3, 0.53)],
  [0.82, RING(4, 0.58, -135)],
  [0.66, [[0, 0], ...RING(6, 0.66, 180)]],
  [0.48, [[0, 0], ...RING(4, 0.37, 45), ...RING(8, 0.75, 0)]],
];

/** Rooms in a round spot, for boards that come without any; the lower part is left to the name. */
function round([x, y]: Point, r: number): Rooms {
  const inside = (cy: number, radius: number): Room[] =>
    DISCS.map(([size, spots]) => ({
      size: size * radius,
      spots: spots.map(([dx, dy]): Point => [x + dx * radius, cy + dy * radius]),
    }));
  return { bare: inside(y, r), beside: inside(y - 0.25 * r, 0.7 * r) };
}

/** The rooms of a place: as the board says, or in the middle of its frame. */
export function roomsOf(art: Pick<Art, "rooms" | "beside">, place: Place, frame: Frame): Rooms {
  const key = place.id in art.rooms ? place.id : place.layer === "hex" ? "*" : "";
  const bare = art.rooms[key];
  if (!bare) return round(place.at, Math.min(frame.w, frame.h) * (place.layer === "hex" ? 0.46 : 0.4));
  return { bare: read(bare, place.at), beside: read(art.beside[key] ?? [], place.at) };
}

/** The spots for so many pieces as large as wished, or as large as there is room for; null where there is none. */
export function roomFor(rooms: Room[], count: number, wish: number): Room | null {
  let found: Room | null = null;
  for (const room of rooms) {
    if (room.spots.length < count) continue;
    if (found && room.size < wish) break;
    found = room;
  }
  return found && { size: Math.min(found.size, wish), spots: found.spots };
}
