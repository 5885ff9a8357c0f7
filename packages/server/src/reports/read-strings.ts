import { valueLimit } from "@heliograph/domain/data/answer-limit.ts";
import type { ModelVariable } from "@heliograph/domain/plants/plant-model.ts";
import type { StringMean } from "@heliograph/domain/reports/facts.ts";
import { formatCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { anyReader } from "../platform/caller.ts";
import type { FactsOf } from "./facts-of.ts";
import { sourcesOf, sunFactor } from "./plant-sources.ts";
import type { ReadData } from "./read-figures.ts";

/** Strings are compared by the currents of these hours of the plant's clock, while the sun is at least so strong. */
const hours = { from: 10, to: 16 };
const minKwM2 = 0.15;
const slotsOfHours = ((hours.to - hours.from) * 60) / 5;

/** The mean current of each string over the period, of slots in which the sun was strong; without a sensor of all of them. */
export async function readStrings(
  data: Pick<ReadData, "fetch">,
  { model, span, nowSeconds }: FactsOf,
  strings: readonly ModelVariable[],
): Promise<StringMean[]> {
  const { irradiance } = sourcesOf(model);
  const sums = new Map(strings.map(({ id }) => [id, { sum: 0, count: 0 }]));
  const atOnce = Math.max(1, Math.floor(valueLimit(5) / slotsOfHours) - 2);
  for (let day = span.first; day <= span.last; day++) {
    const at = (hour: number): number =>
      Temporal.PlainDate.from(formatCivilDay(day))
        .toZonedDateTime({ timeZone: model.plant.timezone, plainTime: { hour } })
        .toInstant().epochMilliseconds / 1000;
    const [start, end] = [at(hours.from), at(hours.to)];
    if (start > nowSeconds) break;
    for (let from = 0; from < strings.length; from += atOnce) {
      const some = strings.slice(from, from + atOnce);
      const ids = [...(irradiance === null ? [] : [irradiance.id]), ...some.map(({ id }) => id)];
      // oxlint-disable-next-line no-await-in-loop -- a day after the other: an answer has its limit
      const bytes = await data.fetch(anyReader, { ids, start, end, resolution: 5 });
      const rows = JSON.parse(Buffer.from(bytes).toString()) as (number | string | null)[][];
      for (const [, ...values] of rows) {
        const sun = irradiance === null ? null : values.shift();
        const isStrong =
          irradiance === null ||
          (typeof sun === "number" && sun * sunFactor(irradiance) >= minKwM2);
        if (!isStrong) continue;
        for (const [column, { id }] of some.entries()) {
          const value = values[column];
          const own = sums.get(id);
          if (typeof value !== "number" || own === undefined) continue;
          own.sum += value;
          own.count++;
        }
      }
    }
  }
  return strings.map((one) => {
    const { sum = 0, count = 0 } = sums.get(one.id) ?? {};
    return {
      id: one.id,
      name: one.name,
      box: model.deviceById.get(one.device_id ?? "")?.name ?? null,
      mean: count === 0 ? null : sum / count,
      unit: one.udm ?? "A",
    };
  });
}
