import { describeSpace } from "../scene/describe";
import { plain } from "../scene/refs";
import type { TableStore } from "../store/table.svelte";

export const LAST = "pentarchy.last";
const LINES = 12;

/** What the page without a connection shows: the position in words, kept in this browser alone until one signs out. */
export function remember(table: TableStore): void {
  const { scene, info } = table;
  // Where several people share the screen, nobody is shown what another saw last.
  if (!scene || !info || info.hotseat || table.you === null) return;
  const places = [...table.drawings.values()].flatMap((drawing) => drawing.regions.map((r) => r.place.id));
  const kept = {
    title: [info.name, table.title()].filter(Boolean).join(" · "),
    at: Date.now(),
    seats: scene.seats.map((s) => [s.faction || s.name, s.score, s.wait === "must"]),
    lines: table.lines.slice(-LINES).map((line) => plain(line.text)),
    places: places.map((id) => describeSpace(scene, table.manifest, table.index, id)),
  };
  try {
    localStorage.setItem(LAST, JSON.stringify(kept));
  } catch {
    localStorage.removeItem(LAST); // no room: better nothing than something old
  }
}
