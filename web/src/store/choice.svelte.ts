import { aimed } from "../choice/guard";
import {
  buildTree,
  follow,
  node,
  offers,
  reachable,
  readyOption,
  settled,
  stillValid,
  waysTo,
  type Node,
} from "../choice/tree";
import type { Missing, Option, Plan, Scene, Seg } from "../scene";
import { nameOf, plain } from "../scene/refs";
import { sound } from "../ui/sound";
import { settings } from "./settings.svelte";
import { steady } from "./steady";
import { PROPOSAL, type TableStore } from "./table.svelte";
import { toasts } from "./toasts.svelte";
import { say } from "../words/say.svelte";

export interface Menu {
  x: number;
  y: number;
  title: string;
  options: Option[];
  /** Or refs to choose among, when a tap could mean several things. */
  refs: string[];
  /** Or ways to what was pointed at, when it can be reached from several. */
  ways: string[][];
}

/** What is chosen as a whole: an option, or a plan of several acts. */
export type Intent = Option | Plan;

/** What a pick or an option under the pointer would do. */
export interface Preview {
  refs: Set<string>;
  option: Intent | null;
}

const NOTHING: Node = node();
/** So few choices leave room to say of each what it does, the last one included. */
export const FEW = 6;

export const keyOf = (action: unknown[]): string => JSON.stringify(action);

/** Plans that differ in what is done, in whatever order: one under two names is offered once, by the last of them. */
const unlike = (plans: Plan[]): Plan[] => [
  ...new Map(plans.map((plan) => [keyOf([plan.actions.map(keyOf).sort(), plan.again]), plan])).values(),
];

/** When a button or a finger went down last. */
const pressed = { at: -Infinity };
addEventListener("pointerdown", () => (pressed.at = performance.now()), { capture: true });

/** What somebody is about to choose: what is pointed at and picked so far, menus, previews, confirmations. */
export class ChoiceStore {
  picks: string[] = $state.raw([]);
  hover: string = $state("");
  pointed: Option | null = $state.raw(null);
  menu: Menu | null = $state.raw(null);
  confirming: Intent | null = $state.raw(null);
  asking: Option | null = $state.raw(null);
  reason: { ref: string; x: number; y: number } | null = $state.raw(null);

  tree: Node = $derived.by(() => {
    const { decision, index } = this.table;
    return decision ? buildTree(decision.options, index.canon) : NOTHING;
  });
  /** Nothing is offered at once where only a plan leads. */
  at: Node = $derived(follow(this.tree, this.picks) ?? NOTHING);
  /** Everything that can be pointed at, now or after something else. */
  reach: Set<string> = $derived(reachable(this.at));
  offers = $derived(offers(this.at.here));
  ready: Option | null = $derived.by(() => {
    const { decision } = this.table;
    return decision && decision.kind !== "react" ? readyOption(decision.options) : null;
  });
  /** What ends a draft, a row or a long list of choices: it has a place of its own, always in sight. */
  handIn: Option | null = $derived.by(() => {
    const { decision } = this.table;
    if (!decision) return null;
    if (decision.kind === "draft" || decision.draft || decision.row) return this.ready;
    const idle = decision.options.filter((o) => o.idle && !o.picks.length && o.amount === null);
    const long = decision.options.length > FEW || this.tree.next.size > 0;
    return long && decision.kind !== "react" && idle.length < 2 ? (idle[0] ?? null) : null;
  });
  /** What one pointed at first, though no single act leads there: plans may. */
  private target: string = $state("");
  /** Whole intents of what was picked or pointed at. */
  private meantBy: Plan[] = $derived.by(() => {
    const { decision, plans, index } = this.table;
    const picked = this.target ? [this.target] : this.picks;
    if (plans.question !== decision?.id || !picked.length) return [];
    if (!`${picked.join(" ")} `.startsWith(`${plans.picks} `)) return [];
    return plans.list.filter((plan) => {
      const through = plan.picks.map(index.canon);
      return picked.every((ref) => through.includes(ref));
    });
  });
  /** Or those that head the question: whoever only looks at something still has them. */
  plans: Plan[] = $derived.by(() => {
    const { decision, proposal } = this.table;
    if (!decision || this.picks.length || this.meantBy.length) return this.meantBy;
    const told = proposal.question === decision.id ? proposal.list : null;
    // in a row the game's own proposal comes first, and nothing moves when it comes
    return decision.row && !told ? [] : unlike([...(told ?? []), ...decision.plans]);
  });
  /** In a row of equal small questions: how often the plan gives each answer. */
  tally: Map<string, number> | null = $derived.by(() => {
    const { decision, proposal: plans } = this.table;
    if (!decision?.row || plans.question !== decision.id) return null;
    const counts = new Map(decision.options.map((o) => [keyOf(o.action), 0]));
    for (const action of plans.list[0]?.actions ?? []) {
      const n = counts.get(keyOf(action));
      if (n === undefined) return null;
      counts.set(keyOf(action), n + 1);
    }
    return plans.list.length || this.wished ? counts : null;
  });
  private wished: boolean = $state(false);
  /** Plans as a tree: they lead further than a single act. */
  private ways: Node<Plan> = $derived.by(() => buildTree(this.plans, this.table.index.canon));
  private keepLit = steady<string>();
  lit: Set<string> = $derived(
    this.keepLit(new Set([...this.at.next.keys(), ...(follow(this.ways, this.picks)?.next.keys() ?? [])])),
  );
  /** Plans there is nothing more to point at for. */
  whole: Plan[] = $derived(
    this.target || !this.picks.length ? this.plans : (follow(this.ways, this.picks)?.here ?? []),
  );
  /** Those of them that are about what was pointed at: a menu there offers no others. */
  about: Plan[] = $derived(this.meantBy.length || this.picks.length ? this.whole : []);
  planned: Plan | null = $state.raw(null);
  /** Pieces the question is about: what was chosen to answer it. */
  subjects: Set<string> = $derived.by(() => {
    const { decision, index } = this.table;
    return new Set((decision?.prompt ?? []).flatMap(({ ref }) => (ref.startsWith("piece:") ? index.canon(ref) : [])));
  });
  reasons: Map<string, Missing> = $derived.by(() => {
    const { decision, index } = this.table;
    return new Map((decision?.missing ?? []).flatMap((m) => m.picks.map((ref) => [index.canon(ref), m] as const)));
  });
  preview: Preview = $derived.by(() => {
    const refs = new Set<string>();
    const { canon } = this.table.index;
    let option: Intent | null = this.pointed ?? this.planned ?? this.confirming ?? this.asking;
    const below = this.at.next.get(this.hover);
    if (!option && below) {
      option = settled(below);
      for (const ref of below.next.keys()) refs.add(ref);
    }
    for (const ref of option?.picks ?? []) refs.add(canon(ref));
    for (const effect of option?.effect ?? []) for (const ref of effect.refs) refs.add(canon(ref));
    if (this.hover) refs.add(this.hover);
    for (const ref of this.table.scene?.coach?.show ?? []) refs.add(canon(ref));
    for (const { ref } of this.table.decision?.prompt ?? []) if (ref) refs.add(canon(ref)); // what it is about
    return { refs, option };
  });

