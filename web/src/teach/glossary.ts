import type { Guide, Term } from "../scene";

export interface Known {
  ref: string;
  term: Term;
}

/** Finds the term of the guide that explains something on screen: a counter, a column, a mark, a kind of piece. */
export class Glossary {
  private readonly exact = new Map<string, Known>();
  private readonly begins: [string, Known][] = [];
  /** Finds abbreviations in a sentence; null where the game has none. */
  readonly short: RegExp | null;

  constructor(guide: Guide | null) {
    for (const [id, term] of Object.entries(guide?.terms ?? {})) {
      const known = { ref: `term:${id}`, term };
      this.exact.set(known.ref, known);
      for (const what of term.of) {
        if (what.endsWith("*")) this.begins.push([what.slice(0, -1), known]);
        else this.exact.set(what, known);
      }
    }
    const words = [...this.exact.keys()].filter((key) => key.startsWith("word:")).map((key) => key.slice(5));
    this.short = words.length ? new RegExp(`\\b(${words.join("|")})\\b`) : null;
  }

  /** `counter:gold`, `column:income`, `term:upkeep` … */
  find(what: string): Known | null {
    return this.exact.get(what) ?? this.begins.find(([start]) => what.startsWith(start))?.[1] ?? null;
  }

  /** What a number that belongs to a term is called. */
  name(id: string): string {
    return this.exact.get(`term:${id}`)?.term.name ?? id;
  }
}
