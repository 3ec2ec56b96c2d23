/**
 * Keep what did not change.
 *
 * Every update is a whole Scene. Where a part of the new one equals the old one, the old object is kept, so that
 * the components showing it see no change and touch nothing. Lists of things with ids are matched by id, since a
 * piece that moved up in its list is still the same piece. `fresh` is ours to change: it was just read from the wire.
 */
export function reuse<T>(old: T | null | undefined, fresh: T): T {
  return same(old, fresh) as T;
}

type Dict = Record<string, unknown>;

function same(old: unknown, fresh: unknown): unknown {
  if (old === fresh) return old;
  if (typeof fresh !== "object" || fresh === null || typeof old !== "object" || old === null) return fresh;
  if (Array.isArray(fresh)) return Array.isArray(old) ? sameList(old, fresh) : fresh;
  if (Array.isArray(old)) return fresh;
  return sameDict(old as Dict, fresh as Dict);
}

function sameDict(old: Dict, fresh: Dict): unknown {
  let equal = true;
  let count = 0;
  for (const key in fresh) {
    count++;
    const before = old[key];
    const kept = same(before, fresh[key]);
    if (kept !== before || (before === undefined && !(key in old))) equal = false;
    if (kept !== fresh[key]) fresh[key] = kept;
  }
  if (!equal) return fresh;
  for (const key in old) if (count-- === 0 || !(key in fresh)) return fresh;
  return old;
}

function sameList(old: unknown[], fresh: unknown[]): unknown {
  let equal = old.length === fresh.length;
  const byId = keyed(fresh) && keyed(old) && !inStep(old, fresh) ? new Map(old.map((item) => [item.id, item])) : null;
  for (let i = 0; i < fresh.length; i++) {
    const item = fresh[i];
    const before = byId ? byId.get((item as { id: unknown }).id) : old[i];
    const kept = same(before, item);
    if (kept !== old[i]) equal = false;
    if (kept !== item) fresh[i] = kept;
  }
  return equal ? old : fresh;
}

/** The usual case: the same things in the same order, and no need to look them up. */
function inStep(old: { id: unknown }[], fresh: { id: unknown }[]): boolean {
  return old.length === fresh.length && fresh.every((item, i) => item.id === old[i]!.id);
}

function keyed(list: unknown[]): list is { id: unknown }[] {
  return list.length > 0 && list.every((x) => typeof x === "object" && x !== null && "id" in x && x.id !== "");
}
