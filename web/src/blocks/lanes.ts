/** A lane for each of these places on a line, so that no two in one lane are closer than `gap`: the lowest free one. */
export function lanes(places: number[], gap: number): number[] {
  const ends: number[] = [];
  const out = new Array<number>(places.length).fill(0);
  const order = places.map((_, i) => i).sort((a, b) => places[a]! - places[b]! || a - b);
  for (const i of order) {
    const free = ends.findIndex((end) => places[i]! - end >= gap);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = places[i]!;
    out[i] = lane;
  }
  return out;
}
