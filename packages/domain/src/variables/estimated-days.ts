/**
 * Days of a month that lie before its data begin: nothing is compared with their estimate. A hole later on costs a counter nothing: its energy comes
 * on the day after. (EST-04)
 * @param month such as 2026-09
 * @param first ISO date of the first value ever; null while it is not known
 */
export const daysBeforeData = (month: string, first: string | null): number =>
  first?.startsWith(month) === true ? Number(first.slice(8)) - 1 : 0;
