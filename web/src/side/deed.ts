import { settings } from "../store/settings.svelte";
import { toasts } from "../store/toasts.svelte";

/** Do something with one's account and say that it is done, if there is anything to say, or why it is not. */
export async function run(deed: () => Promise<unknown>, done = ""): Promise<boolean> {
  try {
    await deed();
    await settings.load();
    if (done) toasts.add({ tone: "good", text: done });
    return true;
  } catch (error) {
    toasts.fail(error);
    return false;
  }
}
