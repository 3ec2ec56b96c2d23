import type { VariantSchema } from "../net/api";

export interface Field {
  id: string;
  label: string;
  help: string;
  kind: "check" | "choice" | "number" | "text" | "several";
  choices: (string | number)[];
  least?: number;
  most?: number;
  start: unknown;
}

const words = (id: string): string => id.replaceAll("_", " ").replace(/^./, (c) => c.toUpperCase());

/** Resolve `$ref` and the "or nothing" of an optional field. */
function plainly(schema: VariantSchema, root: VariantSchema): VariantSchema {
  if (schema.$ref) {
    const known = root.$defs?.[schema.$ref.split("/").at(-1)!];
    return known ? { ...plainly(known, root), ...("default" in schema ? { default: schema.default } : {}) } : schema;
  }
  const some = schema.anyOf?.find((s) => s.type !== "null");
  return some
    ? { ...plainly(some, root), title: schema.title, description: schema.description, default: schema.default }
    : schema;
}

/** A form's fields from the schema of a game's variants. */
export function fieldsOf(given: VariantSchema | null | undefined): Field[] {
  if (!given) return [];
  const root = given.$ref ? { ...plainly(given, given), $defs: given.$defs } : given;
  return Object.entries(root.properties ?? {}).map(([id, raw]): Field => {
    const s = plainly(raw, root);
    const base = {
      id,
      label: s.title && s.title !== id ? s.title : words(id),
      help: s.description ?? "",
      choices: s.enum ?? [],
      least: s.minimum,
      most: s.maximum,
    };
    if (s.type === "boolean") return { ...base, kind: "check", start: s.default ?? false };
    if (s.enum) return { ...base, kind: "choice", start: s.default ?? s.enum[0] };
    if (s.type === "integer" || s.type === "number")
      return { ...base, kind: "number", start: s.default ?? s.minimum ?? 0 };
    if (s.type === "array" && s.items)
      return { ...base, kind: "several", choices: plainly(s.items, root).enum ?? [], start: s.default ?? [] };
    return { ...base, kind: "text", start: s.default ?? "" };
  });
}

export const choiceName = (value: string | number): string =>
  typeof value === "number" ? String(value) : words(value.replaceAll("-", " "));
