/** Fills `{x}` of a pattern. */
export const filled = (pattern: string, of: Readonly<Record<string, string | number>>): string =>
  pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(of[name] ?? ""));
