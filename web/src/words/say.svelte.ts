import type { Messages } from "./messages";

/** A message as the server sends it: words, arguments (`["n"]`), one of several patterns by an argument. */
export type Part = string | [string] | [string, Record<string, Pattern>];
export type Pattern = string | Part[];
type Value = string | number | boolean;

/** The client's own words in the language of the reader. */
class Words {
  language: string = $state("en");
  private table: Record<string, Pattern> = $state.raw({});
  private plural = new Intl.PluralRules("en");

  use(language: string, table: Record<string, Pattern>): void {
    this.language = language;
    this.plural = new Intl.PluralRules(language === "pseudo" ? "en" : language);
    this.table = table;
  }

  say(id: string, args: Record<string, Value>): string {
    const pattern = this.table[id];
    // What is missing shows its name, as a game's sentence would.
    return pattern === undefined ? id : this.speak(pattern, args);
  }

  private speak(pattern: Pattern, args: Record<string, Value>): string {
    if (typeof pattern === "string") return pattern;
    return pattern.map((part) => (typeof part === "string" ? part : this.put(part, args))).join("");
  }

  private put([name, variants]: [string] | [string, Record<string, Pattern>], args: Record<string, Value>): string {
    const value = args[name] ?? "";
    if (!variants) return String(value);
    const exact = typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
    const several = typeof value === "number" ? this.plural.select(value) : "";
    return this.speak(variants[exact] ?? variants[several] ?? variants[""] ?? "", args);
  }
}

export const words = new Words();

type Told<K extends keyof Messages> = [Messages[K]] extends [never] ? [] : [args: Record<Messages[K], Value>];

/** A sentence of the client's own, by its id in `en.ftl`. In a template it follows the language. */
export const say = <K extends keyof Messages>(id: K, ...args: Told<K>): string => words.say(id, args[0] ?? {});
