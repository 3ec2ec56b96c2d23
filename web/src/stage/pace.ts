import type { Arrow, Contest, Line, Scene } from "../scene";

/** How fast others' acts are shown. */
export type Pace = "step" | "slow" | "normal" | "fast" | "once";
export const PACES: Pace[] = ["step", "slow", "normal", "fast", "once"];

/** Milliseconds a happening of each weight is looked at, at normal pace; 3 stays until it is clicked. */
const LOOK = [0, 600, 1300, Infinity];
const FACTOR: Record<Pace, number> = { step: Infinity, slow: 2, normal: 1, fast: 0.35, once: 0 };
/** At a fast pace even what stays goes on by itself. */
const LONGEST_FAST = 1500;

/** Cards of one happening that go by themselves share so much time, as far as each can still be read. */
const LONGEST_ROW = 8000;
const LEAST_CARD = 700;

/** How long one watches others at normal pace before what does not concern one is told in short. */
const PATIENCE = 16_000;
const SHORT = [0, 100, LEAST_CARD, Infinity];

/** How long a happening is shown before the next one; Infinity: until somebody asks for the next. */
export function lookFor(weight: number, pace: Pace, of = 1, brief = false): number {
  const look = (brief ? SHORT : LOOK)[weight] ?? 0;
  return paced(weight === 2 ? Math.min(look, Math.max(LEAST_CARD, LONGEST_ROW / of)) : look, pace);
}

/** Whether one has watched others for so long that the rest is told in short. */
export const enough = (watched: number, pace: Pace): boolean => watched > paced(PATIENCE, pace);

function paced(look: number, pace: Pace): number {
  if (pace === "once" || look === 0) return 0;
  if (pace === "step") return Infinity;
  if (pace === "fast" && look === Infinity) return LONGEST_FAST;
  return look * FACTOR[pace];
}

/** The weight of what is told at once: that of its heaviest line. */
export const weightOf = (news: Line[]): number =>
  news.reduce((most, l) => (l.undone ? most : Math.max(most, l.weight)), 0);

/** The lines worth a card: those of weight 2 and more, in the order told. */
export const headlines = (news: Line[]): Line[] => news.filter((l) => !l.undone && l.weight >= 2);

const MOST_ON_A_CARD = 4;

/** What is told at once, card by card: what is of no place, or of the same, shares one; what weighs most has its own. */
export function cardsOf(news: Line[]): Line[][] {
  const cards: Line[][] = [];
  for (const line of headlines(news)) {
    const last = cards.at(-1);
    const joins = last && last.length < MOST_ON_A_CARD && last[0]!.weight < 3 && line.weight < 3;
    if (joins && ["", placeOf(last[0]!)].includes(placeOf(line))) last.push(line);
    else cards.push([line]);
  }
  return cards;
}

/** What an own act brought upon oneself, by others or by chance: not the deed itself, which one knows. */
export const befell = (news: Line[], you: number | null, fought: boolean): Line[] =>
  headlines(news).filter((l, n) => l.seat !== you || !(fought || (n === 0 && l === news[0])));

/** The ways of what moved, as arrows. */
export const arrowsOf = (card: Line[]): Arrow[] =>
  card.flatMap((line) =>
    line.seat === null
      ? []
      : line.motions.map(({ a, b }, n): Arrow => ({
          id: `${line.at}/${n}`,
          path: [a, b],
          kind: "move",
          seat: line.seat!,
          badge: "",
          state: "shown",
          note: [],
        })),
  );

/** A number of one's own, named by a term, before and after. */
export type Turned = [name: string, before: string, after: string];

/** What a happening made of the reader's numbers. */
export function turned(before: Scene | null, after: Scene): Turned[] {
  const own = (scene: Scene | null): [string, string][] =>
    (scene?.seats ?? []).flatMap((s) => (s.id === after.you ? [["", s.score], ...s.key] : []));
  const was = new Map(own(before));
  return own(after).flatMap(([name, n]): Turned[] => {
    const old = was.get(name) ?? n;
    return old === n ? [] : [[name, old, n]];
  });
}

const MOST_CHIPS = 7;

/** What others did, in a few chips: what concerns me first, then what weighs most, the newest if there is more; each
 * in the order told. */
export function recap(news: Line[], you: number | null, most = MOST_CHIPS): Line[] {
  const mine = (l: Line): number => (you !== null && l.hits.includes(you) ? 1 : 0);
  const before = (a: Line, b: Line): number => mine(b) - mine(a) || b.weight - a.weight;
  return headlines(ended(news))
    .filter((l) => l.seat !== you || mine(l))
    .reverse()
    .sort(before)
    .slice(0, most)
    .reverse()
    .sort(before);
}

