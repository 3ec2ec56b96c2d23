/**
 * Keep the old set when the new one holds the same: what depends on it then sees no change.
 * Returns a function with one slot of memory.
 */
export function steady<T>(): (fresh: Set<T>) => Set<T> {
  let kept: Set<T> | null = null;
  return (fresh) => {
    if (kept && kept.size === fresh.size && [...fresh].every((x) => kept!.has(x))) return kept;
    kept = fresh;
    return fresh;
  };
}
