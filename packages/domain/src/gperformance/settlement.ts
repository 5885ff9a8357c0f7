/** The guarantee settled: what was promised for the sun that there was, what came, and what is missing. */
import {
  type GperfDay,
  type GperfMark,
  type GperfTotals,
  uncountedMarks,
} from "@heliograph/contract/gperformance/gperformance.wire.ts";
import type { Quality } from "@heliograph/contract/data/data.wire.ts";
import type { GperfParams } from "@heliograph/contract/plants/plants.wire.ts";
import { type CivilDay, formatCivilDay } from "../data/civil-day.ts";
import { contractFactor } from "./contract.ts";
import { type Fall, type MeasuredSun, sampleHours } from "./samples.ts";

/** What is known of a day. */
export interface DayFacts {
  readonly day: CivilDay;
  /** Contract year; null outside of the contract. */
  readonly y: number | null;
  readonly sun: MeasuredSun;
  /** [kWh] null where the counter says nothing. */
  readonly produced: number | null;
  readonly quality: Quality | null;
  readonly falls: readonly Fall[];
  /** Of events. [kWh] */
  readonly eca: number;
  /** running: the day is not over; unsettled: its last samples may still change. */
  readonly state: "over" | "unsettled" | "running";
  readonly asksTemperature: boolean;
}
interface Guarantee {
  readonly params: GperfParams;
  /** [kWp] */
  readonly pnKwp: number;
}

/** Below this coverage a day is marked. */
const enoughCoverage = 0.9;
/** More valid samples than this share without a temperature, or a state, are worth a mark. */
const fewSamples = 0.05;

/** Energy that the contract expects of some irradiation, temperature corrected. [kWh] */
export const expectedKwh = (
  { params: { gstc, pre, kder1, kdery }, pnKwp }: Guarantee,
  y: number,
  hr: number,
): number => ((pnKwp * hr) / gstc) * pre * contractFactor({ kder1, kdery }, y);

/** Energy per peak power and irradiation. [1] null without either. */
const ratio = (kwh: number | null, kwh1000: number): number | null =>
  kwh === null || kwh1000 <= 0 ? null : kwh / kwh1000;
const availabilityOf = (samples: number, down: number): number | null =>
  samples === 0 ? null : 1 - down / samples;

export function settleDay(facts: DayFacts, guarantee: Guarantee): GperfDay {
  const { sun, y, produced, eca } = facts;
  const { params, pnKwp } = guarantee;
  const marks = marksOf(facts);
  // A day whose irradiance nobody measured has no expected energy: it is not one of nothing.
  const knowsSun = !marks.some(({ code }) => code === "no_irradiance");
  const expected = y === null || !knowsSun ? null : expectedKwh(guarantee, y, sun.hr);
  const detached = y === null || !knowsSun ? null : expectedKwh(guarantee, y, sun.hrDetached);
  const guaranteed = expected === null ? null : expected * params.avtech * params.beta;
  const recognised = produced === null || detached === null ? null : produced + detached + eca;
  const compensated = ratio(recognised, (pnKwp * sun.hr) / params.gstc);
  const isCounted = !marks.some(({ code }) => uncountedMarks.includes(code));
  const withDouble: GperfMark[] =
    compensated !== null && compensated > 1
      ? [...marks, { code: "pr_above_one", params: { percent: compensated * 100 } }]
      : marks;
  return {
    day: formatCivilDay(facts.day),
    y,
    n_valid: sun.valid,
    n_detach: sun.detached,
    inv_samples: sun.inverterSamples,
    inv_down_samples: sun.inverterDown,
    light_samples: sun.expected,
    light_known: sun.present,
    h_kwh_m2: knowsSun ? sun.h : null,
    ht_kwh_m2: knowsSun ? sun.hr : null,
    e_prod: produced,
    e_att: expected,
    e_detach: detached,
    eca,
    e_gar: guaranteed,
    balance:
      !isCounted || recognised === null || guaranteed === null ? null : recognised - guaranteed,
    pr: knowsSun ? ratio(produced, (pnKwp * sun.h) / params.gstc) : null,
    pr_c: knowsSun ? compensated : null,
    availability: availabilityOf(sun.inverterSamples, sun.inverterDown),
    coverage: sun.expected === 0 ? null : sun.present / sun.expected,
    marks: withDouble,
  };
}