  /** The same sentence is asked again: what has happened since. */
  since: Seg[] = $state.raw([]);

  /** When the question changed, and what was offered before. */
  private asked = 0;
  private before = new Set<string>();

  constructor(private readonly table: TableStore) {
    table.follow((before, scene) => this.goOn(before, scene));
  }

  /** A new question drops what was picked; the same one keeps what still leads somewhere. */
  private goOn(before: Scene | null, scene: Scene): void {
    const question = scene.decision?.id;
    if (question === before?.decision?.id && scene.you === before?.you) {
      if (!follow(this.ways, this.picks)) this.picks = stillValid(this.tree, this.picks);
      return;
    }
    if (this.confirming || this.asking) {
      toasts.add({ tone: "info", text: say("moved-on"), why: say("moved-on-changed") });
    }
    const same = before?.decision && plain(before.decision.prompt) === plain(scene.decision?.prompt ?? []);
    this.since = (same && scene.chronicle.findLast((l) => !l.undone && l.at > before.at)?.text) || [];
    this.asked = performance.now();
    this.before = new Set((before?.decision?.options ?? []).map((o) => keyOf(o.action)));
    this.pointed = null;
    this.clear();
    this.planned = null;
    this.wished = false;
    if (scene.decision?.row) this.table.askPlans([PROPOSAL]);
    if (question && !before?.decision) sound("turn");
  }

  /** Point at something lit. `x`, `y`: where, for a menu; without, the list of choices is the menu. */
  pick(ref: string, x?: number, y = 0): boolean {
    const below = this.at.next.get(ref) ?? NOTHING;
    if (!this.lit.has(ref) || this.table.busy) return false;
    if (!this.meant(below.all)) return true;
    this.reason = null;
    this.confirming = null;
    this.target = "";
    this.picks = [...this.picks, ref];
    const only = settled(below);
    // a single act is done at once, unless a plan that begins like it does more
    if (only && !this.whole.length) {
      this.choose(only);
      return true;
    }
    this.table.askPlans(this.picks);
    if ((below.here.length || this.whole.length) && x !== undefined) this.openMenu(ref, x, y, { options: below.here });
    else this.menu = null;
    return true;
  }

