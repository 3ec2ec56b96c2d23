import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fill, type Line, type Scene } from "../src/scene";
import { Director } from "../src/stage/director.svelte";
import { beatLook, contestsIn, lookFor, outcomeOf, placeOf, recap, type Pace } from "../src/stage/pace";

const line = (weight: number, more: Partial<Line> = {}): Line =>
  fill<Line>("Line", { text: [{ t: `weight ${weight}` }], weight, ...more });
const scene = (v: string): Scene => ({ v, chronicle: [] as Line[] }) as Scene;

function stage(pace: Pace = "normal", looked = true) {
  const shown: string[] = [];
  const director = new Director(
    (s) => shown.push(s.v),
    () => pace,
    () => looked,
  );
  return { shown, director };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the director", () => {
  it("passes bookkeeping silently and shows moves one after the other", () => {
    const { shown, director } = stage();
    director.take(scene("a"), [line(0)], false);
    director.take(scene("b"), [line(1)], false);
    director.take(scene("c"), [line(1)], false);
    expect(shown).toEqual(["a", "b"]);
    expect(director.card).toEqual([]);
    vi.advanceTimersByTime(lookFor(1, "normal"));
    expect(shown).toEqual(["a", "b", "c"]);
  });

  it("shows what weighs more with a card, and goes on by itself", () => {
    const { shown, director } = stage();
    director.take(scene("battle"), [line(0), line(2)], false);
    director.take(scene("after"), [line(1)], false);
    expect(director.card.map((l) => l.weight)).toEqual([2]);
    expect(shown).toEqual(["battle"]);
    vi.advanceTimersByTime(lookFor(2, "normal"));
    expect(shown).toEqual(["battle", "after"]);
    expect(director.card).toEqual([]);
  });

  it("keeps what turns the game until it is clicked", () => {
    const { shown, director } = stage();
    director.take(scene("fall"), [line(3)], false);
    director.take(scene("after"), [line(1)], false);
    vi.advanceTimersByTime(60_000);
    expect(director.held).toBe(true);
    expect(shown).toEqual(["fall"]);
    director.next();
    expect(shown).toEqual(["fall", "after"]);
  });

  it("says what a blow made of one's own numbers", () => {
    const seats = (score: string, coins: string) => [
      {
        id: 0,
        score,
        key: [
          ["coins", coins],
          ["men", "7"],
        ],
      },
    ];
    const at = (v: string, score: string, coins: string): Scene =>
      ({ ...scene(v), you: 0, seats: seats(score, coins) }) as unknown as Scene;
    const { director } = stage();
    director.begin(at("before", "12", "250"), []);
    director.take(at("fall", "9", "225"), [line(3, { hits: [0] })], false);
    expect(director.turned).toEqual([
      ["", "12", "9"],
      ["coins", "250", "225"],
    ]);
    director.take(at("mine", "9", "200"), [line(1), line(3, { seat: 1, hits: [0] })], true);
    expect(director.turned).toEqual([["coins", "225", "200"]]);
  });

  it("tells what happened at once card by card, in the order told, and draws the ways of what moved", () => {
    const { shown, director } = stage();
    const at = (place: string, weight = 2): Line =>
      line(weight, { seat: 2, text: [{ t: place, ref: `space:${place}`, icon: "" }] });
    const moved = line(2, { seat: 2, motions: [{ ref: "piece:a", a: "space:maine", b: "space:anjou", n: 1 }] });
    director.take(scene("after"), [at("maine"), line(2), at("anjou", 3), at("maine"), moved], false);
    expect(shown).toEqual(["after"]);
    expect(director.card.map(placeOf)).toEqual(["space:maine", ""]);
    vi.advanceTimersByTime(lookFor(2, "normal"));
    expect(director.card.map(placeOf)).toEqual(["space:anjou"]);
    expect(director.held).toBe(true);
    director.next();
    expect(director.card.map(placeOf)).toEqual(["space:maine"]);
    director.next();
    expect(director.arrows.map((a) => a.path)).toEqual([["space:maine", "space:anjou"]]);
    director.next();
    expect(director.card).toEqual([]);
    expect(director.arrows).toEqual([]);
  });

  it("keeps a card of what befell one by one's own act, beside the next question", () => {
    const { shown, director } = stage();
    const mine = { ...scene("mine"), you: 0 };
    director.take(mine, [line(2, { seat: 0 }), line(3, { seat: 0, hits: [0] }), line(1)], true);
    expect(shown).toEqual(["mine"]);
    expect(director.card.map((l) => l.weight)).toEqual([3]);
    vi.advanceTimersByTime(60_000);
    expect(director.held).toBe(true);
    director.take({ ...mine, v: "next" }, [line(1, { seat: 0 })], true);
    expect(shown).toEqual(["mine", "next"]);
    expect(director.card).toEqual([]);
  });

  it("shows everything at once when asked, and remembers it for the recap", () => {
    const { shown, director } = stage();
    for (const v of ["a", "b", "c"]) director.take(scene(v), [line(2)], false);
    director.all();
    expect(shown).toEqual(["a", "c"]);
    expect(director.told).toHaveLength(3);
    expect(director.folded).toBe(2);
  });

  it("loses no line of the chronicle, whatever is skipped or folded", () => {
    const told = (v: string): Scene => ({ v, chronicle: [line(2, { text: [{ t: v, ref: "", icon: "" }] })] }) as Scene;
    const heard: string[] = [];
    const director = new Director(
      (s) => heard.push(...s.chronicle.map((l) => l.text[0]!.t)),
      () => "normal",
      () => true,
    );
    const names = Array.from({ length: 200 }, (_, n) => `${n}`);
    for (const v of names) director.take(told(v), told(v).chronicle, false);
    director.all();
    director.take(told("theirs"), told("theirs").chronicle, false);
    director.take(told("waits"), told("waits").chronicle, false);
    director.take(told("mine"), told("mine").chronicle, true);
    expect(heard).toEqual([...names, "theirs", "waits", "mine"]);
  });

  it("does not wait for one's own acts, and begins a new recap with them", () => {
    const { shown, director } = stage();
    director.take(scene("theirs"), [line(3)], false);
    director.take(scene("mine"), [line(2)], true);
    expect(shown).toEqual(["theirs", "mine"]);
    expect(director.card).toEqual([]);
    expect(director.told).toHaveLength(1);
  });

  it("folds what nobody looks at", () => {
    const { shown, director } = stage("normal", false);
    director.take(scene("a"), [line(3)], false);
    director.take(scene("b"), [line(2)], false);
    expect(shown).toEqual(["a", "b"]);
    expect(director.folded).toBe(2);
  });

  it("folds a backlog instead of playing a thousand things", () => {
    const { director, shown } = stage();
    for (let n = 0; n < 200; n++) director.take(scene(String(n)), [line(2)], false);
    expect(director.waiting).toBeLessThan(70);
    expect(director.folded).toBeGreaterThan(100);
    director.all();
    expect(shown.at(-1)).toBe("199");
  });

  it.each<[Pace, number, number]>([
    ["once", 3, 0],
    ["step", 1, Infinity],
    ["normal", 3, Infinity],
    ["fast", 3, 1500],
    ["slow", 2, 2600],
  ])("at pace %s a weight of %i is looked at for %d ms", (pace, weight, ms) => {
    expect(lookFor(weight, pace)).toBe(ms);
  });
});

