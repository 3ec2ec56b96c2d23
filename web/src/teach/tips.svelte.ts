import type { Guide, Line, Scene, Text } from "../scene";
import { settings } from "../store/settings.svelte";

const PLACE = "pentarchy.tips";

export interface Due {
  id: string;
  text: Text;
}

/** Tips: each is said once, at the moment of need, and may be switched off. */
class Tips {
  private known: Set<string> = $state.raw(new Set(this.stored()));

  /** The first tip that fits what is asked, the phase, or what has just concerned the reader. */
  due(game: string, guide: Guide | null, step: string, scene: Scene | null, told: Line[], first = false): Due | null {
    if (!guide || !scene || scene.you === null || !(first || settings.prefs.tips)) return null;
    const you = scene.you;
    const phases = scene.calendar.phases.filter((p) => p.state === "now").map((p) => `phase:${p.id}`);
    const events = told.filter((l) => l.hits.includes(you)).map((l) => `event:${l.kind}`);
    const now = new Set([`step:${step}`, ...phases, ...events]);
    for (const [id, tip] of Object.entries(guide.tips)) {
      if (now.has(tip.when) && !this.known.has(`${game}/${id}`)) return { id, text: tip.text };
    }
    return null;
  }

  seen(game: string, id: string): void {
    this.known = new Set([...this.known, `${game}/${id}`]);
    try {
      localStorage.setItem(PLACE, JSON.stringify([...this.known]));
    } catch {
      // A browser that keeps nothing says it again next time.
    }
  }

  private stored(): string[] {
    try {
      return JSON.parse(localStorage.getItem(PLACE) ?? "[]") as string[];
    } catch {
      return [];
    }
  }
}

export const tips = new Tips();
