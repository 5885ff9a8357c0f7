import type { JudgedDay } from "@heliograph/contract/health/health.wire.ts";
import { parseCivilDay } from "../data/civil-day.ts";
import { joinWaterfalls, stepKey } from "../health/waterfall.ts";
import type { LossStep, PeriodHealth } from "./facts.ts";

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
  const falls = days.flatMap(({ day, scopes }) => {
    const fall = scopes.find(({ section }) => section === 0)?.waterfall ?? null;
    return fall === null ? [] : [{ day, fall }];
  });
  const expected = new Map<string, number>();
  const spans = new Map<string, Pick<LossStep, "first" | "last" | "days">>();
  for (const { day, fall } of falls) {
    const bucket = of.buckets[0]?.length === 7 ? day.slice(0, 7) : day;
    expected.set(bucket, (expected.get(bucket) ?? 0) + fall.expected_wh / 1000);
    const civilDay = parseCivilDay(day);
    for (const step of fall.steps) {
      const before = spans.get(stepKey(step));
      spans.set(stepKey(step), {
        first: Math.min(before?.first ?? civilDay, civilDay),
        last: Math.max(before?.last ?? civilDay, civilDay),
        days: (before?.days ?? 0) + 1,
      });
    }
  }
  const whole = joinWaterfalls(falls.map(({ fall }) => fall));
  return {
    expectedWh: whole?.expected_wh ?? 0,
    expectedCents: whole === null ? 0 : whole.expected_cents,
    madeWh: whole?.made_wh ?? 0,
    madeCents: whole === null ? 0 : whole.made_cents,
    restWh: whole?.rest_wh ?? 0,
    restCents: whole === null ? 0 : whole.rest_cents,
    source: whole?.source ?? null,
    judgedDays: falls.length,
    days: of.days,
    steps: (whole?.steps ?? []).map((step) => ({ ...step, ...spans.get(stepKey(step))! })),
    expectedKwh: of.buckets.map((bucket) => expected.get(bucket) ?? null),
  };
}
