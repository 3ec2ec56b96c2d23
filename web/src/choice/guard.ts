/** Milliseconds in which a press that was meant for the last question is not taken for an answer to the next. */
export const GRACE = 300;

/**
 * Whether an answer was aimed at the question as it stands. A press just after the question changed, or one that
 * began before it did, was aimed at whatever stood there before; keys and what is offered again are always meant.
 */
export function aimed(asked: number, pressed: number, now: number, again: boolean): boolean {
  if (again || now - pressed > 2 * GRACE) return true;
  return pressed - asked >= GRACE || asked === 0;
}
