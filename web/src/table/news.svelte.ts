import { plain } from "../scene/refs";
import type { TableStore } from "../store/table.svelte";
import { toasts } from "../store/toasts.svelte";
import { announce, announcer } from "../ui/announce.svelte";
import { say } from "../words/say.svelte";

/** Read the chronicle aloud once a second, three lines at a time, and call when it is one's move. */
export function tellNews(table: TableStore): () => void {
  let told = -1;
  let asked: string | null = null;
  return $effect.root(() => {
    $effect(() => {
      const lines = table.lines;
      // Behind the curtain nothing is said: the one who leaves and the one who comes know different things.
      if (table.curtain !== null) announcer.hush();
      if (told < 0 || told > lines.length || table.curtain !== null) {
        told = lines.length;
        return;
      }
      const timer = setTimeout(() => {
        const news = lines.slice(told).filter((l) => l.level !== "detail");
        told = lines.length;
        if (!news.length) return;
        const rest = news.length > 3 ? ` ${say("news-more", { n: news.length - 3 })}` : "";
        announce(
          news
            .slice(-3)
            .map((l) => plain(l.text))
            .join(" ") + rest,
        );
      }, 1000);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const decision = table.decision;
      if (decision && decision.id !== asked) announcer.call(say("your-move-call", { prompt: plain(decision.prompt) }));
      if (asked && !decision && table.info?.clock.kind === "mail") offerCalls();
      asked = decision?.id ?? null;
      document.title = decision ? `● ${plain(decision.prompt)} · ${table.title()}` : table.title();
    });
  });
}

/** After the first turn by mail, and never again: shall this browser call when it is one's move? */
function offerCalls(): void {
  const place = "pentarchy.calls";
  const can = "serviceWorker" in navigator && "PushManager" in window && Notification.permission === "default";
  if (!can || localStorage.getItem(place)) return;
  localStorage.setItem(place, "asked");
  const run = (): void =>
    void import("../home/calling").then(({ subscribe }) => subscribe()).catch((error: unknown) => toasts.fail(error));
  toasts.add({ tone: "info", text: say("call-ask"), action: { label: say("call-yes"), run } });
}
