/** What the address of the formulas remembers: the formula whose dialog is open, or `new`. */
export interface FormulasSearch {
  readonly formula?: string;
}
export function formulasSearch(raw: Record<string, unknown>): FormulasSearch {
  const { formula } = raw;
  return typeof formula === "string" && /^([0-9a-f]{24}|new)$/.test(formula) ? { formula } : {};
}
