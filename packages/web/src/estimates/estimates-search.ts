/** What the address of the estimates remembers; absent: the plant's usual variable and the current year. */
export interface EstimatesSearch {
  readonly var?: string;
  readonly year?: number;
}
export function estimatesSearch(raw: Record<string, unknown>): EstimatesSearch {
  const { var: id, year } = raw;
  const number = Number(year);
  return {
    ...(typeof id === "string" && /^[0-9a-f]{24}$/.test(id) ? { var: id } : {}),
    ...(Number.isInteger(number) && number >= 1000 && number <= 9999 ? { year: number } : {}),
  };
}
