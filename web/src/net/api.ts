import type { Review, Story } from "../end/story";
import type { Text } from "../scene";
import type { Invitation, Me } from "../home/answers";
import type { ClockRule, LessonInfo, TableInfo } from "../wire";
import { say, words, type Pattern } from "../words/say.svelte";

/** HTTP: the lobby, the person, manifests and rules. Tables in play go through the socket. */

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** An opponent with a name: `id` is what a seat's bot may be. */
export interface Character {
  id: string;
  name: string;
  level: string;
  temper: string;
  about: string;
  arms: string;
}

export interface GameInfo {
  id: string;
  title: string;
  blurb: string;
  hours: string | number;
  seats: [number, number];
  /** How many sit down when nobody says otherwise. */
  usual?: number;
  picture: string;
  variants: Record<string, Variant>;
  bots: [string, string][];
  boards: string[];
  /** Whether it can be learnt here. */
  guide?: boolean;
  /** From 1, light, to 5, heavy; 0: not said. */
  weight?: number;
  like?: string;
  first?: { players: number; variants: Record<string, unknown>; bot: string; text: string } | null;
}

/** An option of a table: the part of JSON Schema that games use, with names of its choices. */
export interface Variant {
  type?: string;
  title: string;
  description: string;
  names: string[];
  enum?: (string | number)[];
  /** What each choice looks like, where that can be shown. */
  pictures?: string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
}

export type Filter = "mine" | "open" | "running" | "done";

export interface NewTable {
  game: string;
  name?: string;
  players: number;
  seats: { kind: "me" | "person" | "bot" | "open"; bot?: string }[];
  variants: Record<string, unknown>;
  clock: ClockRule;
  listed: boolean;
  /** Whether it counts for ratings; null: if it is listed. */
  rated?: boolean | null;
  talk: "all" | "table" | "none";
  level?: "" | "new" | "skilled";
  language?: string;
  /** Whose members find it on their page. */
  club?: string;
  /** Begin when everybody has said that they are ready. */
  ready?: boolean;
  hotseat?: boolean;
  first?: boolean;
  /** Fingerprint of the seed; the seed itself once the game is over. */
  commitment?: string;
  seed?: string;
}

export interface Opened {
  id: string;
  url: string;
}

/** One of the best options, and the parts of the judgement that speak for and against it. */
export interface Advice {
  action: (string | number)[];
  label: Text;
  chance: number;
  more: string[];
  less: string[];
}

export interface RuleText {
  id: string;
  text: string;
  notes: string[];
}

export interface Rules {
  title: string;
  sections: { title: string; rules: RuleText[]; intro?: string }[];
}

export async function call<T>(path: string, body?: unknown, method = body === undefined ? "GET" : "POST"): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: {
        "Accept-Language": words.language,
        ...(method === "GET" ? {} : { "X-Pentarchy": "1", "Content-Type": "application/json" }),
      },
      body: method === "GET" ? undefined : typeof body === "string" ? body : JSON.stringify(body ?? {}),
    });
  } catch {
    throw new ApiError("offline", say("server-away"), 0);
  }
  const text = await answer.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    data = null;
  }
  if (!answer.ok) {
    const told = data as { error?: string; message?: string } | null;
    throw new ApiError(
      told?.error ?? "error",
      told?.message ?? say("server-answered", { n: answer.status }),
      answer.status,
    );
  }
  return data as T;
}

export const part = encodeURIComponent;

export const api = {
  me: () => call<Me>("/api/me"),
  saveMe: (change: { name?: string; settings?: Record<string, unknown> }) => call<Me>("/api/me", change),
  register: (name: string, password: string) => call<Me>("/api/register", { name, password }),
  login: (name: string, password: string) => call<Me>("/api/login", { name, password }),
  logout: () => {
    localStorage.removeItem("pentarchy.last"); // the last position is theirs who leave
    return call<unknown>("/api/logout", {});
  },
  notify: () => call<{ urls: string[] }>("/api/notify"),
  saveNotify: (urls: string[]) => call<unknown>("/api/notify", { urls }),
  testNotify: () => call<unknown>("/api/notify/test", {}),
  words: (language: string) => call<Record<string, Pattern>>(`/api/words/${part(language)}`),
  characters: () => call<Character[]>("/api/characters"),
  sides: (game: string, players: number, variants: Record<string, unknown>) =>
    call<string[]>(`/api/sides/${part(game)}`, { players, variants }),
  games: () => call<GameInfo[]>("/api/games"),
  invitations: () => call<Invitation[]>("/api/invitations"),
  tables: (filter: Filter) => call<TableInfo[]>(`/api/tables?filter=${filter}`),
  table: (id: string) => call<TableInfo>(`/api/tables/${part(id)}`),
  open: (table: NewTable) => call<Opened>("/api/tables", table),
  at: (
    id: string,
    deed: "sit" | "leave" | "bot" | "replace" | "ready" | "rematch" | "start" | "again",
    body: { seat?: number; bot?: string; invitation?: string; at?: number; ready?: boolean } = {},
  ) => call<Partial<Opened> | null>(`/api/tables/${part(id)}/${deed}`, body),
  advice: (id: string, seat?: number) => call<Advice[]>(`/api/tables/${part(id)}/advice`, { seat }),
  story: (id: string) => call<Story>(`/api/tables/${part(id)}/story`),
  /** Nothing until it has been worked out. */
  review: (id: string) => call<Review | null>(`/api/tables/${part(id)}/review`),
  exportUrl: (id: string) => `/api/tables/${part(id)}/export`,
  import: (saved: string) => call<Opened>("/api/import", saved),
  manifest: (hash: string) => call<unknown>(`/api/manifest/${part(hash)}`),
  rules: (game: string) => call<Rules>(game.startsWith("/") ? game : `/api/rules/${part(game)}`),
  guide: (game: string) => call<unknown>(`/api/guide/${part(game)}`),
  lessons: (game: string) => call<LessonInfo[]>(`/api/lessons/${part(game)}`),
  openLesson: (game: string, lesson: string) => call<Opened>(`/api/lessons/${part(game)}/${part(lesson)}`, {}),
  file: <T>(path: string) => call<T>(path),
};

/** Where a table stands and who sits there, also when it is not in any public list. */
export async function findTable(id: string): Promise<TableInfo | null> {
  try {
    return await api.table(id);
  } catch {
    for (const filter of ["mine", "open", "running", "done"] as const) {
      const found = (await api.tables(filter).catch(() => [])).find((t) => t.id === id);
      if (found) return found;
    }
    return null;
  }
}
