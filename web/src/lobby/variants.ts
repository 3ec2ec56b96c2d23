import type { Variant } from "../net/api";

export interface Field {
  id: string;
  label: string;
  help: string;
  kind: "check" | "choice" | "number";
  choices: { value: string | number; name: string; picture: string }[];
  least?: number;
  most?: number;
  start: unknown;
}

/** A form's fields from the declared options of a game. */
export function fieldsOf(declared: Record<string, Variant> | null | undefined): Field[] {
  return Object.entries(declared ?? {}).map(([id, v]): Field => {
    const base = { id, label: v.title, help: v.description, least: v.minimum, most: v.maximum };
    const choices = (v.enum ?? []).map((value, n) => ({
      value,
      name: v.names[n] ?? String(value),
      picture: v.pictures?.[n] ?? "",
    }));
    const kind = v.enum ? "choice" : v.type === "boolean" ? "check" : "number";
    return { ...base, choices, kind, start: v.default };
  });
}
