/** Functions of the formula language and how many arguments each takes. Angles are radians, log is natural. */
export const formulaFunctions = {
  abs: { min: 1, max: 1 },
  min: { min: 1, max: Infinity },
  max: { min: 1, max: Infinity },
  /** round(x) or round(x, decimals); halves are rounded away from zero. */
  round: { min: 1, max: 2 },
  floor: { min: 1, max: 1 },
  ceil: { min: 1, max: 1 },
  sqrt: { min: 1, max: 1 },
  pow: { min: 2, max: 2 },
  /** if(test, a, b) is `test ? a : b`. */
  if: { min: 3, max: 3 },
  avg: { min: 1, max: Infinity },
  sum: { min: 1, max: Infinity },
  /** clamp(x, low, high) */
  clamp: { min: 3, max: 3 },
  log: { min: 1, max: 1 },
  exp: { min: 1, max: 1 },
  sin: { min: 1, max: 1 },
  cos: { min: 1, max: 1 },
} as const satisfies Record<string, { min: number; max: number }>;

export type FormulaFunction = keyof typeof formulaFunctions;

export const isFormulaFunction = (name: string): name is FormulaFunction =>
  Object.hasOwn(formulaFunctions, name);
