/** "2 h ago", "3 days ago": from epoch seconds, milliseconds or a date in words. */
export function ago(then: number | string, now: number = Date.now()): string {
  const raw = typeof then === "string" ? Date.parse(then) : then;
  const ms = typeof then === "number" && raw < 1e11 ? raw * 1000 : raw;
  const s = Math.max(0, Math.round((now - ms) / 1000));
  if (!Number.isFinite(s)) return "";
  if (s < 60) return "just now";
  if (s < 3600) return `${Math.floor(s / 60)} min ago`;
  if (s < 86400) return `${Math.floor(s / 3600)} h ago`;
  const days = Math.floor(s / 86400);
  return `${days} ${days === 1 ? "day" : "days"} ago`;
}
