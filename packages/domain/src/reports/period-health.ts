import type { JudgedDay } from "@heliograph/contract/health/health.wire.ts";
import { expectedSources } from "@heliograph/contract/health/health.wire.ts";
import { parseCivilDay } from "../data/civil-day.ts";
import type { LossStep, PeriodHealth } from "./facts.ts";

/** Amounts that are null as soon as one of them is. */
const plus = (sum: number | null, cents: number | null): number | null =>
  sum === null || cents === null ? null : sum + cents;

/**
 * The waterfalls of days as one: what was expected, lost to each incident and made on the days that could be judged. It adds up to the Wh and
 * the cent, since each of them does. (H16)
 * @param days as `/plant/{id}/health` answers them, of the whole plant
 * @param buckets "2026-05-12" or "2026-05", of which the period consists
 * @returns null where no day was judged at all
 */
export function periodHealth(
  days: readonly JudgedDay[],
  of: { readonly buckets: readonly string[]; readonly days: number },
): PeriodHealth | null {
  if (days.length === 0) return null;
  const steps = new Map<string, LossStep>();
  const expected = new Map<string, number>();
  let whole = {
    expectedWh: 0,
    expectedCents: 0 as number | null,
    madeWh: 0,
    madeCents: 0 as number | null,
    restWh: 0,
    restCents: 0 as number | null,
  };
  let source: PeriodHealth["source"] = null;
  let judgedDays = 0;
  for (const { day, scopes } of days) {
    const fall = scopes.find(({ section }) => section === 0)?.waterfall ?? null;
    if (fall === null) continue;
    judgedDays++;
    // Of a period the poorest of its days'.
    if (source === null || expectedSources.indexOf(fall.source) > expectedSources.indexOf(source))
      ({ source } = fall);
    whole = {
      expectedWh: whole.expectedWh + fall.expected_wh,
      expectedCents: plus(whole.expectedCents, fall.expected_cents),
      madeWh: whole.madeWh + fall.made_wh,
      madeCents: plus(whole.madeCents, fall.made_cents),
      restWh: whole.restWh + fall.rest_wh,
      restCents: plus(whole.restCents, fall.rest_cents),
    };
    const bucket = of.buckets[0]?.length === 7 ? day.slice(0, 7) : day;
    expected.set(bucket, (expected.get(bucket) ?? 0) + fall.expected_wh / 1000);
    const civilDay = parseCivilDay(day);
    for (const step of fall.steps) {
      const key = step.incident ?? `${step.cause} ${step.subject.kind} ${step.subject.id}`;
      const before = steps.get(key);
      steps.set(key, {
        ...(before ?? step),
        is_standing: step.is_standing || before?.is_standing === true,
        wh: (before?.wh ?? 0) + step.wh,
        cents: plus(before === undefined ? 0 : before.cents, step.cents),
        first: Math.min(before?.first ?? civilDay, civilDay),
        last: Math.max(before?.last ?? civilDay, civilDay),
        days: (before?.days ?? 0) + 1,
      });
    }
  }
  return {
    ...whole,
    source,
    judgedDays,
    days: of.days,
    steps: [...steps.values()].toSorted((a, b) => b.wh - a.wh),
    expectedKwh: of.buckets.map((bucket) => expected.get(bucket) ?? null),
  };
}