function marksOf({ sun, y, produced, quality, falls, ...of }: DayFacts): GperfMark[] {
  const mark = (
    code: GperfMark["code"],
    isSo: boolean,
    params: Record<string, number> = {},
  ): GperfMark[] => (isSo ? [{ code, params }] : []);
  const coverage = sun.expected === 0 ? 1 : sun.present / sun.expected;
  const hasNoSun = coverage === 0 && sun.valid === 0;
  const many = (count: number): boolean => count > sun.valid * fewSamples;
  const { lumped, quarantined } = quality ?? {};
  const [fall] = falls;
  return [
    ...mark("outside_contract", y === null),
    ...mark("running", of.state === "running"),
    ...mark("unsettled", of.state === "unsettled"),
    ...mark("no_irradiance", hasNoSun),
    ...mark("no_production", produced === null),
    ...mark("coverage_low", !hasNoSun && coverage < enoughCoverage, {
      percent: Math.floor(coverage * 100),
    }),
    ...mark("counter_reset", fall !== undefined, {
      before: fall?.before ?? 0,
      after: fall?.after ?? 0,
    }),
    ...mark("lumped", lumped !== undefined || quality?.spread === true, { days: lumped ?? 0 }),
    ...mark("quarantined", quarantined !== undefined, {
      count: quarantined?.count ?? 0,
      energy: quarantined?.energy ?? 0,
    }),
    ...mark("temperature_missing", of.asksTemperature && many(sun.withoutTemperature), {
      count: sun.withoutTemperature,
    }),
    ...mark("iface_missing", many(sun.withoutState), { count: sun.withoutState }),
  ];
}

export const isCounted = ({ marks }: Pick<GperfDay, "marks">): boolean =>
  !marks.some(({ code }) => uncountedMarks.includes(code));

/** Whether a day of the contract is over: it counts, unless something of it is not known. */
export const isDue = ({ marks }: Pick<GperfDay, "marks">): boolean =>
  !marks.some(({ code }) => code === "running" || code === "outside_contract");
/** How many days of the contract are over and in no sum, as something of them is not known: their penalty is not reckoned either. (GP6) */
export function leftOutMarks(rows: readonly { readonly row: GperfDay }[]): GperfMark[] {
  const due = rows.filter(({ row }) => isDue(row));
  const leftOut = due.filter(({ row }) => !isCounted(row)).length;
  return leftOut === 0
    ? []
    : [{ code: "days_left_out", params: { left_out: leftOut, days: due.length } }];
}

/** To the cent. */
export const cents = (euros: number): number => Math.round((euros + Number.EPSILON) * 100) / 100;

/**
 * Sums of the days that are counted, and the penalty: what is missing in the whole period at the contract's price. There is no penalty of a day:
 * what one day has over makes up for what another lacks.
 */
export function settlementTotals(
  rows: readonly { readonly row: GperfDay; readonly sun: MeasuredSun }[],
  guarantee: Guarantee,
  firstYear: number,
): GperfTotals {
  const { params, pnKwp } = guarantee;
  const counted = rows.filter(({ row }) => isCounted(row));
  const sum = (of: (one: (typeof rows)[number]) => number | null): number =>
    counted.reduce((total, one) => total + (of(one) ?? 0), 0);
  const produced = sum(({ row }) => row.e_prod);
  const detached = sum(({ row }) => row.e_detach);
  const eca = sum(({ row }) => row.eca);
  const h = sum(({ row }) => row.h_kwh_m2);
  const hr = sum(({ row }) => row.ht_kwh_m2);
  const balance = sum(({ row }) => row.balance);
  const shortfall = Math.max(0, -balance);
  // Where no day is known, nothing is: that is not zero.
  const orNull = (value: number | null): number | null => (counted.length === 0 ? null : value);
  // A day without irradiance is in no sum, and is what coverage tells of.
  const due = rows.filter(({ row }) => isDue(row));
  const samples = (of: (sun: MeasuredSun) => number): number =>
    due.reduce((total, { sun }) => total + of(sun), 0);
  const [expected, present] = [samples((sun) => sun.expected), samples((sun) => sun.present)];
  return {
    k: contractFactor(params, firstYear),
    pn_kwp: pnKwp,
    counted_days: counted.length,
    days: rows.length,
    n_valid: sum(({ row }) => row.n_valid),
    n_detach: sum(({ row }) => row.n_detach),
    inv_samples: sum(({ sun }) => sun.inverterSamples),
    inv_down_samples: sum(({ row }) => row.inv_down_samples),
    light_samples: expected,
    light_known: present,
    h_kwh_m2: orNull(h),
    ht_kwh_m2: orNull(hr),
    e_prod: orNull(produced),
    e_att: orNull(sum(({ row }) => row.e_att)),
    e_detach: orNull(detached),
    eca,
    e_gar: orNull(sum(({ row }) => row.e_gar)),
    balance: orNull(balance),
    shortfall,
    penalty_eur: params.pu_kwh === null ? null : orNull(cents(shortfall * params.pu_kwh)),
    pr: ratio(produced, (pnKwp * h) / params.gstc),
    pr_c: ratio(produced + detached + eca, (pnKwp * hr) / params.gstc),
    availability: availabilityOf(
      sum(({ sun }) => sun.inverterSamples),
      sum(({ sun }) => sun.inverterDown),
    ),
    coverage: expected === 0 ? null : present / expected,
  };
}

/** Detached units are samples: so many minutes. (GPERF-13) */
export const minutesOfUnits = (units: number): number => units * sampleHours * 60;