/** The same with each fight that is over told in one line: what it was, and how it ended. */
function ended(news: Line[]): Line[] {
  const one = new Map<Line, Line | null>();
  for (const play of contestsIn(news)) {
    const outcome = outcomeOf(play);
    if (!outcome.length) continue;
    const last = play.at(-1)!;
    const { title } = last.contest;
    const asks = title.at(-1)?.t.endsWith("?");
    const text = [...title, { t: asks ? " " : ": ", ref: "", icon: "" }, ...outcome];
    for (const beat of play) one.set(beat, null);
    one.set(last, { ...last, text, weight: weightOf(play), hits: play.flatMap((b) => b.hits) });
  }
  return news.flatMap((l) => one.get(l) ?? (one.has(l) ? [] : l));
}

/** Where something happened: the last place its words or its pieces lead to. */
export function placeOf(line: Line): string {
  const moved = line.motions.at(-1)?.b;
  const told = moved ?? line.text.findLast((s) => s.ref.startsWith("space:"))?.ref;
  return told ?? line.contest?.where ?? "";
}

// ---- contests -----------------------------------------------------------------------------------------

/** A line with the contest it belongs to. */
export type Beat = Line & { contest: Contest };

/** The ways by which those who fight have come: its first line tells of them. */
export const waysOf = (play: Beat[] | undefined): Arrow[] =>
  play?.find((b) => b.contest.arrows.length)?.contest.arrows ?? [];

/** The same contest has the same name and place. */
export const keyOf = (contest: Contest): string => `${contest.id} ${contest.where}`;

const begins = (before: Contest, now: Contest): boolean =>
  keyOf(before) !== keyOf(now) || (before.outcome.length > 0 && !now.outcome.length);

/** The contests that were told, each from its first line to its last. */
export function contestsIn(news: Line[]): Beat[][] {
  const plays: Beat[][] = [];
  for (const line of news) {
    if (!line.contest || line.undone) continue;
    const last = plays.at(-1)?.at(-1);
    if (!last || begins(last.contest, line.contest)) plays.push([]);
    plays.at(-1)!.push(line as Beat);
  }
  return plays;
}

/** Those worth watching: that weigh something, come to an end, or strike the one who looks. */
export const worthWatching = (play: Beat[], you: number | null): boolean =>
  weightOf(play) > 1 ||
  (weightOf(play) > 0 && play.some((b) => b.contest.outcome.length > 0 && b.contest.kind !== "offer")) ||
  concerns(play, you);

/** What it came to so far, sentence by sentence: a victory, and then what it brought. */
export function outcomeOf(play: Beat[]): Contest["outcome"] {
  const said = new Map(play.filter((b) => b.contest.outcome.length).map((b) => [words(b.contest.outcome), b]));
  return [...said.values()].flatMap((b, n) => [...(n ? [{ t: " ", ref: "", icon: "" }] : []), ...b.contest.outcome]);
}

const words = (text: { t: string }[]): string => text.map((s) => s.t).join("");

/** Others' fights in short: nothing but how they ended. */
export const inShort = (play: Beat[], you: number | null): Beat[] =>
  concerns(play, you) ? play : play.filter((b, n) => n === play.length - 1 && b.contest.outcome.length > 0);

const concerns = (play: Beat[], you: number | null): boolean =>
  you !== null && play.some((b) => b.hits.includes(you) || fights(b, you));

const fights = (beat: Beat, you: number): boolean => beat.contest.sides.some((s) => s.seats.includes(you));

const BEAT = 900;
const LEAST_BEAT = 220;
const PER_DIE = 90;
const LONGEST_PLAY = 9000;
/** How long a result is looked at that concerns others, by its weight. */
const RESULT = [1400, 1400, 2400];
const IN_SHORT = 1200;
const LEAST_ROLL = 350;

/** How long one beat of a contest is looked at. Long fights are shown faster, and others' faster than one's own; so are
 * the many rolls of a calamity, `of` in a row. */
export function beatLook(play: Beat[], n: number, you: number | null, pace: Pace, of = 1): number {
  const beat = play[n]!;
  const mine = concerns(play, you);
  const end = n === play.length - 1 && beat.contest.outcome.length > 0;
  const weight = weightOf(play);
  const result = play.length > 1 ? RESULT[weight]! : Math.min(IN_SHORT, Math.max(LEAST_ROLL, LONGEST_ROW / of));
  if (end) return paced((mine && weight > 1) || weight > 2 ? Infinity : result, pace);
  const dice = beat.contest.sides.reduce((sum, s) => sum + s.dice.length, 0);
  const share = Math.max(LEAST_BEAT, LONGEST_PLAY / play.length);
  return paced(Math.min(share, (BEAT + PER_DIE * Math.min(dice, 12)) * (mine ? 1.3 : 1)), pace);
}
