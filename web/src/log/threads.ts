import type { ChatLine } from "../wire";

/** Who a thread is with: "" is everybody, else the seats besides one's own. */
export function threadOf(line: Pick<ChatLine, "to" | "seat">, you: number | null): string {
  if (line.to === null) return "";
  const seats = new Set([...line.to, ...(line.seat === null ? [] : [line.seat])]);
  return [...seats]
    .filter((s) => s !== you)
    .sort((a, b) => a - b)
    .join(",");
}

/** How many lines of each thread were said by others after it was last looked at. */
export function unreadIn(lines: ChatLine[], you: number | null, seen: Record<string, number>): Map<string, number> {
  const out = new Map<string, number>();
  for (const line of lines) {
    const thread = threadOf(line, you);
    if (line.seat !== you && line.at > (seen[thread] ?? 0)) out.set(thread, (out.get(thread) ?? 0) + 1);
  }
  return out;
}

/** The hour of a message; of an older one also the day. */
export function hour(at: number, now = Date.now()): string {
  const then = new Date(at);
  const today = new Date(now).toDateString() === then.toDateString();
  const time: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };
  return then.toLocaleString(undefined, today ? time : { day: "numeric", month: "short", ...time });
}
