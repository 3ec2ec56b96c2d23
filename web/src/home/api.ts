import { call, part } from "../net/api";
import type {
  ClubInfo,
  ClubPage,
  CupInfo,
  CupPage,
  HostPage,
  LabPage,
  LadderPage,
  Me,
  Outcome,
  Profile,
  Self,
} from "./answers";

/** The pages about people, results, clubs and the host. */
export const home = {
  self: () => call<Self>("/api/me/self"),
  saveSelf: (change: { arms?: string; hides?: string[] }) => call<Self>("/api/me/self", change),
  mail: (mail: string) => call<unknown>("/api/me/mail", { mail }),
  stance: (player: string, stance: "friend" | "block" | "") => call<Self>("/api/me/stance", { player, stance }),
  remove: (password: string) => call<unknown>("/api/me/remove", { password }),
  recover: (mail: string) => call<unknown>("/api/recover", { mail }),
  letter: (secret: string) => call<{ kind: "confirm" | "recover" }>(`/api/letters/${part(secret)}`),
  openLetter: (secret: string, password = "") => call<Me>("/api/letters", { secret, password }),
  blazons: () => call<Blazons>("/api/blazons"),
  person: (player: string) => call<Profile>(`/api/people/${part(player)}`),
  results: (which: string) => call<Outcome[]>(`/api/results?${which}`),
  clubs: () => call<ClubInfo[]>("/api/clubs"),
  foundClub: (name: string) => call<ClubPage>("/api/clubs", { name }),
  club: (id: string) => call<ClubPage>(`/api/clubs/${part(id)}`),
  changeClub: (id: string, wish: object) => call<ClubPage>(`/api/clubs/${part(id)}`, wish),
  atClub: (id: string, deed: "join" | "leave" | "remove" | "evenings" | "coming" | "off", body: object = {}) =>
    call<unknown>(`/api/clubs/${part(id)}/${deed}`, body),
  clubLadder: (id: string, game: string) => call<LadderPage>(`/api/clubs/${part(id)}/ladder/${part(game)}`),
  cups: () => call<CupInfo[]>("/api/cups"),
  openCup: (wish: object) => call<CupPage>("/api/cups", wish),
  cup: (id: string) => call<CupPage>(`/api/cups/${part(id)}`),
  atCup: (id: string, deed: "enter" | "leave" | "remove" | "start", body: object) =>
    call<CupPage>(`/api/cups/${part(id)}/${deed}`, body),
  endCup: (id: string) => call<unknown>(`/api/cups/${part(id)}/off`, {}),
  invite: (table: string, guest: { player?: string; name?: string }) =>
    call<{ name: string }>(`/api/tables/${part(table)}/invite`, guest),
  decline: (table: string) => call<unknown>(`/api/tables/${part(table)}/decline`, {}),
  host: () => call<HostPage>("/api/host"),
  order: (order: object) => call<HostPage>("/api/host", order),
  lab: () => call<LabPage>("/api/lab"),
  beginRun: (wish: object) => call<LabPage>("/api/lab", wish),
  endRun: (id: string) => call<LabPage>(`/api/lab/${part(id)}/end`, {}),
  report: (about: string, why: string) => call<unknown>("/api/reports", { about, why }),
  ladder: (game: string) => call<LadderPage>(`/api/ladder/${part(game)}`),
};

/** What a shield can be made of; tinctures with their colours. */
export interface Blazons {
  divisions: string[];
  tinctures: Record<string, string>;
  charges: string[];
}
