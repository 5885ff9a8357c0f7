import { valueLimit } from "@heliograph/domain/data/answer-limit.ts";
import { formatCivilDay, type CivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayOf, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import {
  type DayRow,
  energySlots,
  type HourlySource,
  type HourRow,
} from "@heliograph/domain/tariffs/hourly-energies.ts";
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

/** So many days of so many counters stay below the limit of an answer, the hour before them and days of 25 hours included. */
const daysAtOnce = (counters: number, max: number): number =>
  Math.max(1, Math.min(max, Math.floor(valueLimit(60) / (25 * counters)) - 1));

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
  for (const some of runsOf(days, daysAtOnce(sources.length, maxDays))) {
    const [first = 0, last = 0] = [some[0], some.at(-1)];
    const start = dayStartSeconds(first, tz);
    const end = Math.min(dayStartSeconds(last + 1, tz), Math.floor(rooms.nowSeconds()));
    if (start >= end) continue;
    const asked = { ids: sources.map(({ id }) => id), end, tz };
    // The hour before shows where the counters stood.
    // oxlint-disable-next-line no-await-in-loop -- one stretch after the other: an answer has its limit
    const hours = await rooms.data.fetch(caller, { ...asked, start: start - 3600, resolution: 60 });
    // oxlint-disable-next-line no-await-in-loop -- the same
    const sums = await rooms.data.aggregated(caller, { ...asked, start, period: "day" });
    const paid = new Set(some.map(formatCivilDay));
    yield energySlots(sources, {
      hours: rowsOf(hours) as HourRow[],
      days: (rowsOf(sums) as DayRow[]).filter(([day]) => paid.has(day)),
      endSeconds: end,
      hasStorage,
      dateOf,
    });
  }
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
  const months = rowsOf(await rooms.data.aggregated(caller, asked)) as DayRow[];
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
