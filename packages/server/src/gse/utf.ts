/** The register of the readings of fiscal meters. (UT rules) */
import type {
  UtfMeter,
  UtfMeterFields,
  UtfMeterPatch,
  UtfReading,
  UtfReadingFields,
  UtfRegister,
} from "@heliograph/contract/gse/utf.wire.ts";
import { formatCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import { placeReading, withKwh, type KeptReading } from "@heliograph/domain/gse/utf-register.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { energyFactor } from "@heliograph/domain/plants/quantities.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { Call, Caller } from "../platform/caller.ts";
import type { Db } from "../platform/database.ts";
import { newObjectId } from "../platform/object-id.ts";
import { Problem, problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { Changing, PlantsService } from "../plants/plants.service.ts";
import {
  deleteMeter,
  deleteReading,
  insertReading,
  metersOf,
  putMeter,
  readingsOf,
} from "./utf.store.ts";

interface OfMeter {
  readonly plantId: string;
  readonly id: string;
}
export interface UtfService {
  register(caller: Caller, plantId: string): Promise<UtfRegister>;
  createMeter(call: Call, plantId: string, fields: UtfMeterFields): Promise<UtfMeter>;
  patchMeter(call: Call, of: OfMeter, patch: UtfMeterPatch): Promise<UtfMeter>;
  deleteMeter(call: Call, of: OfMeter): Promise<void>;
  createReading(call: Call, plantId: string, fields: UtfReadingFields): Promise<UtfReading>;
  deleteReading(call: Call, of: OfMeter): Promise<void>;
}
interface Rooms {
  readonly plants: PlantsService;
  readonly logs: Pick<LogsService, "edit">;
}
const changing = (plantId: string): Changing => ({ plantId, what: { part: "plant", ids: [] } });

export function utfService(
  { db, clock }: Pick<RoomContext, "db" | "clock">,
  { plants, logs }: Rooms,
): UtfService {
  const registerOf = async (plantId: string): Promise<UtfRegister> => {
    const meters = await metersOf(db, plantId);
    const readings = await readingsOf(db, plantId, null);
    const counted = meters.flatMap(({ id }) =>
      withKwh(readings.filter(({ meter_id: of }) => of === id)),
    );
    return {
      meters,
      readings: counted.toSorted(
        (a, b) => b.date.localeCompare(a.date) || b.series - a.series || b.created - a.created,
      ),
    };
  };
  const meterIn = async (trx: Db, { plantId, id }: OfMeter): Promise<UtfMeter> => {
    const meter = (await metersOf(trx, plantId)).find((one) => one.id === id);
    if (meter === undefined) throw problem("utf_meter_not_found");
    return meter;
  };
  const refuseMeter = async (trx: Db, call: Call, of: { model: PlantModel; meter: UtfMeter }) => {
    const { model, meter } = of;
    const variable = meter.variable_id === null ? null : model.byId.get(meter.variable_id);
    const isUnfit =
      variable === undefined ||
      (variable !== null &&
        (energyFactor(variable.udm) === null ||
          plants.hidden(call.caller, model).has(variable.id)));
    if (isUnfit) throw problem("utf_variable_unfit", {}, "variable_id");
    const isTaken = (await metersOf(trx, model.plant.id)).some(
      ({ id, name }) => id !== meter.id && name === meter.name,
    );
    if (isTaken) throw problem("utf_meter_taken", { name: meter.name }, "name");
  };
  const meterEdit = (plantId: string, { id, name }: UtfMeter) =>
    ({ ent: "utf_meter", nam: name, plantId, id }) as const;
  const readingEdit = (plantId: string, meter: UtfMeter, { id, date }: KeptReading) =>
    ({ ent: "utf_reading", nam: `${meter.name} ${date}`, plantId, id }) as const;

  return {
    async register(caller, plantId) {
      await plants.open(caller, plantId);
      return await registerOf(plantId);
    },
    async createMeter(call, plantId, fields) {
      return await plants.changeBy(call.caller, changing(plantId), async (trx, model) => {
        const meter = { id: newObjectId(), ...fields };
        await refuseMeter(trx, call, { model, meter });
        await putMeter(trx, plantId, meter);
        const edit = meterEdit(plantId, meter);
        await logs.edit(trx, call, { ...edit, act: "create", before: null, after: meter });
        return meter;
      });
    },
    async patchMeter(call, { plantId, id }, patch) {
      return await plants.changeBy(call.caller, changing(plantId), async (trx, model) => {
        const before = await meterIn(trx, { plantId, id });
        const meter = {
          ...before,
          name: patch.name ?? before.name,
          variable_id: patch.variable_id === undefined ? before.variable_id : patch.variable_id,
        };
        await refuseMeter(trx, call, { model, meter });
        await putMeter(trx, plantId, meter);
        const edit = meterEdit(plantId, meter);
        await logs.edit(trx, call, { ...edit, act: "edit", before, after: meter });
        return meter;
      });
    },
    async deleteMeter(call, { plantId, id }) {
      await plants.changeBy(call.caller, changing(plantId), async (trx) => {
        const meter = await meterIn(trx, { plantId, id });
        // What was read is kept until somebody takes it away on purpose.
        if ((await readingsOf(trx, plantId, id)).length > 0)
          throw problem("utf_meter_read", { name: meter.name });
        await deleteMeter(trx, plantId, id);
        const edit = meterEdit(plantId, meter);
        await logs.edit(trx, call, { ...edit, act: "delete", before: meter, after: null });
      });
    },
    async createReading(call, plantId, fields) {
      return await plants.changeBy(call.caller, changing(plantId), async (trx, model) => {
        const meter = await meterIn(trx, { plantId, id: fields.meter_id });
        const kept = await readingsOf(trx, plantId, meter.id);
        const today = formatCivilDay(dayOf(clock.nowSeconds(), model.plant.timezone));
        const at = placeReading(fields, { kept, meter, today });
        if ("refused" in at) throw new Problem(at.refused);
        const { swap: _swap, ...sent } = fields;
        const reading: KeptReading = {
          ...sent,
          ...at.placed,
          id: newObjectId(),
          user: call.caller?.username ?? "",
          created: Math.floor(clock.nowSeconds()),
        };
        await insertReading(trx, plantId, reading);
        const { k, digits } = at.placed;
        if (fields.swap !== null) await putMeter(trx, plantId, { ...meter, k, digits });
        const edit = readingEdit(plantId, meter, reading);
        await logs.edit(trx, call, { ...edit, act: "create", before: null, after: reading });
        const counted = withKwh([...kept, reading]).find(({ id }) => id === reading.id);
        return counted ?? { ...reading, kwh: null };
      });
    },
    async deleteReading(call, { plantId, id }) {
      await plants.changeBy(call.caller, changing(plantId), async (trx) => {
        const all = await readingsOf(trx, plantId, null);
        const reading = all.find((one) => one.id === id);
        if (reading === undefined) throw problem("utf_reading_not_found");
        const meter = await meterIn(trx, { plantId, id: reading.meter_id });
        await deleteReading(trx, plantId, id);
        // The meter that stands there is again that of the newest reading.
        const rest = withKwh(all.filter((one) => one.meter_id === meter.id && one.id !== id));
        const newest = rest.at(-1);
        if (newest !== undefined)
          await putMeter(trx, plantId, { ...meter, k: newest.k, digits: newest.digits });
        const edit = readingEdit(plantId, meter, reading);
        await logs.edit(trx, call, { ...edit, act: "delete", before: reading, after: null });
      });
    },
  };
}