describe("a fight", () => {
  const outcome = [{ t: "You win 6 to 3.", ref: "", icon: "" }];
  const beat = (stage: number, more: object = {}, weight = 2): Line =>
    line(weight, {
      contest: fill<Line>("Line", {
        text: [],
        contest: { id: "battle", kind: "battle", title: [], where: "space:anjou", stage, sides: [], ...more },
      }).contest,
    });
  const told = [beat(0, { odds: 0.4 }), beat(1), beat(2, { outcome })];

  it("is played from its declaration to its result, and only then the table shows it", () => {
    const { shown, director } = stage();
    director.take(scene("before"), [], false);
    director.take(scene("after"), told, false);
    expect(shown).toEqual(["before"]);
    expect(director.beat).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(director.beat).toBe(1);
    director.toResult();
    expect(director.play?.[director.beat]?.contest.outcome).toEqual(outcome);
    expect(director.odds.get("battle space:anjou")).toBe(0.4);
    vi.advanceTimersByTime(10_000);
    expect(shown).toEqual(["before", "after"]);
    expect(director.play).toBeNull();
  });

  it("comes after what led to it, and before what came of it", () => {
    const { shown, director } = stage("step");
    const led = line(2, { text: [{ t: "war", ref: "", icon: "" }] });
    const came = line(2, { text: [{ t: "peace", ref: "", icon: "" }] });
    director.take(scene("after"), [led, ...told, came], false);
    const seen = [];
    while (director.showing) {
      seen.push(director.card[0]?.text[0]!.t ?? `stage ${director.beat}`, shown.length);
      director.next();
    }
    expect(seen).toEqual(["war", 0, "stage 0", 0, "stage 1", 0, "stage 2", 0, "peace", 1]);
  });

  it("of one's own waits for nobody: the table is there at once, the result stays beside it", () => {
    const { shown, director } = stage();
    const mine = told.map((l) => ({ ...l, contest: { ...l.contest!, sides: [{ seats: [1], dice: [] }] } }));
    director.take({ ...scene("mine"), you: 1 }, mine as unknown as Line[], true);
    expect(shown).toEqual(["mine"]);
    vi.advanceTimersByTime(60_000);
    expect(director.held).toBe(true);
    expect(director.play?.[director.beat]?.contest.outcome).toEqual(outcome);
    director.next();
    expect(director.play).toBeNull();
  });

  it("ends where another begins, by place or after an outcome", () => {
    const elsewhere = beat(0, { where: "space:maine" });
    expect(contestsIn([...told, beat(0), elsewhere]).map((play) => play.length)).toEqual([3, 1, 1]);
  });

  it("that weighs nothing and strikes others passes without a look", () => {
    const { shown, director } = stage();
    director.take(scene("dice"), [beat(0, { outcome }, 0)], false);
    expect(shown).toEqual(["dice"]);
  });

  it("of little weight is watched to its end too, but not what was offered and declined", () => {
    const { director } = stage();
    director.take(scene("storm"), [beat(0, { outcome }, 1)], false);
    expect(director.play).toHaveLength(1);
    director.next();
    director.take(scene("declined"), [beat(0, { outcome, kind: "offer" }, 1)], false);
    expect(director.play).toBeNull();
  });

  it("says what it came to once, however often that was told", () => {
    const taken = [{ t: "Anjou is yours.", ref: "", icon: "" }];
    const play = contestsIn([...told, beat(2, { outcome }), beat(2, { outcome: taken })])[0]!;
    expect(
      outcomeOf(play)
        .map((s) => s.t)
        .join(""),
    ).toBe("You win 6 to 3. Anjou is yours.");
  });

  it("of others is told in short once one has watched for long, one's own never", () => {
    const { director } = stage();
    const theirs = (v: string): Scene => ({ ...scene(v), you: 1 });
    for (let n = 0; n < 6; n++) director.take(theirs(String(n)), told, false);
    expect(director.play).toHaveLength(3);
    vi.advanceTimersByTime(18_000);
    expect(director.play).toHaveLength(1);
    expect(director.play![0]!.contest.outcome).toEqual(outcome);
    vi.advanceTimersByTime(20_000);
    expect(director.play).toBeNull();
    const mine = told.map((l) => ({ ...l, hits: [1] }));
    director.take(theirs("mine"), mine, false);
    expect(director.play).toHaveLength(3);
  });

  it("is watched in full again after one's own act, and always by onlookers", () => {
    const { director } = stage();
    const after = (v: string): Scene => ({ ...scene(v), you: 1 });
    for (let n = 0; n < 6; n++) director.take(after(String(n)), told, false);
    vi.advanceTimersByTime(40_000);
    director.take(after("mine"), [line(1)], true);
    vi.advanceTimersByTime(1000);
    director.take(after("next"), told, false);
    expect(director.play).toHaveLength(3);
    const onlooker = stage().director;
    for (let n = 0; n < 9; n++) onlooker.take({ ...scene(String(n)), you: null }, told, false);
    vi.advanceTimersByTime(25_000);
    expect(onlooker.play).toHaveLength(3);
  });

  it("shows from where those who fight have come, to its end", () => {
    const { director } = stage();
    const arrows = [{ id: "a", path: ["space:maine", "space:anjou"] }];
    director.take(scene("after"), [beat(0, { arrows }), beat(1), beat(2, { outcome })], false);
    expect(director.arrows.map((a) => a.path)).toEqual([["space:maine", "space:anjou"]]);
    director.toResult();
    expect(director.arrows).toHaveLength(1);
    director.next();
    expect(director.arrows).toEqual([]);
  });

  it("hurries through the many rolls of a calamity", () => {
    const rolls = Array.from({ length: 20 }, (_, n) => beat(0, { where: `space:${n}`, outcome }, 1));
    const { director } = stage();
    director.take({ ...scene("plague"), you: 0 }, rolls, false);
    expect(director.play?.[0]?.contest.where).toBe("space:0");
    vi.advanceTimersByTime(1200);
    expect(director.play?.[0]?.contest.where).toBe("space:3");
    expect(beatLook(contestsIn(rolls)[0]!, 0, 0, "normal")).toBe(1200);
  });

  it("can be played again from the recap", () => {
    const { director } = stage();
    director.take(scene("after"), told, false);
    director.all();
    director.again(contestsIn(told)[0]!);
    expect(director.beat).toBe(0);
    expect(director.play).toHaveLength(3);
  });
});

