/** What a year's settlement will be, and whether a plant makes what plants like it make. (GS7 to GS9) */
import {
  lowHoursPercent,
  type GseHours,
  type GseMonth,
  type GsePayment,
  type GsePlant,
  type GseSettlement,
} from "@heliograph/contract/gse/gse.wire.ts";
import { isWhole, monthsBetween } from "./gse-months.ts";

const cents = (euro: number): number => Math.round(euro * 100);
const euros = (inCents: number): number => inCents / 100;
const word = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, "_");

export const isAdvance = ({ type }: Pick<GsePayment, "type">): boolean => word(type) === "acconto";
export const isSuspended = ({ state }: Pick<GsePayment, "state">): boolean =>
  word(state) === "sospeso";
const isBalance = ({ type }: Pick<GsePayment, "type">): boolean =>
  ["conguaglio", "saldo"].includes(word(type));

/** Of a payment that is no advance, its euros are kwh x rate to two cents. True where they are not. */
export const isWrongPayment = (one: GsePayment): boolean =>
  !isAdvance(one) &&
  one.kwh !== null &&
  one.rate !== null &&
  // Binary fractions: a difference of exactly two cents is within.
  Math.abs(one.kwh * one.rate - one.euro) > 0.02 + 1e-9;

/** Of the year, else the newest of all. */
function rateOf(payments: readonly GsePayment[], year: number): number | null {
  const rated = payments.filter(({ rate }) => rate !== null);
  const newest = (some: readonly GsePayment[]): number | null =>
    some.toSorted(
      (a, b) =>
        b.year - a.year ||
        (b.month ?? 12) - (a.month ?? 12) ||
        (b.date ?? "").localeCompare(a.date ?? ""),
    )[0]?.rate ?? null;
  return newest(rated.filter((one) => one.year === year)) ?? newest(rated);
}
const meterOf = ({ meter: kwh, meter_coverage: coverage }: GseMonth): number | null =>
  isWhole({ kwh, coverage }) ? kwh : null;

/**
 * due = measured kWh x rate; a month that the GSE estimated or has not published is the plant's own counter's where that has all of it,
 * an estimated one without a counter stays as estimated. Forecast = due - advances that are paid, offset or in payment. Each month is
 * rounded to the cent. Source: TISP, advances of 90 % and a balance by June of the next year.
 * @param months of the convention's year, those that are over
 */
export function settlementOf(
  months: readonly GseMonth[],
  payments: readonly GsePayment[],
  year: number,
): GseSettlement {
  const own = months.filter(({ month, state }) => month.startsWith(`${year}-`) && state !== "none");
  const ofYear = payments.filter((one) => one.year === year && !one.adjust);
  const rate = rateOf(payments, year);
  const worth = (kwh: number): number => cents(kwh * (rate ?? 0));
  const measured = own.filter(({ state }) => state === "measured" || state === "corrected");
  const measuredCents = measured.reduce((sum, { kwh }) => sum + worth(kwh ?? 0), 0);
  const estimated = own.flatMap((one) => {
    if (one.state !== "estimated") return [];
    const meter = meterOf(one);
    const kwh = meter ?? one.kwh ?? 0;
    return [{ month: one.month, kwh, euro: euros(worth(kwh)), by_meter: meter !== null }];
  });
  const unpublished = own.filter(({ state }) => state === "missing" || state === "awaited");
  const missing = unpublished.flatMap((one) => {
    const kwh = meterOf(one);
    return kwh === null ? [] : [{ month: one.month, kwh, euro: euros(worth(kwh)) }];
  });
  const unknown = unpublished.filter((one) => meterOf(one) === null).map(({ month }) => month);
  const advances = ofYear.filter((one) => isAdvance(one) && !isSuspended(one));
  const paidCents = advances.reduce((sum, { euro }) => sum + cents(euro), 0);
  const gap =
    payments.length === 0
      ? "payments"
      : rate === null
        ? "rate"
        : unknown.length > 0 || own.length === 0
          ? "months"
          : null;
  const sumOf = (some: readonly { euro: number }[]): number =>
    some.reduce((sum, { euro }) => sum + cents(euro), 0);
  const estimatedByGse = own
    .filter(({ state }) => state === "estimated")
    .reduce((sum, { kwh }) => sum + worth(kwh ?? 0), 0);
  const balances = ofYear.filter(isBalance);
  return {
    year,
    rate,
    measured: { months: measured.length, euro: euros(measuredCents) },
    estimated,
    missing,
    unknown,
    advances: { count: advances.length, euro: euros(paidCents) },
    forecast:
      gap === null ? euros(measuredCents + sumOf(estimated) + sumOf(missing) - paidCents) : null,
    today:
      rate === null || payments.length === 0
        ? null
        : euros(measuredCents + estimatedByGse - paidCents),
    gap,
    settled: balances.length === 0 ? null : euros(sumOf(balances)),
  };
}

/**
 * Equivalent hours = kWh / kW of the twelve months until `last`, as the GSE has them, else as the counter has them; low below 60 % of
 * the cluster's. null, and why, where the plant's power, the cluster's hours or a month are not known.
 */
export function equivalentHours(
  months: readonly GseMonth[],
  { potenza, cluster_hours: cluster }: Pick<GsePlant, "potenza" | "cluster_hours">,
  year: { readonly first: string; readonly last: string },
): GseHours {
  const byMonth = new Map(months.map((one) => [one.month, one]));
  const own = monthsBetween(year.first, year.last).map((month) => {
    const one = byMonth.get(month);
    return { month, kwh: one === undefined ? null : (one.kwh ?? meterOf(one)) };
  });
  const missing = own.filter(({ kwh }) => kwh === null).map(({ month }) => month);
  const gap = potenza === null ? "power" : missing.length > 0 ? "months" : null;
  const kwh = own.reduce((sum, one) => sum + (one.kwh ?? 0), 0);
  const hours = gap === null && potenza !== null ? kwh / potenza : null;
  const percent = hours === null || cluster === null ? null : (hours / cluster) * 100;
  return {
    hours,
    cluster,
    percent,
    is_low: percent !== null && percent < lowHoursPercent,
    gap: gap ?? (cluster === null ? "hours" : null),
    missing,
  };
}
