import type { SeatInfo } from "../scene";

/**
 * The seat that is ahead of the others, oneself left out; null where scores are no numbers, or where one's own
 * reckoning is of something else than the scores all can see.
 */
export function leaderOf(seats: SeatInfo[], you: number | null, reckoned = ""): SeatInfo | null {
  const mine = seats.find((seat) => seat.id === you);
  if (reckoned && mine && parseFloat(mine.score) !== parseFloat(reckoned)) return null;
  let best: SeatInfo | null = null;
  for (const seat of seats) {
    const score = parseFloat(seat.score);
    if (seat.id === you || seat.out || Number.isNaN(score)) continue;
    if (!best || score > parseFloat(best.score)) best = seat;
  }
  return best;
}
