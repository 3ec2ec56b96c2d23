import { say } from "../words/say.svelte";

const two = (n: number): string => String(n).padStart(2, "0");

/** So many seconds, as a clock shows them. */
export function timeLeft(seconds: number): string {
  const [m, h, d] = [60, 3600, 86400].map((unit) => Math.floor(seconds / unit)) as [number, number, number];
  if (d) return say("clock-days", { d, h: h % 24 });
  if (h) return say("clock-hours", { h, m: two(m % 60) });
  return `${m}:${two(seconds % 60)}`;
}
