import { say } from "../words/say.svelte";

/** "2 h ago", "3 days ago": from epoch seconds, milliseconds or a date in words. */
export function ago(then: number | string, now: number = Date.now()): string {
  const raw = typeof then === "string" ? Date.parse(then) : then;
  const ms = typeof then === "number" && raw < 1e11 ? raw * 1000 : raw;
  const s = Math.max(0, Math.round((now - ms) / 1000));
  if (!Number.isFinite(s)) return "";
  if (s < 60) return say("ago-now");
  if (s < 3600) return say("ago-minutes", { n: Math.floor(s / 60) });
  if (s < 86400) return say("ago-hours", { n: Math.floor(s / 3600) });
  return say("ago-days", { n: Math.floor(s / 86400) });
}
