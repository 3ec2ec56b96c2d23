import type { Line, Motion } from "../scene";

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

/** The moves to show for an update: the last way of each piece, so that nothing moves twice. */
export function motionsOf(news: Line[]): Motion[] {
  const last = new Map<string, Motion>();
  for (const line of news) {
    if (line.undone) continue;
    for (const m of line.motions) {
      const before = last.get(m.ref);
      last.set(m.ref, before ? { ...m, a: before.a } : m);
    }
  }
  return [...last.values()].slice(-40);
}
