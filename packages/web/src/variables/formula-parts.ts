/** A piece of a formula: text as it was typed, or a variable that it reads. */
export interface FormulaPart {
  readonly text: string;
  /** Null for text. */
  readonly id: string | null;
}

/** A formula cut at the references `{24 hex digits}`, so that each can be shown by its name. */
export function formulaParts(formula: string): FormulaPart[] {
  const parts: FormulaPart[] = [];
  let end = 0;
  for (const match of formula.matchAll(/\{\s*([0-9a-f]{24})\s*\}/gi)) {
    if (match.index > end) parts.push({ text: formula.slice(end, match.index), id: null });
    parts.push({ text: match[0], id: (match[1] ?? "").toLowerCase() });
    end = match.index + match[0].length;
  }
  if (end < formula.length) parts.push({ text: formula.slice(end), id: null });
  return parts;
}
