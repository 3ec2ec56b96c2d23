import type { Line } from "../scene";

const key = (line: Line): string => `${line.at}|${line.text.map((s) => s.t).join("")}`;

/**
 * Add news to the lines already known. The first Scene of a connection repeats the last lines, so what is known
 * from its earliest position on is replaced; a line told as undone takes the place of the one it retracts.
 */
export function mergeLines(known: Line[], news: Line[], first: boolean): Line[] {
  if (!news.length) return known;
  if (first) {
    const from = news[0]!.at;
    return [...known.filter((l) => l.at < from), ...news];
  }
  const out = [...known];
  for (const line of news) {
    const there = line.undone ? out.findIndex((l) => key(l) === key(line)) : -1;
    if (there >= 0) out[there] = line;
    else out.push(line);
  }
  return out;
}

/** One piece's way in an update: every place it came through. */
export interface Way {
  ref: string;
  path: string[];
}

/** The ways to show for an update: each piece goes once, along all its moves, so that nothing moves twice. */
export function waysOf(news: Line[]): Way[] {
  const ways = new Map<string, Way>();
  for (const line of news) {
    if (line.undone) continue;
    for (const m of line.motions) {
      const way = ways.get(m.ref);
      if (!way) ways.set(m.ref, { ref: m.ref, path: [m.a, m.b] });
      else way.path.push(...(way.path.at(-1) === m.a ? [m.b] : [m.a, m.b]));
    }
  }
  return [...ways.values()].slice(-40);
}
