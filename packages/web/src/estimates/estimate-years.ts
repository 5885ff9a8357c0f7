import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { maxEstimateYears } from "@heliograph/contract/variables/estimate-years.ts";
import type { Estimates, Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { kwPerUnit } from "@heliograph/domain/data/unit-of.ts";
import { daysBeforeData } from "@heliograph/domain/variables/estimated-days.ts";
import { isEstimable } from "@heliograph/domain/variables/estimable.ts";
import { todayIn } from "../ui/period.ts";
import { energyOfPower, type EnergyVariable, variablesOf } from "../variables/variables.api.ts";

/** A plant that does not say when it started is taken to have started here. (EST-12) */
const fallbackYear = 2020;
const months = 12;

/** An energy that can have estimates, with the device that counts it, or whose power it is of. */
export interface EstimableVariable {
  readonly variable: EnergyVariable;
  readonly device: Device | null;
}
/** The variables that can have estimates: those of the sections first, then formulas, then devices. A power is its energy. (D8) */
export function estimableVariables(plant: Plant): EstimableVariable[] {
  const energies = plant.quantities?.sections ?? [];
  const ofSections = [
    ...plant.sections.flatMap((section) => section.fetot ?? []),
    ...energies.flatMap(({ energy }) => energy),
  ];
  const can = (variable: Variable): boolean =>
    isEstimable(variable, plant.sections, energies) || countedYears(variable.estimates).length > 0;
  const place = ({ variable }: EstimableVariable): number => {
    const at = ofSections.indexOf(variable.id);
    return at === -1 ? ofSections.length : at;
  };
  return variablesOf(plant)
    .filter(({ variable }) => can(variable))
    .map(({ variable, device }) => ({
      variable: kwPerUnit(variable.udm) === null ? variable : energyOfPower(variable),
      device,
    }))
    .toSorted((a, b) => place(a) - place(b));
}

/** A year counts only with its twelve values. (EST-10) */
export const countedYears = (estimates: Estimates): number[] =>
  Object.entries(estimates)
    .flatMap(([year, values]) => (values.length === months ? [Number(year)] : []))
    .toSorted((a, b) => a - b);
export function estimatesOf(estimates: Estimates, year: number): readonly number[] | null {
  const values = estimates[String(year)];
  return values?.length === months ? values : null;
}

/** The year in which a plant began, in its own calendar. */
export function startYear(plant: Pick<Plant, "active_since" | "timezone">): number {
  if (plant.active_since <= 0) return fallbackYear;
  return Number(todayIn(plant.timezone, plant.active_since).slice(0, 4));
}

/** Estimates while they are written: a month may still be empty. */
export type Draft = Readonly<Record<string, readonly (number | null)[]>>;

export const draftOf = (estimates: Estimates): Draft =>
  Object.fromEntries(
    countedYears(estimates).map((year) => [String(year), estimates[String(year)] ?? []]),
  );
export const draftYears = (draft: Draft): number[] =>
  Object.keys(draft)
    .map(Number)
    .toSorted((a, b) => a - b);

/** The year that is added next: after the last one, or the plant's first; null when there is no room. (EST-11) */
export function nextYear(draft: Draft, start: number): number | null {
  const years = draftYears(draft);
  if (years.length >= maxEstimateYears) return null;
  const last = years.at(-1);
  return last === undefined ? start : last + 1;
}
export const withYear = (draft: Draft, year: number): Draft => ({
  ...draft,
  [String(year)]: Array.from({ length: months }, () => null),
});
export const withoutYear = (draft: Draft, year: number): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([one]) => one !== String(year)));
export const withMonth = (
  draft: Draft,
  at: { readonly year: number; readonly month: number },
  value: number | null,
): Draft => ({
  ...draft,
  [String(at.year)]: Array.from({ length: months }, (_, month) =>
    month === at.month ? value : (draft[String(at.year)]?.[month] ?? null),
  ),
});

/** The years that may be generated from a base year, so that there are never more than twenty. */
export function reachableYears(draft: Draft, base: number): number[] {
  const known = new Set(draftYears(draft));
  let room = maxEstimateYears - known.size;
  const years: number[] = [];
  for (let year = base + 1; year < base + maxEstimateYears; year += 1) {
    if (!known.has(year) && room === 0) break;
    if (!known.has(year)) room -= 1;
    years.push(year);
  }
  return years;
}