describe("the recap", () => {
  it("tells what concerns me first and leaves out what I did", () => {
    const news = [
      line(1),
      line(2, { seat: 1, text: [{ t: "Kiev took Volhynia", ref: "", icon: "" }] }),
      line(2, { seat: 0 }),
      line(3, { seat: 2, hits: [0], text: [{ t: "you lost two knights", ref: "", icon: "" }] }),
    ];
    expect(recap(news, 0).map((l) => l.text[0]!.t)).toEqual(["you lost two knights", "Kiev took Volhynia"]);
  });

  it("keeps the newest where there is too much of a weight", () => {
    const news = Array.from({ length: 9 }, (_, at) => line(at === 1 ? 3 : 2, { seat: 1, at }));
    expect(recap(news, null, 4).map((l) => l.at)).toEqual([1, 6, 7, 8]);
  });

  it("tells a fight that is over in one line: what it was, and how it ended", () => {
    const contest = { id: "b", kind: "battle", title: [{ t: "Battle of Anjou" }], sides: [] };
    const fought = ["Kiev attacks", "Kiev rolls", "Kiev wins"].map((t, n) =>
      line(2, {
        seat: 1,
        at: n,
        text: [{ t, ref: "", icon: "" }],
        hits: n ? [] : [0],
        contest: fill<Line>("Line", { text: [], contest: { ...contest, outcome: n < 2 ? [] : [{ t: "Kiev wins." }] } })
          .contest,
      }),
    );
    const chips = recap([line(2, { seat: 1 }), ...fought], 0);
    expect(chips.map((l) => l.text.map((s) => s.t).join(""))).toEqual(["Battle of Anjou: Kiev wins.", "weight 2"]);
    const vote = fought.map((l) => ({
      ...l,
      contest: { ...l.contest!, title: [{ t: "Who is Pope?", ref: "", icon: "" }] },
    }));
    expect(
      recap(vote, 0)[0]!
        .text.map((s) => s.t)
        .join(""),
    ).toBe("Who is Pope? Kiev wins.");
  });

  it("knows where a thing happened", () => {
    const text = [
      { t: "Anjou", ref: "space:anjou", icon: "" },
      { t: " falls.", ref: "", icon: "" },
    ];
    expect(placeOf(line(2, { text }))).toBe("space:anjou");
    expect(placeOf(line(2, { text: [] }))).toBe("");
  });
});
