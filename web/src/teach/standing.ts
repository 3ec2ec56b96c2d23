import type { SeatInfo } from "../scene";

/** The seat that is ahead of the others, oneself left out; null where scores are no numbers. */
export function leaderOf(seats: SeatInfo[], you: number | null): SeatInfo | null {
  let best: SeatInfo | null = null;
  for (const seat of seats) {
    const score = parseFloat(seat.score);
    if (seat.id === you || seat.out || Number.isNaN(score)) continue;
    if (!best || score > parseFloat(best.score)) best = seat;
  }
  return best;
}
