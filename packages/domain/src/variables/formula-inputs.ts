/** Ids of the variables that a formula's text names in braces, each once, in order of appearance. Works for any text, also one that does not parse. */
export function formulaInputs(text: string): readonly string[] {
  const ids = new Set<string>();
  for (const match of text.matchAll(/\{\s*([0-9a-f]{24})\s*\}/gi))
    ids.add((match[1] as string).toLowerCase());
  return [...ids];
}
