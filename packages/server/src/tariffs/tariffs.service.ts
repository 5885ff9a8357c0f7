import { isDeepStrictEqual } from "node:util";
import type { ErrorReply } from "@heliograph/contract/errors.ts";
import type {
  CopiedTariff,
  Investment,
  MoneyOfDays,
  PreviewedDay,
  Savings,
  Tariff,
  TariffFields,
} from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { formatCivilDay, parseCivilDay, type CivilDay } from "@heliograph/domain/data/civil-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { hourlySources } from "@heliograph/domain/tariffs/hourly-energies.ts";
import type { KwhPrice } from "@heliograph/domain/tariffs/kwh-price.ts";
import {
  endedBefore,
  refuseTariff,
  storedTariff,
} from "@heliograph/domain/tariffs/tariff-changes.ts";
import {
  type DayMoney,
  moneyByDay,
  moneySums,
  tariffOf,
} from "@heliograph/domain/tariffs/tariff-money.ts";
import type { DataService } from "../data/data.service.ts";
import type { LogsService } from "../logs/logs.service.ts";
import { mayOnPlant, type Call, type Caller } from "../platform/caller.ts";
import type { Db } from "../platform/database.ts";
import { newObjectId } from "../platform/object-id.ts";
import { Problem, problem, replyOf } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { refuse, type Changing, type PlantsService } from "../plants/plants.service.ts";
import { countedEnergies, type Counters } from "./counted-energies.ts";
import { LifeMoney } from "./life-money.ts";
import { Pricing } from "./pricing.ts";
import {
  deleteInvestment,
  deleteTariff,
  investmentOf,
  putInvestment,
  putTariff,
  tariffsOf,
} from "./tariffs.store.ts";

/** What a kWh of a plant is worth, and what its energies are worth. */
export interface TariffsService {
  list(caller: Caller, plantId: string): Promise<Tariff[]>;
  /** @param at.id the tariff that is replaced; null for a new one @param at.endsOpen the one that holds until further notice ends on the day before. Throws when it shares a day with another one. */
  save(
    call: Call,
    at: { plantId: string; id: string | null; endsOpen?: boolean },
    fields: TariffFields,
  ): Promise<Tariff>;
  delete(call: Call, at: { plantId: string; id: string }): Promise<void>;
  /** The same for other plants that the caller may edit, each for itself. */
  copy(
    call: Call,
    at: { plantId: string; id: string },
    to: { plants: readonly string[]; ends_open: boolean },
  ): Promise<CopiedTariff>;
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
  /** What a day was worth by a tariff as it stands in a form. */
  preview(
    caller: Caller,
    plantId: string,
    asked: { readonly day: string; readonly tariff: TariffFields },
  ): Promise<PreviewedDay>;
  /** Of all days that count, and of those to come. (TA11, TA12) */
  savings(caller: Caller, plantId: string): Promise<Savings>;
  investment(caller: Caller, plantId: string): Promise<Investment | null>;
  /** For rooms whose callers may see it. */
  investmentWithin(db: Db, plantId: string): Promise<Investment | null>;
  /** Within a change of the plant; one that is as it was is no change. */
  placeInvestment(trx: Db, call: Call, plantId: string, after: Investment): Promise<void>;
  putInvestment(call: Call, plantId: string, after: Investment): Promise<Investment>;
  deleteInvestment(call: Call, plantId: string): Promise<void>;
}
interface Rooms {
  readonly plants: PlantsService;
  readonly logs: Pick<LogsService, "edit">;
  readonly data: Pick<DataService, "fetch" | "aggregated">;
}

/** A month after the other: what others ask for has its turn. */
const monthAtOnce = 31;

