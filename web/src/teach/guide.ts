import { api } from "../net/api";
import { fill, type Guide } from "../scene";

/** The guide of a game, for whoever has no table yet. */
export const guideOf = async (game: string): Promise<Guide> => fill<Guide>("Guide", await api.guide(game));
