import { api, type Character, type GameInfo } from "../net/api";
import { router } from "../store/router.svelte";

/** Who is to sit in a seat of a new table; the bot is kept in mind while somebody else is chosen. */
export interface Seat {
  kind: "me" | "person" | "bot" | "open";
  bot: string;
}

/** The strength somebody gets who does not choose one: the gentlest. */
export const usualBot = (game: GameInfo): string => game.bots[0]?.[0] ?? "random";

/** So many opponents of a strength, each another one as long as there are any. */
export function opponents(cast: Character[], level: string, n: number): string[] {
  const own = cast.filter((c) => c.level === level).map((c) => c.id);
  return Array.from({ length: n }, (_, i) => own[i] ?? level);
}

/** One click and one plays: you in the first seat, bots in the others. */
export async function playNow(game: GameInfo, cast: Character[]): Promise<void> {
  await open(game, game.usual ?? game.seats[0], opponents(cast, usualBot(game), game.usual ?? game.seats[0]), {});
}

/** The first game: the shortest form the rulebook has, gentle bots, tips, and dangers asked. */
export async function playFirst(game: GameInfo, cast: Character[]): Promise<void> {
  const first = game.first;
  if (!first) return playNow(game, cast);
  await open(game, first.players, opponents(cast, first.bot || usualBot(game), first.players), first.variants, true);
}

async function open(
  game: GameInfo,
  players: number,
  bots: string[],
  variants: Record<string, unknown>,
  first = false,
): Promise<void> {
  const seats = Array.from({ length: players }, (_, i) =>
    i === 0 ? { kind: "me" as const } : { kind: "bot" as const, bot: bots[i - 1]! },
  );
  const opened = await api.open({
    game: game.id,
    players,
    seats,
    variants,
    clock: { kind: "none" },
    listed: false,
    talk: "all",
    ...(first ? { first } : {}),
  });
  router.go(opened.url);
}

/** How many sit down: "3", or "2–5". */
export const seatsOf = ([least, most]: [number, number]): string => (least === most ? `${least}` : `${least}–${most}`);
