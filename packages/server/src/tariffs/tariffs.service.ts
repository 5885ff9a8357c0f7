import type {
  MoneyOfDays,
  Tariff,
  TariffFields,
} from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { valueLimit } from "@heliograph/domain/data/answer-limit.ts";
import { formatCivilDay, parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayOf, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import {
  type DayRow,
  energySlots,
  type HourlySource,
  hourlySources,
  type HourRow,
  type ReadEnergies,
} from "@heliograph/domain/tariffs/hourly-energies.ts";
import { refuseTariff, storedTariff } from "@heliograph/domain/tariffs/tariff-changes.ts";
import {
  type DayMoney,
  moneyByDay,
  moneySums,
  tariffOf,
} from "@heliograph/domain/tariffs/tariff-money.ts";
import type { KwhPrice } from "@heliograph/domain/tariffs/kwh-price.ts";
import type { DataService } from "../data/data.service.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { Call, Caller } from "../platform/caller.ts";
import type { Db } from "../platform/database.ts";
import { newObjectId } from "../platform/object-id.ts";
import { problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { refuse, type Changing, type PlantsService } from "../plants/plants.service.ts";
import { Pricing } from "./pricing.ts";
import { deleteTariff, putTariff, tariffsOf } from "./tariffs.store.ts";

/** What a kWh of a plant is worth, and what its energies are worth. */
export interface TariffsService {
  list(caller: Caller, plantId: string): Promise<Tariff[]>;
  /** @param id the tariff that is replaced; null for a new one. Throws when it shares a day with another one. */
  save(
    call: Call,
    at: { plantId: string; id: string | null },
    fields: TariffFields,
  ): Promise<Tariff>;
  delete(call: Call, at: { plantId: string; id: string }): Promise<void>;
  /** All of a plant, in the order of their days; for rooms whose callers may see them. */
  of(db: Db, plantId: string): Promise<Tariff[]>;
  /** Within a change of the plant that has judged it. */
  place(trx: Db, call: Call, before: Tariff | null, after: Tariff): Promise<void>;
  remove(trx: Db, call: Call, before: Tariff): Promise<void>;
  /** What a kWh of a plant is worth on any of its days: for rooms that know energies by themselves. (TA9) */
  pricesOf(model: PlantModel): Promise<KwhPrice>;
  /** The money of what the plant's meters counted, as far as the caller may see them. @param days first and last: "2026-11-21" */
  money(
    caller: Caller,
    plantId: string,
    days: { readonly from: string; readonly to: string },
  ): Promise<MoneyOfDays>;
}
interface Rooms {
  readonly plants: PlantsService;
  readonly logs: Pick<LogsService, "edit">;
  readonly data: Pick<DataService, "fetch" | "aggregated">;
}

/** So many days of so many counters stay below the limit of an answer, the hour before them and days of 25 hours included. */
const daysAtOnce = (counters: number): number =>
  Math.max(1, Math.min(31, Math.floor(valueLimit(60) / (25 * counters)) - 1));

export function tariffsService(
  { db, clock, changes }: Pick<RoomContext, "db" | "clock" | "changes">,
  { plants, logs, data }: Rooms,
): TariffsService {
  /** What the sources did on some whole days, as far as they have begun. */
  const readDays = async (
    caller: Caller,
    {
      tz,
      sources,
      days,
    }: { tz: string; sources: readonly HourlySource[]; days: readonly number[] },
  ): Promise<Pick<ReadEnergies, "hours" | "days" | "endSeconds">> => {
    const [first = 0, last = 0] = [days[0], days.at(-1)];
    const start = dayStartSeconds(first, tz);
    const end = Math.min(dayStartSeconds(last + 1, tz), Math.floor(clock.nowSeconds()));
    if (start >= end) return { hours: [], days: [], endSeconds: end };
    const asked = { ids: sources.map(({ id }) => id), end, tz };
    const rowsOf = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString());
    // The hour before shows where the counters stood.
    const hours = await data.fetch(caller, { ...asked, start: start - 3600, resolution: 60 });
    const sums = await data.aggregated(caller, { ...asked, start, period: "day" });
    const paid = new Set(days.map(formatCivilDay));
    return {
      hours: rowsOf(hours) as HourRow[],
      days: (rowsOf(sums) as DayRow[]).filter(([day]) => paid.has(day)),
      endSeconds: end,
    };
  };
  const place: TariffsService["place"] = async (trx, call, before, after) => {
    await putTariff(trx, after);
    const act = before === null ? "create" : "edit";
    await logs.edit(trx, call, { ...editOf(after), act, before, after });
  };
  const remove: TariffsService["remove"] = async (trx, call, before) => {
    await deleteTariff(trx, before.plant_id, before.id);
    await logs.edit(trx, call, { ...editOf(before), act: "delete", before, after: null });
  };
  const pricing = new Pricing({ db, clock, changes, data });

  return {
    async list(caller, plantId) {
      await plants.open(caller, plantId);
      return await tariffsOf(db, plantId);
    },
    async save(call, { plantId, id }, fields) {
      return await plants.changeBy(call.caller, changing(plantId), async (trx) => {
        const present = await tariffsOf(trx, plantId);
        const before = present.find((one) => one.id === id) ?? null;
        if (id !== null && before === null) throw problem("tariff_not_found", { id });
        const tariff = storedTariff(fields, { id: id ?? newObjectId(), plant_id: plantId });
        refuse(refuseTariff(tariff, present));
        await place(trx, call, before, tariff);
        return tariff;
      });
    },
    async delete(call, { plantId, id }) {
      await plants.changeBy(call.caller, changing(plantId), async (trx) => {
        const before = (await tariffsOf(trx, plantId)).find((one) => one.id === id);
        if (before === undefined) throw problem("tariff_not_found", { id });
        await remove(trx, call, before);
      });
    },
    of: tariffsOf,
    place,
    remove,
    pricesOf: (model) => pricing.of(model),
    async money(caller, plantId, { from, to }) {
      const model = await plants.open(caller, plantId);
      const tz = model.plant.timezone;
      const tariffs = await tariffsOf(db, plantId);
      const [first, last] = [parseCivilDay(from), parseCivilDay(to)];
      const asked = Array.from({ length: last - first + 1 }, (_, i) => first + i);
      const paid = asked.filter((day) => tariffOf(tariffs, formatCivilDay(day)) !== null);
      const sources = hourlySources(model, plants.hidden(caller, model));
      const days: DayMoney[] = [];
      const hasStorage =
        sources.some(({ kind }) => kind === "storage") ||
        model.devices.some(({ type, disabled }) => type === "storage" && !disabled);
      const stretches = sources.length === 0 ? [] : runsOf(paid, daysAtOnce(sources.length));
      for (const some of stretches) {
        // oxlint-disable-next-line no-await-in-loop -- a month after the other: an answer has its limit
        const read = await readDays(caller, { tz, sources, days: some });
        const dateOf = (seconds: number): string => formatCivilDay(dayOf(seconds, tz));
        const slots = energySlots(sources, { ...read, hasStorage, dateOf });
        days.push(...moneyByDay(tariffs, tz, slots));
      }
      return { days, sums: moneySums(days, paid.length === asked.length) };
    },
  };
}

/** Days that follow each other, at most so many in one. */
function runsOf(days: readonly number[], max: number): number[][] {
  const runs: number[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last !== undefined && last.at(-1) === day - 1 && last.length < max) last.push(day);
    else runs.push([day]);
  }
  return runs;
}

/** What readers of the plant see of it does not change. */
const changing = (plantId: string): Changing => ({ plantId, what: { part: "plant", ids: [] } });
const editOf = ({ id, plant_id: plantId, valid_from: nam }: Tariff) =>
  ({ ent: "tariff", nam, plantId, id }) as const;
