import { api } from "../net/api";
import { router } from "../store/router.svelte";
import { toasts } from "../store/toasts.svelte";

/** Open a lesson, or go on with the one that was begun. */
export async function openLesson(game: string, lesson: string): Promise<void> {
  try {
    const opened = await api.openLesson(game, lesson);
    router.go(opened.url);
  } catch (error) {
    toasts.fail(error);
  }
}
