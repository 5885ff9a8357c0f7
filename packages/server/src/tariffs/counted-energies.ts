import { valueLimit } from "@heliograph/domain/data/answer-limit.ts";
import { formatCivilDay, type CivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayOf, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import {
  type DayRow,
  energySlots,
  integralSources,
  type HourlySource,
  type HourRow,
} from "@heliograph/domain/tariffs/hourly-energies.ts";
import { hoursOfPowers } from "@heliograph/domain/tariffs/hours-of-powers.ts";
import type { EnergySlot } from "@heliograph/domain/tariffs/tariff-money.ts";
import type { DataService } from "../data/data.service.ts";
import type { Caller } from "../platform/caller.ts";

interface Rooms {
  readonly data: Pick<DataService, "fetch" | "aggregated">;
  readonly nowSeconds: () => number;
}
/** What a plant's meters counted, as far as a reader may see them. */
export interface Counters {
  readonly caller: Caller;
  readonly model: PlantModel;
  readonly sources: readonly HourlySource[];
}
const rowsOf = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString());

/** So many days of so many variables stay below the limit of an answer, the hour before them and days of 25 hours included. */
function daysAtOnce(sources: readonly HourlySource[], max: number): number {
  const fit = (resolution: 5 | 60, count: number): number =>
    Math.floor(valueLimit(resolution) / ((25 * 60) / resolution) / Math.max(1, count)) - 1;
  const powers = Math.min(integralSources(sources).length, powersAtOnce);
  return Math.max(1, Math.min(max, fit(60, sources.length), fit(5, powers)));
}
/** Two days of so many powers stay below the limit of an answer. */
const powersAtOnce = 150;

/** Produced, used and fed in, hour by hour, of some days. @param maxDays that are read at once */
export async function* countedEnergies(
  rooms: Rooms,
  of: Counters,
  days: readonly CivilDay[],
  maxDays: number,
): AsyncGenerator<EnergySlot[]> {
  const { caller, model, sources } = of;
  if (sources.length === 0) return;
  const tz = model.plant.timezone;
  const hasStorage =
    sources.some(({ kind }) => kind === "storage") ||
    model.devices.some(({ type, disabled }) => type === "storage" && !disabled);
  const dateOf = (seconds: number): string => formatCivilDay(dayOf(seconds, tz));
  for (const some of runsOf(days, daysAtOnce(sources, maxDays))) {
    const [first = 0, last = 0] = [some[0], some.at(-1)];
    const start = dayStartSeconds(first, tz);
    const end = Math.min(dayStartSeconds(last + 1, tz), Math.floor(rooms.nowSeconds()));
    if (start >= end) continue;
    const asked = { ids: sources.map(({ id }) => id), end, tz };
    const integral = integralSources(sources);
    // The hour before shows where the counters stood.
    // oxlint-disable-next-line no-await-in-loop -- one stretch after the other: an answer has its limit
    const hours = await readHours(rooms, of, { start: start - 3600, end });
    // oxlint-disable-next-line no-await-in-loop -- the same
    const sums = await rooms.data.aggregated(caller, { ...asked, start, period: "day", integral });
    const paid = new Set(some.map(formatCivilDay));
    yield energySlots(sources, {
      hours,
      days: (rowsOf(sums) as DayRow[]).filter(([day]) => paid.has(day)),
      endSeconds: end,
      hasStorage,
      dateOf,
    });
  }
}

/** Hours of all sources: readings and means as they are answered, energies of powers out of their slots, for a mean says nothing of a gap. */
async function readHours(
  { data }: Rooms,
  { caller, model, sources }: Counters,
  range: { readonly start: number; readonly end: number },
): Promise<HourRow[]> {
  const tz = model.plant.timezone;
  const ids = sources.map(({ id }) => id);
  const rows = rowsOf(await data.fetch(caller, { ids, ...range, tz, resolution: 60 })) as (
    | number
    | string
    | null
  )[][];
  const powers = integralSources(sources);
  for (let from = 0; from < powers.length; from += powersAtOnce) {
    const some = powers.slice(from, from + powersAtOnce);
    // oxlint-disable-next-line no-await-in-loop -- an answer has its limit
    const slots = await data.fetch(caller, { ids: some, ...range, tz, resolution: 5 });
    const hours = new Map(
      hoursOfPowers(rowsOf(slots) as HourRow[], tz).map(([start, ...own]) => [start, own]),
    );
    for (const row of rows)
      for (const [column, id] of some.entries())
        row[ids.indexOf(id) + 1] = hours.get(Number(row[0]))?.[column] ?? null;
  }
  return rows as unknown as HourRow[];
}

/** The first day of the month in which anything was counted, from a day on; null where nothing was. */
export async function firstCountedMonth(
  rooms: Rooms,
  { caller, model, sources }: Counters,
  from: CivilDay,
): Promise<string | null> {
  const tz = model.plant.timezone;
  const ids = sources.filter(({ kind }) => kind !== "storage").map(({ id }) => id);
  const end = Math.floor(rooms.nowSeconds());
  if (ids.length === 0 || dayStartSeconds(from, tz) >= end) return null;
  const asked = { ids, start: dayStartSeconds(from, tz), end, tz, period: "month" } as const;
  const integral = integralSources(sources);
  const months = rowsOf(await rooms.data.aggregated(caller, { ...asked, integral })) as DayRow[];
  const first = months.find(([, ...values]) => values.some((value) => value !== null));
  return first === undefined ? null : `${first[0]}-01`;
}

/** Days that follow each other, at most so many in one. */
function runsOf(days: readonly CivilDay[], max: number): CivilDay[][] {
  const runs: CivilDay[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last !== undefined && last.at(-1) === day - 1 && last.length < max) last.push(day);
    else runs.push([day]);
  }
  return runs;
}
