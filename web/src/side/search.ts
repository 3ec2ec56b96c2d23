import type { Rules, RuleText } from "../net/api";
import type { Guide, Text } from "../scene";
import { plain } from "../scene/refs";

export type Section = Rules["sections"][number];

/** An explanation of the guide that was found: a term, or what is said of a phase, a question or a danger. */
export interface Said {
  name: string;
  text: Text;
}

const has = (text: string, words: string): boolean => text.toLowerCase().includes(words);

/** The sections and rules that say these words; a heading that does brings all its rules. */
export function sectionsWith(rules: Rules, words: string): Section[] {
  const fits = (r: RuleText): boolean => has(`${r.id} ${r.text} ${r.notes.join(" ")}`, words);
  return rules.sections
    .map((s) => ({ ...s, rules: has(s.title, words) ? s.rules : s.rules.filter(fits) }))
    .filter((s) => s.rules.length);
}

/** What the guide says of these words, terms first. */
export function saidOf(guide: Guide | null, words: string): Said[] {
  if (!guide) return [];
  const terms = Object.values(guide.terms).map((t) => ({ name: t.name, text: t.text }));
  const cards = guide.primer.map((c) => ({ name: c.title, text: c.text }));
  const rest = [guide.phases, guide.choices, guide.dangers].flatMap((list) =>
    Object.values(list).map((text) => ({ name: "", text })),
  );
  const tips = Object.values(guide.tips).map((t) => ({ name: "", text: t.text }));
  const found = [...terms, ...cards, ...rest, ...tips].filter((s) => has(`${s.name} ${plain(s.text)}`, words));
  return found.sort((a, b) => Number(has(b.name, words)) - Number(has(a.name, words)));
}
