import type { GameInfo } from "../net/api";
import type { ClockRule, TableInfo } from "../wire";
import { say } from "../words/say.svelte";
import { fieldsOf } from "./variants";

/** In which languages people may say they talk at a table. */
export const TONGUES = "cs,da,de,el,en,es,fi,fr,hu,it,ja,ko,nl,pl,pt,ru,sv,tr,uk,zh".split(",");

/** A language as those call it who speak it. */
export const tongue = (code: string): string => new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;

export function clockSaid(clock: ClockRule): string {
  if (clock.kind === "live")
    return say("table-clock", { kind: "live", n: Math.round((clock.reserve ?? 0) / 60), more: clock.increment ?? 0 });
  const hours = clock.hours ?? 0;
  if (clock.kind === "mail" && hours % 24 === 0) return say("table-clock", { kind: "days", n: hours / 24, more: 0 });
  return say("table-clock", { kind: clock.kind === "mail" ? "hours" : "none", n: hours, more: 0 });
}

/** What one agrees to by sitting down: pace, whom it is for, language, and how it differs from the usual game. */
export function termsOf(table: TableInfo, game: GameInfo | undefined): string[] {
  const unusual = fieldsOf(game?.variants).filter((f) => table.variants[f.id] !== f.start && f.id in table.variants);
  return [
    clockSaid(table.clock),
    ...(table.level ? [say("table-level", { level: table.level })] : []),
    ...(table.language ? [say("talks-in", { language: tongue(table.language) })] : []),
    ...(table.rated ? [] : [say("table-unrated")]),
    ...unusual.map((f) => {
      const value = table.variants[f.id];
      const name = f.choices.find((c) => c.value === value)?.name ?? String(value);
      return f.kind === "check"
        ? say("variant-on", { name: f.label, on: Boolean(value) })
        : say("variant-is", { name: f.label, value: name });
    }),
  ];
}
