/** Functions of the formula language and how many arguments each takes. Angles are radians, log is natural. */
export const formulaFunctions = {
  abs: { least: 1, most: 1 },
  min: { least: 1, most: Infinity },
  max: { least: 1, most: Infinity },
  /** round(x) or round(x, decimals); halves go away from zero, as people round. */
  round: { least: 1, most: 2 },
  floor: { least: 1, most: 1 },
  ceil: { least: 1, most: 1 },
  sqrt: { least: 1, most: 1 },
  pow: { least: 2, most: 2 },
  /** if(test, a, b) is `test ? a : b`. */
  if: { least: 3, most: 3 },
  avg: { least: 1, most: Infinity },
  sum: { least: 1, most: Infinity },
  /** clamp(x, low, high) */
  clamp: { least: 3, most: 3 },
  log: { least: 1, most: 1 },
  exp: { least: 1, most: 1 },
  sin: { least: 1, most: 1 },
  cos: { least: 1, most: 1 },
} as const satisfies Record<string, { least: number; most: number }>;

export type FormulaFunction = keyof typeof formulaFunctions;

export const isFormulaFunction = (name: string): name is FormulaFunction =>
  Object.hasOwn(formulaFunctions, name);
