import { loadDrawing, type Drawing } from "../board/art";
import { api, findTable } from "../net/api";
import { freshId, Wire, type Status } from "../net/socket";
import { fill, type Art, type Line, type Manifest, type Plan, type Scene, type SeatInfo } from "../scene";
import { indexScene, plain } from "../scene/refs";
import { reuse } from "../scene/reuse";
import { updated } from "../scene/update";
import { Director } from "../stage/director.svelte";
import { Glossary } from "../teach/glossary";
import { NEUTRAL, tintOf, type Tint } from "../ui/palette";
import { sound } from "../ui/sound";
import type { ChatLine, Incoming, MotionMessage, Outgoing, TableInfo, Voting } from "../wire";
import { mergeLines, waysOf, type Way } from "./chronicle";
import { Replay } from "./replay.svelte";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";
import { toasts } from "./toasts.svelte";
import { Visits } from "./visits";
import { say, words } from "../words/say.svelte";

/** Codes by which the server says why it would not let one in. */
const FAREWELLS = ["no_table", "unplayable"];
const NOBODY: SeatInfo[] = [];
const KEPT_LINES = 2000;
const KEPT_CHAT = 500;

/** What weighs something sounds: dice by themselves, all else as news. */
function ring(line: Line): void {
  if (line.contest?.sides.some((s) => s.dice.length)) sound("dice", "stage");
  else if (line.weight > 1) sound("stage");
}

/** Told of every new scene, with the one before it. */
export type Follower = (before: Scene | null, scene: Scene) => void;

/** What the server says of one table, as one person sees it; and the one place that sends. */
/** Picked instead of a thing: a whole row of questions, answered as the game itself advises. */
export const PROPOSAL = "proposal";

interface Told {
  picks: string;
  question: string;
  list: Plan[];
}