export function tariffsService(
  { db, clock, changes }: Pick<RoomContext, "db" | "clock" | "changes">,
  { plants, logs, data }: Rooms,
): TariffsService {
  const rooms = { data, nowSeconds: () => clock.nowSeconds() };
  const counters = (caller: Caller, model: PlantModel): Counters => ({
    caller,
    model,
    sources: hourlySources(model, plants.hidden(caller, model)),
  });
  /** The money of some days by these tariffs. */
  const moneyOf = async (
    of: Counters,
    tariffs: readonly Tariff[],
    days: readonly CivilDay[],
  ): Promise<DayMoney[]> => {
    const known: DayMoney[] = [];
    for await (const slots of countedEnergies(rooms, of, days, monthAtOnce))
      known.push(...moneyByDay(tariffs, of.model.plant.timezone, slots));
    return known;
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
  const endOpen = async (trx: Db, call: Call, plantId: string, from: string): Promise<void> => {
    const present = await tariffsOf(trx, plantId);
    const ended = endedBefore(from, present);
    const before = present.find(({ id }) => id === ended?.id);
    if (ended !== null && before !== undefined) await place(trx, call, before, ended);
  };
  const lives = new LifeMoney({ ...rooms, changes });
  const pricing = new Pricing({ db, clock, changes, data });

  const service: TariffsService = {
    async list(caller, plantId) {
      await plants.open(caller, plantId);
      return await tariffsOf(db, plantId);
    },
    async save(call, { plantId, id, endsOpen }, fields) {
      return await plants.changeBy(call.caller, changing(plantId), async (trx) => {
        if (endsOpen === true) await endOpen(trx, call, plantId, fields.valid_from);
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
    async copy(call, { plantId, id }, { plants: targets, ends_open: endsOpen }) {
      await plants.open(call.caller, plantId);
      const tariff = (await tariffsOf(db, plantId)).find((one) => one.id === id);
      if (tariff === undefined) throw problem("tariff_not_found", { id });
      const { id: _id, plant_id: _plant, ...fields } = tariff;
      const answers: CopiedTariff = [];
      for (const target of new Set(targets))
        answers.push({
          plant_id: target,
          // oxlint-disable-next-line no-await-in-loop -- each plant is changed alone
          refused: await refusedOf(async () => {
            if (!mayOnPlant(call.caller, target, ["plant_edit"]))
              throw problem("plant_not_found", { plant: target });
            const at = { plantId: target, id: null, endsOpen };
            await service.save(call, at, fields);
          }),
        });
      return answers;
    },
    of: tariffsOf,
    place,
    remove,
    pricesOf: (model) => pricing.of(model),
    async money(caller, plantId, { from, to }) {
      const model = await plants.open(caller, plantId);
      const tariffs = await tariffsOf(db, plantId);
      const [first, last] = [parseCivilDay(from), parseCivilDay(to)];
      const asked = Array.from({ length: last - first + 1 }, (_, i) => first + i);
      const paid = asked.filter((day) => tariffOf(tariffs, formatCivilDay(day)) !== null);
      const days = await moneyOf(counters(caller, model), tariffs, paid);
      return { days, sums: moneySums(days, paid.length === asked.length) };
    },
    async preview(caller, plantId, { day, tariff: fields }) {
      const model = await plants.open(caller, plantId);
      const of = counters(caller, model);
      const days = [parseCivilDay(day)];
      const asked = { ...fields, valid_from: day, valid_to: day };
      const unsaved = storedTariff(asked, { id: newObjectId(), plant_id: plantId });
      const [draft] = await moneyOf(of, [unsaved], days);
      const [stored] = await moneyOf(of, await tariffsOf(db, plantId), days);
      return { draft: draft ?? null, stored: stored ?? null };
    },
    async savings(caller, plantId) {
      const model = await plants.open(caller, plantId);
      const tariffs = await tariffsOf(db, plantId);
      const investment = await investmentOf(db, plantId);
      return await lives.savings(counters(caller, model), { tariffs, investment });
    },
    async investment(caller, plantId) {
      await plants.open(caller, plantId);
      return await investmentOf(db, plantId);
    },
    investmentWithin: investmentOf,
    async placeInvestment(trx, call, plantId, after) {
      const before = await investmentOf(trx, plantId);
      if (isDeepStrictEqual(before, after)) return;
      await putInvestment(trx, plantId, after);
      const act = before === null ? "create" : "edit";
      await logs.edit(trx, call, { ...investmentEdit(plantId), act, before, after });
    },
    async putInvestment(call, plantId, after) {
      await plants.changeBy(call.caller, changing(plantId), (trx) =>
        service.placeInvestment(trx, call, plantId, after),
      );
      return after;
    },
    async deleteInvestment(call, plantId) {
      await plants.changeBy(call.caller, changing(plantId), async (trx) => {
        const before = await investmentOf(trx, plantId);
        if (before === null) throw problem("investment_not_found", { plant: plantId });
        await deleteInvestment(trx, plantId);
        const act = "delete";
        await logs.edit(trx, call, { ...investmentEdit(plantId), act, before, after: null });
      });
    },
  };
  return service;
}
/** What stands against it; null where it was done. */
async function refusedOf(work: () => Promise<void>): Promise<ErrorReply | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof Problem) return replyOf(error.refusal);
    throw error;
  }
}

/** What readers of the plant see of it does not change. */
const changing = (plantId: string): Changing => ({ plantId, what: { part: "plant", ids: [] } });
const editOf = ({ id, plant_id: plantId, valid_from: nam }: Tariff) =>
  ({ ent: "tariff", nam, plantId, id }) as const;
const investmentEdit = (plantId: string) =>
  ({ ent: "investment", nam: plantId, plantId, id: plantId }) as const;
