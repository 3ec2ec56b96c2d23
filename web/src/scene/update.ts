import { fill, type Scene, type Update } from "../scene";

/** The scene after an update to it. What did not change is the same object as before. */
export function updated(old: Scene, frame: Update): Scene {
  const update = fill<Update>("Update", frame);
  const whole = fill<Scene>("Scene", update.scene);
  const fields = Object.fromEntries(Object.keys(update.scene).map((name) => [name, whole[name as keyof Scene]]));
  return {
    ...old,
    boards: patched(old.boards, update.boards, (board, news) => ({
      ...board,
      spaces: patched(board.spaces, news.spaces, (_, space) => space),
    })),
    mats: patched(old.mats, update.mats, (mat, news) => ({
      ...mat,
      blocks: patched(mat.blocks, news.blocks, (_, block) => block),
    })),
    ...fields,
    v: update.v,
    seats: update.seats,
    chronicle: update.chronicle,
  };
}

/** The same list, with what there is news of put together anew. */
function patched<T extends { id: string }>(old: T[], news: T[], put: (old: T, news: T) => T): T[] {
  if (!news.length) return old;
  const byId = new Map(news.map((item) => [item.id, item]));
  return old.map((item) => {
    const found = byId.get(item.id);
    return found ? put(item, found) : item;
  });
}
