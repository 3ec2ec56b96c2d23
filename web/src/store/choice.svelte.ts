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
import type { Missing, Option, Plan, Scene } from "../scene";
import { nameOf } from "../scene/refs";
import { sound } from "../ui/sound";
import { settings } from "./settings.svelte";
import { steady } from "./steady";
import type { TableStore } from "./table.svelte";
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

/** What a pick or an option under the pointer would do. */
export interface Preview {
  refs: Set<string>;
  option: Option | null;
}

const NOTHING: Node = node();
/** Picked instead of a thing: a whole row of questions, answered as the game itself advises. */
const PROPOSAL = "proposal";

/** When a button or a finger went down last. */
const pressed = { at: -Infinity };
addEventListener("pointerdown", () => (pressed.at = performance.now()), { capture: true });

/** What somebody is about to choose: what is pointed at and picked so far, menus, previews, confirmations. */
export class ChoiceStore {
  picks: string[] = $state.raw([]);
  hover: string = $state("");
  pointed: Option | null = $state.raw(null);
  menu: Menu | null = $state.raw(null);
  confirming: Option | null = $state.raw(null);
  asking: Option | null = $state.raw(null);
  reason: { ref: string; x: number; y: number } | null = $state.raw(null);

  tree: Node = $derived.by(() => {
    const { decision, index } = this.table;
    return decision ? buildTree(decision.options, index.canon) : NOTHING;
  });
  at: Node = $derived(follow(this.tree, this.picks) ?? this.tree);
  /** Everything that can be pointed at, now or after something else. */
  reach: Set<string> = $derived(reachable(this.at));
  private keepLit = steady<string>();
  lit: Set<string> = $derived(this.keepLit(new Set(this.at.next.keys())));
  offers = $derived(offers(this.at.here));
  ready: Option | null = $derived.by(() => {
    const { decision } = this.table;
    return decision && decision.kind !== "react" ? readyOption(decision.options) : null;
  });
  /** The same while a draft is put together: it has a place of its own, always in sight. */
  handIn: Option | null = $derived.by(() => {
    const { decision } = this.table;
    return decision?.kind === "draft" || decision?.draft || decision?.row ? this.ready : null;
  });
  /** Whole intents: those that head the question, and those of what was picked. */
  plans: Plan[] = $derived.by(() => {
    const { decision, plans } = this.table;
    if (!decision) return [];
    const more = plans.question === decision.id && plans.picks === this.wanted ? plans.list : [];
    return this.picks.length ? more : [...decision.plans, ...more];
  });
  planned: Plan | null = $state.raw(null);
  /** What plans are asked for: by the picks, or for a row of questions as a whole. */
  private wanted: string = $derived.by(() =>
    this.picks.length ? this.picks.join(" ") : this.table.decision?.row ? PROPOSAL : "",
  );
  reasons: Map<string, Missing> = $derived.by(() => {
    const { decision, index } = this.table;
    return new Map((decision?.missing ?? []).flatMap((m) => m.picks.map((ref) => [index.canon(ref), m] as const)));
  });
  preview: Preview = $derived.by(() => {
    const refs = new Set<string>();
    const { canon } = this.table.index;
    let option = this.pointed ?? this.confirming ?? this.asking;
    if (!option && this.hover && this.lit.has(this.hover)) {
      const below = this.at.next.get(this.hover)!;
      option = settled(below);
      for (const ref of below.next.keys()) refs.add(ref);
    }
    if (option) {
      for (const ref of option.picks) refs.add(canon(ref));
      for (const effect of option.effect) for (const ref of effect.refs) refs.add(canon(ref));
    }
    for (const ref of this.planned?.picks ?? []) refs.add(canon(ref));
    for (const effect of this.planned?.effect ?? []) for (const ref of effect.refs) refs.add(canon(ref));
    if (this.hover) refs.add(this.hover);
    for (const ref of this.table.scene?.coach?.show ?? []) refs.add(canon(ref));
    return { refs, option };
  });

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
      this.picks = stillValid(this.tree, this.picks);
      return;
    }
    if (this.confirming || this.asking) {
      toasts.add({ tone: "info", text: say("moved-on"), why: say("moved-on-changed") });
    }
    this.asked = performance.now();
    this.before = new Set((before?.decision?.options ?? []).map((o) => JSON.stringify(o.action)));
    this.pointed = null;
    this.clear();
    this.planned = null;
    if (scene.decision?.row) this.table.askPlans([PROPOSAL]);
    if (question && !before?.decision) sound("turn");
  }

  /** Point at something lit. `x`, `y`: where, for a menu; without, the list of choices is the menu. */
  pick(ref: string, x?: number, y = 0): boolean {
    const below = this.at.next.get(ref);
    if (!below || this.table.busy) return false;
    if (!this.meant(below.all)) return true;
    this.reason = null;
    this.confirming = null;
    this.picks = [...this.picks, ref];
    this.table.askPlans(this.picks);
    const only = settled(below);
    if (only) this.choose(only);
    else if (below.here.length && x !== undefined)
      this.menu = { x, y, title: nameOf(this.table.index, ref), options: below.here, refs: [], ways: [] };
    else this.menu = null;
    return true;
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
    else this.menu = { x, y, title: nameOf(this.table.index, ref), options: [], refs: [], ways };
    return true;
  }

  /** Pick one thing after the other. */
  go(way: string[], x?: number, y = 0): void {
    for (const ref of way) if (!this.pick(ref, x, y)) return;
  }

  /** Whether a press was aimed at this question, and not at the one that stood here a moment ago. */
  private meant(options: Option[]): boolean {
    if (!settings.prefs.guard) return true;
    const again = options.some((o) => this.before.has(JSON.stringify(o.action)));
    return aimed(this.asked, pressed.at, performance.now(), again);
  }

  /** Take back a pick, or whatever is open. Says whether there was anything to take back. */
  back(): boolean {
    if (this.asking) this.asking = null;
    else if (this.menu) {
      if (this.menu.options.length) this.picks = this.picks.slice(0, -1);
      this.menu = null;
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

  /** Send the option. */
  commit(option: Option): void {
    const question = this.table.decision;
    if (!question || this.table.busy) return;
    this.confirming = this.asking = this.pointed = null;
    this.menu = null;
    this.table.act(question.id, option.action);
  }

  /** Carry a plan out: each of its actions is checked as if it were clicked. */
  takePlan(plan: Plan): void {
    const question = this.table.decision;
    if (!question || this.table.busy) return;
    this.clear();
    this.planned = null;
    this.table.carryOut(question.id, plan.actions as (string | number)[][]);
  }

  optionById(id: number): Option | null {
    return this.table.decision?.options.find((o) => o.id === id) ?? null;
  }
}
