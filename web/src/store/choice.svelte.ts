import { buildTree, follow, node, offers, readyOption, settled, stillValid, type Node } from "../choice/tree";
import type { Missing, Option, Scene } from "../scene";
import { nameOf } from "../scene/refs";
import { sound } from "../ui/sound";
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
}

/** What a pick or an option under the pointer would do. */
export interface Preview {
  refs: Set<string>;
  option: Option | null;
}

const NOTHING: Node = node();

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
    return decision?.kind === "draft" || decision?.draft ? this.ready : null;
  });
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
    if (this.hover) refs.add(this.hover);
    return { refs, option };
  });

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
    this.pointed = null;
    this.clear();
    if (question && !before?.decision) sound("turn");
  }

  /** Point at something lit. `x`, `y`: where, for a menu; without, the list of choices is the menu. */
  pick(ref: string, x?: number, y = 0): boolean {
    const below = this.at.next.get(ref);
    if (!below || this.table.busy) return false;
    this.reason = null;
    this.confirming = null;
    this.picks = [...this.picks, ref];
    const only = settled(below);
    if (only) this.choose(only);
    else if (below.here.length && x !== undefined)
      this.menu = { x, y, title: nameOf(this.table.index, ref), options: below.here, refs: [] };
    else this.menu = null;
    return true;
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
    if (this.table.busy) return;
    this.menu = null;
    if (option.confirm === "ask") this.asking = option;
    else if (option.confirm === "bar") this.confirming = option;
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

  optionById(id: number): Option | null {
    return this.table.decision?.options.find((o) => o.id === id) ?? null;
  }
}