/** Panels that lose a share each year: year n+1 = year n x (1 - loss/100), written to three decimals. (EST-09) */
export function withLoss(
  draft: Draft,
  loss: { readonly base: number; readonly to: number; readonly percent: number },
): Draft {
  const values = draft[String(loss.base)] ?? [];
  const made: Record<string, (number | null)[]> = {};
  for (let year = loss.base + 1; year <= loss.to; year += 1) {
    const share = (1 - loss.percent / 100) ** (year - loss.base);
    made[String(year)] = values.map((value) =>
      value === null ? null : Math.round(value * share * 1000) / 1000,
    );
  }
  return { ...draft, ...made };
}

/** One month of one year: what was measured against what was estimated. */
export interface MonthFigures {
  readonly real: number | null;
  readonly estimated: number | null;
  /** What can be compared: a month that is over as it is; of the one that goes on what it made until yesterday evening, against as many days of its estimate; the one in which its data begin counts from that day on. */
  readonly compared: { readonly real: number; readonly estimated: number } | null;
  readonly difference: number | null;
  readonly state: "over" | "running" | "future";
  /** Of the days that are over, how many have a figure; null while that is not known. */
  readonly days: { readonly known: number; readonly over: number } | null;
}
/**
 * @param real,estimated twelve values of the year
 * @param at.today ISO date in plant time
 * @param at.first ISO date of the first value ever; null while it is not known
 * @param at.days what each day made, by ISO date, those without a figure left out; null while it is not known
 */
export function monthFigures(
  real: readonly (number | null)[],
  estimated: readonly number[] | null,
  at: {
    readonly year: number;
    readonly today: string;
    readonly first: string | null;
    readonly days: ReadonlyMap<string, number> | null;
  },
): MonthFigures[] {
  const current = at.today.slice(0, 7);
  return Array.from({ length: months }, (_, index) => {
    const month = `${at.year}-${String(index + 1).padStart(2, "0")}`;
    const state = month < current ? "over" : month === current ? "running" : "future";
    const { daysInMonth } = Temporal.PlainYearMonth.from(month);
    const over =
      state === "over" ? daysInMonth : state === "running" ? Number(at.today.slice(8)) - 1 : 0;
    const known = [...(at.days ?? [])].flatMap(([day, value]) =>
      day.startsWith(month) && day < at.today ? [value] : [],
    );
    const measured = real[index] ?? null;
    const expected = estimated?.[index] ?? null;
    const made = state === "over" ? measured : sum(known);
    const before = daysBeforeData(month, at.first);
    const compared =
      state === "future" || made === null || expected === null
        ? null
        : { real: made, estimated: (expected * Math.max(0, over - before)) / daysInMonth };
    return {
      real: measured,
      estimated: expected,
      state,
      compared,
      difference: compared && compared.real - compared.estimated,
      days: at.days && { known: known.length, over },
    };
  });
}
/** Whether a month made something, and days of it are missing. */
export const isPart = ({ real, days }: MonthFigures): boolean =>
  real !== null && days !== null && days.known < days.over;
/** Sums of some months. */
export interface YearFigures {
  readonly real: number | null;
  readonly estimated: number | null;
  readonly difference: number | null;
  readonly sharePercent: number | null;
}
const sum = (values: readonly (number | null)[]): number | null => {
  const known = values.flatMap((value) => value ?? []);
  return known.length === 0 ? null : known.reduce((a, b) => a + b, 0);
};
/** All months; what differs is over those that can be compared, and so it is not real minus estimated before the year is over. */
export function yearFigures(figures: readonly MonthFigures[]): YearFigures {
  const { difference, sharePercent } = comparedFigures(figures);
  return {
    real: sum(figures.map(({ real }) => real)),
    estimated: sum(figures.map(({ estimated }) => estimated)),
    difference,
    sharePercent,
  };
}
/** What can be compared of all months: here real minus estimated is the difference. */
export function comparedFigures(figures: readonly MonthFigures[]): YearFigures {
  const compared = figures.flatMap((one) => one.compared ?? []);
  const real = sum(compared.map((one) => one.real));
  const estimated = sum(compared.map((one) => one.estimated));
  const difference = real === null || estimated === null ? null : real - estimated;
  return {
    real,
    estimated,
    difference,
    sharePercent:
      estimated !== null && estimated > 0 && difference !== null
        ? (difference / estimated) * 100
        : null,
  };
}
