/** GSE, the plant's own counter and its inverters, month by month. (GS4 to GS6) */
import type { GseMeasure, GseMonth } from "@heliograph/contract/gse/gse.wire.ts";
import { civilDayOf, formatCivilDay, type CivilDay } from "../data/civil-day.ts";

/** "2025-03" */
export const monthOf = ({ year, month }: { year: number; month: number }): string =>
  `${year}-${String(month).padStart(2, "0")}`;
const partsOf = (month: string): { year: number; month: number } => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return { year, month: number };
};
/** The month so many later, or earlier where the number is negative. */
export function monthAfter(month: string, by = 1): string {
  const { year, month: number } = partsOf(month);
  const at = year * 12 + number - 1 + by;
  return monthOf({ year: Math.floor(at / 12), month: (at % 12) + 1 });
}
/** First and last included; none where the last is before the first. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month);
  return months;
}
export const firstDayOf = (month: string): CivilDay =>
  civilDayOf({ ...partsOf(month), dayOfMonth: 1 });
export const lastDayOf = (month: string): CivilDay => firstDayOf(monthAfter(month)) - 1;

/** The one of two that counts: the later correction, then the later version, then the measured one. */
function later(one: GseMeasure, other: GseMeasure): GseMeasure {
  const order =
    one.rett - other.rett || one.ver - other.ver || Number(one.real) - Number(other.real);
  return order >= 0 ? one : other;
}
/** What counts of each month, by "2025-03", of measures of one convention. (GS4) */
export function currentMeasures(measures: readonly GseMeasure[]): ReadonlyMap<string, GseMeasure> {
  const current = new Map<string, GseMeasure>();
  for (const one of measures) {
    const month = monthOf(one);
    const before = current.get(month);
    current.set(month, before === undefined ? one : later(one, before));
  }
  return current;
}

/** What a counter of the plant has of a month. */
export interface OwnMonth {
  /** [kWh] */
  readonly kwh: number | null;
  /** Share of the month that it has, what it counted through gaps included. */
  readonly coverage: number | null;
}
export type OwnMonths = ReadonlyMap<string, OwnMonth>;
/** From here on a counter is said to have a month whole. */
export const wholeCoverage = 0.99;
export const isWhole = ({ kwh, coverage }: OwnMonth): boolean =>
  kwh !== null && (coverage ?? 0) >= wholeCoverage;
const nothing: OwnMonth = { kwh: null, coverage: null };

/** With its sign, in a hundred; null where there is nothing to compare with. */
export const percentOn = (value: number | null, of: number | null): number | null =>
  value === null || of === null || of === 0 ? null : ((value - of) / of) * 100;
/** Until this day of the month after, a measure is awaited, and not missing. */
const awaitedUntilDay = 20;

export interface MonthsOf {
  readonly measures: readonly GseMeasure[];
  readonly meter: OwnMonths;
  readonly inverters: OwnMonths;
  /** "2025-01"; the last is one that is over. */
  readonly first: string;
  readonly last: string;
  readonly today: CivilDay;
}
/**
 * Each month of the span. A month before the convention's first measure is `none`; a later one without a measure is awaited until the
 * 20th of the next month, then missing. Percentages: own counter against GSE, inverters against own counter; a counter that has not the
 * whole month is shown, and not compared.
 */
export function gseMonths(of: MonthsOf): GseMonth[] {
  const current = currentMeasures(of.measures);
  const begun = [...current.keys()].toSorted()[0] ?? null;
  return monthsBetween(of.first, of.last).map((month): GseMonth => {
    const measure = current.get(month) ?? null;
    const meter = of.meter.get(month) ?? nothing;
    const inverters = of.inverters.get(month) ?? nothing;
    const due = firstDayOf(monthAfter(month)) + awaitedUntilDay - 1;
    const meterKwh = isWhole(meter) ? meter.kwh : null;
    return {
      month,
      state: stateOf(measure, begun === null || month < begun, of.today <= due),
      due: measure === null && begun !== null && month >= begun ? formatCivilDay(due) : null,
      kwh: measure?.kwh ?? null,
      rett: measure?.rett ?? null,
      ver: measure?.ver ?? null,
      meter: meter.kwh,
      meter_coverage: meter.coverage,
      meter_percent: percentOn(meterKwh, measure?.kwh ?? null),
      inverters: inverters.kwh,
      inverters_coverage: inverters.coverage,
      inverters_percent: isWhole(inverters) ? percentOn(inverters.kwh, meterKwh) : null,
    };
  });
}
function stateOf(
  measure: GseMeasure | null,
  isBefore: boolean,
  isAwaited: boolean,
): GseMonth["state"] {
  if (measure === null) return isBefore ? "none" : isAwaited ? "awaited" : "missing";
  if (!measure.real) return "estimated";
  return measure.rett > 0 ? "corrected" : "measured";
}
