import type { Space } from "../scene";
import type { TableStore } from "./table.svelte";

/** Whether who holds a space and what stands there is as it was. */
const sameSpace = (a: Space | undefined, b: Space): boolean =>
  a === b || (a !== undefined && JSON.stringify([a.owner, a.pieces]) === JSON.stringify([b.owner, b.pieces]));

export type Tab = "board" | "hand" | "mats" | "tables" | "log" | "chat";
export type Side = "log" | "tables" | "chat";
export type Drawer = "help" | "settings" | "menu" | "primer";

/** Narrower than this, the page is a phone's: one part at a time. */
const PHONE = 720;
/** Narrower than this, the seats lie in a strip above the board. */
const ROOMY = 1100;

/** What is open around the game: drawers, panels, which board and mat, what the page has room for. */
export class Around {
  width: number = $state(innerWidth);
  phone: boolean = $derived(this.width < PHONE);
  roomy: boolean = $derived(this.width >= ROOMY);

  /** The rule the rules drawer is open at ("": at the beginning); null while it is closed. */
  rule: string | null = $state(null);
  drawer: Drawer | null = $state(null);
  inspecting: string = $state("");
  /** What lies under the prompt on a wide page, and what fills a phone. */
  side: Side = $state("log");
  tab: Tab = $state("board");
  asText: boolean = $state(false);
  /** On a phone the choices make room for what is read. */
  folded: boolean = $state(false);
  shownMat: string = $state("");
  boardId: string = $state("");
  /** What the map is coloured by. */
  mode: string = $state("owner");
  /** The boards as they were when this seat last had its say: what is not the same since has changed. */
  private left: Map<string, Space> | null = null;
  changed: Set<string> = $state.raw(new Set());
  /** A ref the board should bring into sight, and when it was asked for. */
  look: { ref: string; n: number } = $state.raw({ ref: "", n: 0 });

  hasHand: boolean = $derived.by(() => {
    const { shown, you } = this.table;
    const own = (shown?.mats ?? []).filter((m) => m.seat !== null && m.seat === you);
    return own.some((m) => m.blocks.some((b) => b.type === "Pile" && b.fan === "hand"));
  });
  hasCommon: boolean = $derived.by(() => (this.table.shown?.mats ?? []).some((m) => m.seat === null));

  constructor(private readonly table: TableStore) {
    table.follow((before, scene) => {
      const spaces = scene.boards.flatMap((b) => b.spaces);
      if (!this.left || (before?.decision && !scene.decision)) this.left = new Map(spaces.map((s) => [s.id, s]));
      // what somebody looked at lies in the way of what his answer has brought about
      if (before?.decision && before.decision.id !== scene.decision?.id) this.inspecting = "";
      const { left } = this;
      this.changed = new Set(spaces.filter((s) => !sameSpace(left.get(s.id), s)).map((s) => s.id));
      if (!this.boardId && scene.boards[0]) this.boardId = scene.boards[0].id;
      if (!this.shownMat) this.shownMat = scene.mats.find((m) => m.seat === scene.you)?.id ?? scene.mats[0]?.id ?? "";
    });
  }

  /** Follow a ref in a text: a rule opens the drawer, a position the replay, anything else is shown. */
  open(ref: string): void {
    const { shown, scene, replay } = this.table;
    const [kind, rest] = [ref.slice(0, ref.indexOf(":")), ref.slice(ref.indexOf(":") + 1)];
    if (kind === "rule") this.rule = rest;
    else if (kind === "term") this.inspecting = ref;
    else if (kind === "at") replay.go(Number(rest), scene?.last ?? Number(rest));
    else if (kind === "seat") {
      const mat = shown?.mats.find((m) => String(m.seat) === rest);
      if (mat) this.shownMat = mat.id;
    } else this.show(ref);
  }

  /** Bring something into sight and say what it is. */
  show(ref: string): void {
    this.bring(ref);
    this.inspecting = this.table.index.canon(ref);
  }

  /** Bring the place of something into sight. */
  bring(ref: string): void {
    const { index, shown, drawings } = this.table;
    const space = index.things.get(index.canon(ref))?.space;
    if (!space) return;
    const id = space.slice(6);
    const board = shown?.boards.find((b) => drawings.get(b.id)?.byId.has(id));
    if (board) this.boardId = board.id;
    this.look = { ref: space, n: this.look.n + 1 };
  }

  /** Make a part of the page visible, by its id. */
  turnTo(part: string): void {
    const tabs: Record<string, Tab> = { board: "board", hand: "hand", mats: "mats", chronicle: "log", chat: "chat" };
    const tab = tabs[part];
    if (!tab) return;
    this.tab = tab;
    if (tab === "log" || tab === "chat") this.side = tab;
  }

  /** Choose a phone's tab: the choices fold away unless it is the board. */
  press(tab: Tab): void {
    this.tab = tab;
    this.inspecting = "";
    this.folded = tab !== "board";
  }

  /** The board as a list of words, or as a map again. */
  toggleText(on = !this.asText): void {
    this.asText = on;
    this.tab = "board";
  }

  /** Close what is open. Says whether there was anything. */
  back(): boolean {
    if (this.inspecting) this.inspecting = "";
    else if (this.table.replay.on) this.table.replay.close();
    else return false;
    return true;
  }
}
