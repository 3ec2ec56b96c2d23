/** Inline markdown of the rules as parts to draw; never as HTML. */
export interface Inline {
  t: string;
  kind: "" | "b" | "i" | "code";
  rule: string;
}

const TOKEN = /\*\*([^*]+)\*\*|\*([^*]+)\*|_([^_\s][^_]*)_|`([^`]+)`|\[([^\]]+)\]\([^)]*\)|\b([A-Z]{2,4}-\d+[a-z]?)\b/g;

export function inline(text: string): Inline[] {
  const out: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > end) out.push({ t: text.slice(end, match.index), kind: "", rule: "" });
    const [whole, bold, star, under, code, link, rule] = match;
    if (bold !== undefined) out.push({ t: bold, kind: "b", rule: "" });
    else if (star !== undefined || under !== undefined) out.push({ t: (star ?? under)!, kind: "i", rule: "" });
    else if (code !== undefined) out.push({ t: code, kind: "code", rule: "" });
    else if (link !== undefined) out.push({ t: link, kind: "", rule: /^[A-Z]{2,4}-\d+/.test(link) ? link : "" });
    else out.push({ t: whole, kind: "", rule: rule! });
    end = match.index + whole.length;
  }
  if (end < text.length) out.push({ t: text.slice(end), kind: "", rule: "" });
  return out;
}
