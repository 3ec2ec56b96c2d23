/**
 * Keep what did not change.
 *
 * Every update is a whole Scene. Where a part of the new one equals the old one, the old object is kept, so that
 * the components showing it see no change and touch nothing. Lists of things with ids are matched by id, since a
 * piece that moved up in its list is still the same piece.
 */
export function reuse<T>(old: T | null | undefined, fresh: T): T {
  return same(old, fresh) as T;
}

type Dict = Record<string, unknown>;

function same(old: unknown, fresh: unknown): unknown {
  if (Object.is(old, fresh)) return old;
  if (typeof fresh !== "object" || fresh === null || typeof old !== "object" || old === null) return fresh;
  if (Array.isArray(fresh)) return Array.isArray(old) ? sameList(old, fresh) : fresh;
  if (Array.isArray(old)) return fresh;
  return sameDict(old as Dict, fresh as Dict);
}

function sameDict(old: Dict, fresh: Dict): unknown {
  const keys = Object.keys(fresh);
  let equal = keys.length === Object.keys(old).length;
  const out: Dict = {};
  for (const key of keys) {
    const kept = same(old[key], fresh[key]);
    out[key] = kept;
    if (!Object.is(kept, old[key]) || !(key in old)) equal = false;
  }
  return equal ? old : out;
}

function sameList(old: unknown[], fresh: unknown[]): unknown {
  const byId = keyed(old) && keyed(fresh) ? new Map(old.map((item) => [item.id, item])) : null;
  let equal = old.length === fresh.length;
  const out = fresh.map((item, i) => {
    const before = byId ? byId.get((item as { id: unknown }).id) : old[i];
    const kept = same(before, item);
    if (!Object.is(kept, old[i])) equal = false;
    return kept;
  });
  return equal ? old : out;
}

function keyed(list: unknown[]): list is { id: unknown }[] {
  return list.length > 0 && list.every((x) => typeof x === "object" && x !== null && "id" in x && x.id !== "");
}
