import { api, type GameInfo } from "../net/api";
import { router } from "../store/router.svelte";

/** Who is to sit in a seat of a new table; the bot is kept in mind while somebody else is chosen. */
export interface Seat {
  kind: "me" | "person" | "bot" | "open";
  bot: string;
}

/** The bot somebody gets who does not choose one. */
export const usualBot = (game: GameInfo): string =>
  game.bots.find(([id]) => id === "greedy")?.[0] ?? game.bots[0]?.[0] ?? "random";

/** One click and one plays: you in the first seat, bots in the others. */
export async function playNow(game: GameInfo): Promise<void> {
  const bot = usualBot(game);
  const players = game.usual ?? game.seats[0];
  const seats = Array.from({ length: players }, (_, i) =>
    i === 0 ? { kind: "me" as const } : { kind: "bot" as const, bot },
  );
  const opened = await api.open({
    game: game.id,
    players,
    seats,
    variants: {},
    clock: { kind: "none" },
    listed: false,
    talk: "all",
  });
  router.go(opened.url);
}

/** How many sit down: "3", or "2–5". */
export const seatsOf = ([least, most]: [number, number]): string => (least === most ? `${least}` : `${least}–${most}`);