export class TableStore {
  scene: Scene | null = $state.raw(null);
  manifest: Manifest | null = $state.raw(null);
  drawings: Map<string, Drawing> = $state.raw(new Map());
  info: TableInfo | null = $state.raw(null);
  status: Status = $state("connecting");
  ended: string = $state("");
  lines: Line[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  unread: number = $state(0);
  vote: Voting | null = $state.raw(null);
  here: Set<number> | null = $state.raw(null);
  /** The answer that is on its way; until it is settled nothing else is chosen. */
  sending: string = $state("");
  /** Pieces to move on the board with this update: the newest motions and their count. */
  motions: { n: number; list: Way[] } = $state.raw({ n: 0, list: [] });
  /** The newest plans that were asked for, and what for; what is proposed for a whole row stands beside them. */
  plans: Told = $state.raw({ picks: "", question: "", list: [] });
  proposal: Told = $state.raw({ picks: "", question: "", list: [] });
  /** Where this browser had got to when it last looked: for "since your last turn". */
  since: number | null = $state(null);
  /** The seat the hot-seat curtain waits for. */
  curtain: number | null = $state(null);
  replay: Replay = new Replay(
    () => this.wire,
    (news) => this.animate(news),
    ring,
  );
  /** Shows what others do, one thing after the other; at once while one looks at the past. */
  readonly director: Director = new Director(
    (scene) => this.apply(scene),
    () => settings.prefs.pace,
    () => document.visibilityState === "visible" && !this.replay.on,
    ring,
  );
  /** Whoever shows something now: of the past or of the present. */
  stage: Director = $derived(this.replay.on ? this.replay.director : this.director);

  shown: Scene | null = $derived(this.replay.scene ?? this.scene);
  live: boolean = $derived(!this.replay.on);
  glossary: Glossary = $derived(new Glossary(this.manifest?.guide ?? null));
  index = $derived(indexScene(this.shown, this.manifest));
  decision = $derived(this.live && this.curtain === null ? (this.scene?.decision ?? null) : null);
  you: number | null = $derived(this.shown?.you ?? null);
  private seatList: SeatInfo[] = $derived(this.shown?.seats ?? NOBODY);
  seats = $derived(new Map(this.seatList.map((s) => [s.id, s])));
  // Clocks tick in the seats all the time; colours do not, and hundreds of tokens depend on them.
  private colourKey: string = $derived(this.seatList.map((s) => `${s.id}:${s.colour}`).join());
  private tints = $derived(
    new Map(this.colourKey.split(",").map((pair) => [Number(pair.split(":")[0]), tintOf(Number(pair.split(":")[1]))])),
  );
  busy: boolean = $derived(this.status !== "live" || this.sending !== "");
  mySeats: number[] = $derived((this.info?.seats ?? []).filter((s) => s.you).map((s) => s.seat));
  /** The question undo leads back to. */
  undoTo: string = $derived(plain(this.scene?.undo ?? []));
  canUndo: boolean = $derived(this.live && (this.scene?.undo.length ?? 0) > 0);

  readonly wire: Wire;
  private readonly followers: Follower[] = [];
  private readonly visits: Visits;
  private manifestHash = "";
  /** The newest scene heard of; the one shown may be an earlier one. */
  private heard: Scene | null = null;
  private asked = { id: "", picks: "", then: (): void => {} };
  private proposing = "";
  private fresh = true;
  private freshChat = true;
  private settling: ReturnType<typeof setTimeout> | undefined;
  private readonly online = (): void => this.wire.retry();
  /** A socket does not hear of it for a while: try anew at once, and say so. */
  private readonly offline = (): void => this.wire.renew();

  constructor(readonly id: string) {
    this.visits = new Visits(id);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.wire = new Wire(`${scheme}//${location.host}/ws/t/${encodeURIComponent(id)}`, {
      frame: (frame) => this.hear(frame),
      status: (status) => (this.status = status),
      hello: () => this.hello(this.heard?.v ?? ""),
    });
  }

  /** Hear of every new scene, after it is in place. */
  follow(follower: Follower): void {
    this.followers.push(follower);
  }

  start(): void {
    this.wire.open();
    void this.refresh();
    addEventListener("online", this.online);
    addEventListener("offline", this.offline);
  }

  stop(): void {
    removeEventListener("online", this.online);
    removeEventListener("offline", this.offline);
    this.replay.stop();
    this.director.stop();
    this.wire.close();
  }

  async refresh(): Promise<void> {
    this.info = (await findTable(this.id).catch(() => null)) ?? this.info;
    if (this.scene) this.drawCurtain(this.scene);
  }

  // ---- hearing ------------------------------------------------------------------------------------

  private hello(seen: string): Outgoing {
    this.fresh = this.freshChat = true;
    const seat = this.heard?.you;
    return { t: "hello", seen, updates: true, language: words.language, ...(typeof seat === "number" ? { seat } : {}) };
  }

  private hear(frame: Incoming): void {
    switch (frame.t) {
      case "scene":
        this.take(fill<Scene>("Scene", frame.scene));
        break;
      case "update":
        if (this.heard?.v === frame.of) this.take(updated(this.heard, frame));
        else this.wire.send(this.hello("")); // it is news of a scene we do not have: ask for the whole
        break;
      case "same":
        this.fresh = false;
        break;
      case "ack":
        // The scene that shows what was done comes right after: until then the old question stays closed.
        if (frame.id === this.sending) this.settling = setTimeout(() => (this.sending = ""), 5000);
        break;
      case "refused":
        this.refused(frame);
        break;
      case "replayed":
        this.replay.answer(frame.id, frame.scene, frame.since);
        break;
      case "plans":
        if (frame.id === this.proposing || frame.id === this.asked.id) {
          const list = frame.plans.map((plan) => fill<Plan>("Plan", plan));
          const { question } = frame;
          if (frame.id === this.proposing) this.proposal = { picks: PROPOSAL, question, list };
          else {
            this.plans = { picks: this.asked.picks, question, list };
            this.asked.then();
          }
        }
        break;
      case "chat":
        this.hearChat(frame.lines);
        break;
      case "table":
        this.info = frame.table;
        break;
      case "here":
        this.here = new Set(frame.seats);
        break;
      case "vote":
        this.vote = frame.votes === null ? null : frame;
        break;
      case "bye":
        this.ended = frame.why && !FAREWELLS.includes(frame.why) ? frame.why : say("farewell", { why: frame.why });
        break;
    }
  }

  private refused(frame: Extract<Incoming, { t: "refused" }>): void {
    if (frame.id === this.sending) this.sending = "";
    this.replay.refused(frame.id);
    if (!frame.id && frame.error === "wrong_seat") return;
    if (frame.error === "stale") {
      toasts.add({ tone: "info", text: say("moved-on"), why: say("moved-on-closed") });
      return;
    }
    sound("refused");
    toasts.add({ tone: "bad", text: say("refused"), why: frame.why || frame.error, rule: frame.rule });
  }

  private hearChat(lines: ChatLine[]): void {
    // A new connection begins with everything said so far.
    const known = this.freshChat ? [] : this.chat;
    if (!this.freshChat) {
      this.unread += lines.filter((l) => l.seat !== this.you).length;
      // what the table itself says concerns everybody, whatever they look at
      for (const line of lines) if (line.seat === null) toasts.add({ tone: "info", text: line.text });
    }
    this.freshChat = false;
    this.chat = [...known, ...lines].slice(-KEPT_CHAT);
  }

  /** Hand a new Scene to the director. What one did oneself, or comes first, is nothing to wait for. */
  private take(scene: Scene): void {
    const first = this.fresh || !this.heard || scene.you !== this.heard.you;
    this.heard = scene;
    if (first) this.director.begin(scene, this.missed(scene));
    else this.director.take(scene, scene.chronicle, this.sending !== "");
  }

  /** What has been told since this browser last looked. */
  private missed(scene: Scene): Line[] {
    const from = this.visits.missedFrom(scene);
    return from === null ? [] : scene.chronicle.filter((l) => l.at > from);
  }

  /** Take in a new Scene, keeping every part that did not change. */
  apply(scene: Scene): void {
    const before = this.scene;
    if (before && scene.v === before.v && scene.you === before.you && !this.fresh) return;
    const first = this.fresh;
    this.fresh = false;
    if (before && scene.you !== before.you) this.lines = [];
    const news = scene.chronicle;
    const lines = mergeLines(this.lines, news, first);
    this.lines = lines.length > KEPT_LINES ? lines.slice(-KEPT_LINES) : lines;
    this.scene = reuse(before, { ...scene, chronicle: [] });
    if (scene.manifest !== this.manifestHash) void this.loadManifest(scene.manifest);
    if (before && !first && this.live) this.animate(news);
    if (news.length && this.vote?.what === "rewind") this.vote = null;
    for (const follower of this.followers) follower(before, scene);
    if (this.sending && !this.wire.pending.has(this.sending)) {
      clearTimeout(this.settling);
      this.sending = "";
    }
    this.drawCurtain(scene);
    if (!before) this.since = this.visits.missedFrom(scene);
    this.visits.mark(scene);
  }

  private animate(news: Line[]): void {
    const list = waysOf(news);
    if (list.length && !settings.still) this.motions = { n: this.motions.n + 1, list };
    if (news.some((l) => l.motions.length)) sound("place");
  }

  /** On a shared screen, hide the table when another of this browser's seats must act. */
  private drawCurtain(scene: Scene): void {
    if (this.curtain !== null && scene.you === this.curtain) this.curtain = null;
    if (this.mySeats.length < 2 || scene.decision) return;
    const next = scene.seats.find((s) => s.wait === "must" && s.id !== scene.you && this.mySeats.includes(s.id));
    if (next) this.curtain = next.id;
  }

  private async loadManifest(hash: string): Promise<void> {
    this.manifestHash = hash;
    try {
      const manifest = fill<Manifest>("Manifest", await api.manifest(hash));
      this.manifest = manifest;
      const load = async ([id, art]: [string, Art]): Promise<void> => {
        const drawing = await loadDrawing(id, art);
        this.drawings = new Map(this.drawings).set(id, drawing);
      };
      await Promise.all(Object.entries(manifest.boards).map(load));
    } catch (error) {
      this.manifestHash = "";
      toasts.fail(error, () => void this.loadManifest(hash));
    }
  }

  /** The page is looked at again: what has happened since is offered as a replay. */
  lookAgain(): void {
    if (document.visibilityState !== "visible" || !this.scene) return;
    this.since ??= this.visits.missedFrom(this.scene);
    this.visits.mark(this.scene);
  }

  // ---- saying -------------------------------------------------------------------------------------

  /** Answer the question with an option's action. */
  act(question: string, action: (string | number)[]): void {
    if (this.scene?.you == null) return;
    this.answering();
    this.wire.deliver({ t: "act", id: this.sending, seat: this.scene.you, question, action });
  }

  /** Answer by several actions at once: all of them, or none. */
  carryOut(question: string, actions: (string | number)[][], again: Record<string, string>): void {
    if (this.scene?.you == null) return;
    this.answering();
    this.wire.deliver({ t: "plan", id: this.sending, seat: this.scene.you, question, actions, again });
  }

  /** Whoever acts knows enough of what was missed. */
  private answering(): void {
    this.sending = freshId();
    this.since = null;
  }

  /** Ask for plans that begin or end at these things; what is asked last is heard. */
  askPlans(picks: string[], then = (): void => {}, wish: [(string | number)[], number][] = []): void {
    if (this.scene?.you == null) return;
    const id = freshId();
    if (picks[0] === PROPOSAL) this.proposing = id;
    else this.asked = { id, picks: picks.join(" "), then };
    this.wire.send({ t: "plans", id, seat: this.scene.you, picks, wish });
  }

  undo(): void {
    if (this.canUndo && this.scene?.you != null) this.wire.deliver({ t: "undo", id: freshId(), seat: this.scene.you });
  }

  restart(): void {
    if (this.scene?.you != null) this.wire.deliver({ t: "restart", id: freshId(), seat: this.scene.you });
  }

  rewind(to: number): void {
    if (this.scene?.you != null) this.wire.deliver({ t: "rewind", id: freshId(), seat: this.scene.you, to });
  }

  /** Ask all for something, go on, or give up. */
  propose(what: MotionMessage["what"]): void {
    if (this.scene?.you != null) {
      this.wire.deliver({ t: "motion", id: freshId(), seat: this.scene.you, what });
    }
  }

  consent(yes: boolean): void {
    if (this.scene?.you != null && this.vote) {
      this.wire.deliver({ t: "consent", id: freshId(), seat: this.scene.you, vote: this.vote.id, yes });
    }
    this.vote = null;
  }

  async rematch(): Promise<void> {
    try {
      const opened = await api.at(this.id, "rematch");
      if (opened?.url) router.go(opened.url);
    } catch (error) {
      toasts.fail(error);
    }
  }

  say(text: string, to: number[] | null): void {
    this.wire.deliver({ t: "chat", id: freshId(), to, text });
  }

  stand(what: string, value: string | number | boolean): void {
    if (this.scene?.you != null) {
      this.wire.deliver({ t: "standing", id: freshId(), seat: this.scene.you, what, value });
    }
  }

  liftCurtain(): void {
    if (this.curtain !== null) this.wire.send({ t: "curtain", seat: this.curtain });
  }

  // ---- naming -------------------------------------------------------------------------------------

  /** The colours of a seat's things; neutral when nobody owns them. */
  tint(owner: number | null | undefined): Tint {
    return (owner == null ? undefined : this.tints.get(owner)) ?? NEUTRAL;
  }

  /** Leave a link to a position behind, so that the address says where one is. */
  leavePast(): void {
    if (router.query.has("at")) router.go(`/t/${this.id}`, true);
  }

  seat(id: number | null | undefined): SeatInfo | null {
    return id == null ? null : (this.seats.get(id) ?? null);
  }

  title(): string {
    return this.manifest?.title ?? this.info?.title ?? say("table");
  }

  prompt(): string {
    return this.decision ? plain(this.decision.prompt) : "";
  }
}