  /** Point at something no act leads to: if plans do, they are offered there. */
  wonder(ref: string, x: number, y: number): void {
    if (!this.table.decision || this.table.busy) return;
    this.clear();
    this.target = ref;
    this.table.askPlans([ref], () => {
      if (this.target === ref && this.meantBy.length && !this.menu) this.openMenu(ref, x, y, {});
    });
  }

  /** Turn to another of one's own pieces than the one the question is about; else `otherwise`. */
  turn(ref: string, otherwise: () => void): void {
    const { table } = this;
    if (!table.decision?.options.some((o) => o.idle) || table.busy) return otherwise();
    table.askPlans([ref], () => {
      const plan = table.plans.question === table.decision?.id && table.plans.list.find((p) => p.turns);
      if (plan) this.commit(plan);
      else otherwise();
    });
  }

  /** Ask at the pointer what is meant. */
  openMenu(ref: string, x: number, y: number, what: Partial<Menu>): void {
    this.menu = { x, y, title: nameOf(this.table.index, ref), options: [], refs: [], ways: [], ...what };
  }

  /** Give an answer of the row more or less often: the plan follows, as far as it may. */
  wish(option: Option, by: number): void {
    if (!this.tally) return;
    const wanted = new Map(this.tally).set(keyOf(option.action), (this.tally.get(keyOf(option.action)) ?? 0) + by);
    const all = this.table.decision!.options.filter((o) => o === option || wanted.get(keyOf(o.action)));
    all.sort((a, b) => Number(b === option) - Number(a === option)); // what was changed last goes first
    this.wished = true;
    this.table.askPlans(
      [PROPOSAL],
      undefined,
      all.map((o) => [o.action, wanted.get(keyOf(o.action))!]),
    );
  }

  /** Point at something that begins a choice of its own: whatever was picked before is let go. */
  turnTo(ref: string, x?: number, y = 0): boolean {
    if (!this.tree.next.has(ref)) return false;
    this.clear();
    return this.pick(ref, x, y);
  }

  /** Point at a target first: go the one way there is, or ask from where. */
  aim(ref: string, x: number, y: number): boolean {
    const ways = waysTo(this.at, ref);
    if (!ways.length || this.table.busy) return false;
    if (ways.length === 1) this.go(ways[0]!, x, y);
    else {
      if (!this.picks.length) this.wonder(ref, x, y);
      this.openMenu(ref, x, y, { ways });
    }
    return true;
  }

  /** Pick one thing after the other. */
  go(way: string[], x?: number, y = 0): void {
    for (const ref of way) if (!this.pick(ref, x, y)) return;
  }

  /** Whether a press was aimed at this question, and not at the one that stood here a moment ago. */
  private meant(options: Option[], again = !options.length): boolean {
    if (!settings.prefs.guard) return true;
    again ||= options.some((o) => this.before.has(keyOf(o.action)));
    return aimed(this.asked, pressed.at, performance.now(), again);
  }

  /** Take back a pick, or whatever is open. Says whether there was anything to take back. */
  back(): boolean {
    if (this.asking) this.asking = null;
    else if (this.menu) {
      if (this.menu.options.length || this.whole.length) this.picks = this.picks.slice(0, -1);
      this.menu = null;
      this.target = "";
    } else if (this.confirming) {
      if (this.confirming.picks.length) this.picks = this.picks.slice(0, -1);
      this.confirming = null;
    } else if (this.picks.length) this.picks = this.picks.slice(0, -1);
    else if (this.reason) this.reason = null;
    else return false;
    return true;
  }

  clear(): void {
    this.picks = [];
    this.target = "";
    this.menu = null;
    this.confirming = this.asking = null;
  }

  /** Choose an option: at once, or after the confirmation it asks for. */
  choose(option: Option): void {
    if (this.table.busy || !this.meant([option])) return;
    this.menu = null;
    if (option.confirm === "ask") this.asking = option;
    else if (option.confirm === "bar" || option.danger) this.confirming = option;
    else this.commit(option);
  }

  /** Carry a plan out, after the confirmation it asks for. */
  takePlan(plan: Plan): void {
    if (this.table.busy || !this.meant([], false)) return;
    this.menu = null;
    if (plan.danger) this.confirming = plan;
    else this.commit(plan);
  }

  /** Send the option; of a plan each action, checked as if it were clicked. */
  commit(intent: Intent): void {
    const question = this.table.decision;
    if (!question || this.table.busy) return;
    this.confirming = this.asking = this.pointed = this.planned = null;
    this.menu = null;
    if ("actions" in intent) {
      this.clear();
      this.table.carryOut(question.id, intent.actions as (string | number)[][], intent.again);
    } else this.table.act(question.id, intent.action);
  }

  optionById(id: number): Option | null {
    return this.table.decision?.options.find((o) => o.id === id) ?? null;
  }
}
