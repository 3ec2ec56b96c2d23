import type { Scene } from "../scene";

/** How far this browser has seen a table, kept from visit to visit. */
export class Visits {
  private readonly place: string;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string) {
    this.place = `pentarchy.seen.${table}`;
  }

  /** The position seen last, when more than a step has happened since. */
  missedFrom(scene: Scene): number | null {
    const seen = Number(localStorage.getItem(this.place) ?? NaN);
    return Number.isFinite(seen) && scene.at - seen > 1 ? seen : null;
  }

  mark(scene: Scene): void {
    if (document.visibilityState !== "visible") return;
    // Writing is slow enough to keep it out of the update.
    clearTimeout(this.timer);
    this.timer = setTimeout(() => localStorage.setItem(this.place, String(scene.at)), 300);
  }
}
