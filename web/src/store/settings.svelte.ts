import { LANGUAGES } from "../words/messages";
import type { Me } from "../home/answers";
import { api } from "../net/api";
import type { Pace } from "../stage/pace";
import { words } from "../words/say.svelte";

export interface Prefs {
  theme: "system" | "light" | "dark";
  palette: "standard" | "strong";
  patterns: boolean;
  motion: "system" | "full" | "none";
  pace: Pace;
  tips: boolean;
  /** A press just after the question changed is not taken for an answer. */
  guard: boolean;
  sounds: Record<string, boolean>;
  volume: number;
  keys: boolean;
  keymap: Record<string, string>;
  names: boolean;
  language: string;
}

const PLACE = "pentarchy.settings";

export const DEFAULTS: Prefs = {
  theme: "system",
  palette: "standard",
  patterns: false,
  motion: "system",
  pace: "normal",
  tips: true,
  guard: true,
  sounds: { turn: true },
  volume: 0.6,
  keys: true,
  keymap: {},
  names: true,
  language: "en",
};

function stored(): Partial<Prefs> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Prefs>;
  } catch {
    return {};
  }
}

const query = (q: string): boolean => typeof matchMedia !== "undefined" && matchMedia(q).matches;

/** What the person prefers, kept in this browser at once and with the person's account soon after. */
class Settings {
  prefs: Prefs = $state({ ...DEFAULTS, ...stored(), sounds: { ...DEFAULTS.sounds, ...stored().sounds } });
  me: Me | null = $state.raw(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  still = $derived(
    this.prefs.motion === "none" || (this.prefs.motion === "system" && query("(prefers-reduced-motion: reduce)")),
  );

  set<K extends keyof Prefs>(key: K, value: Prefs[K]): void {
    this.prefs[key] = value;
    this.apply();
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.prefs));
    } catch {
      // A browser that keeps nothing still plays.
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void api.saveMe({ settings: { ...this.prefs } }).catch(() => undefined), 800);
  }

  /** Theme, palette and motion are attributes of the page, so that plain CSS follows them. */
  apply(): void {
    const root = document.documentElement;
    root.dataset.theme = this.prefs.theme;
    root.dataset.palette = this.prefs.palette;
    root.dataset.motion = this.still ? "none" : "full";
  }

  /** Speak the chosen language, or English where its words cannot be had. */
  async speak(): Promise<void> {
    const wanted = LANGUAGES.includes(this.prefs.language) ? this.prefs.language : "en";
    words.use(wanted, await api.words(wanted));
    document.documentElement.lang = wanted === "pseudo" ? "en" : wanted;
  }

  async load(): Promise<void> {
    try {
      this.me = await api.me();
    } catch {
      return;
    }
    const known = this.me.settings as Partial<Prefs> | null;
    if (known && !localStorage.getItem(PLACE)) {
      Object.assign(this.prefs, { ...DEFAULTS, ...known, sounds: { ...DEFAULTS.sounds, ...known.sounds } });
      this.apply();
      if (this.prefs.language !== words.language) await this.speak();
    }
  }
}

export const settings = new Settings();
