import type { StatsItem, Value } from "@heliograph/contract/data/data.wire.ts";
import type { HallPlantWire } from "@heliograph/contract/displays/hall.wire.ts";
import type { HallMoment } from "@heliograph/contract/displays/screen.push.ts";
import { units } from "@heliograph/contract/data/units.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { civilParts } from "@heliograph/domain/data/civil-day.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import { energySoFar } from "@heliograph/domain/data/staleness.ts";
import { totalKwp } from "@heliograph/domain/plants/total-kwp.ts";
import { lightOf } from "@heliograph/domain/plants/light-of-day.ts";
import type { ModelVariable, PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import {
  curveTogether,
  powerTogether,
  seriesOf,
  standingVariables,
  type Term,
  variablesInUse,
} from "@heliograph/domain/plants/plant-quantities.ts";
import { unitOf } from "@heliograph/domain/data/unit-of.ts";
import { isIrradiance, powerFactor } from "@heliograph/domain/plants/quantities.ts";
import type { DataService } from "../data/data.service.ts";
import { anyReader } from "../platform/caller.ts";
import { KeptAWhile } from "../platform/kept-a-while.ts";
import type { RoomContext } from "../platform/room-context.ts";

type Data = Pick<DataService, "lastValue" | "lastUpdate" | "stats" | "fetch">;
/** A power or a temperature that is older is not the present. (DI5) [s] */
const silentSeconds = 30 * 60;
/** Energies and the curve of the day are read again after so long, however many screens show the plant. (DI14) [s] */
const slowSeconds = 60;
const curveMinutes = 15;

/** What plants show to everybody, each read once for all screens. (DI13) */
export interface HallPlants {
  readonly whole: (model: PlantModel) => Promise<HallPlantWire>;
  /** What a packet changes of it: out of memory, without a look at what lies in the database. */
  readonly moment: (model: PlantModel) => Promise<HallMoment>;
}
export function hallPlants({ clock }: Pick<RoomContext, "clock">, data: Data): HallPlants {
  const nowSeconds = (): number => clock.nowSeconds();
  const slow = new KeptAWhile<Slow>({ nowSeconds, seconds: slowSeconds, max: 5000 });
  const moment = async (model: PlantModel): Promise<HallMoment> => {
    const { plant } = model;
    const now = nowSeconds();
    /** In the unit asked for, of a variable that has one of the same quantity; of one without a unit as it is. */
    const fresh = async (
      one: ModelVariable | null,
      unit: keyof typeof units,
    ): Promise<number | null> => {
      if (one === null) return null;
      const [value, at] = await data.lastValue(model, one.id);
      if (typeof value !== "number" || at === null || now - at > silentSeconds) return null;
      const [own, wanted] = [unitOf(one.udm), units[unit]];
      return own?.dimension === wanted.dimension
        ? rounded(value * (own.factor / wanted.factor))
        : value;
    };
    const power = async (terms: readonly Term[]): Promise<number | null> => {
      const parts = await Promise.all(
        terms.map(async ({ id, factor }) => {
          const [value, at] = await data.lastValue(model, id);
          return { kw: typeof value === "number" ? value * factor : null, at };
        }),
      );
      const { kw, at } = powerTogether(parts);
      return at !== null && now - at <= silentSeconds ? kw : null;
    };
    const { powers, storageCharge } = standingVariables(model);
    const terms = (of: readonly ModelVariable[]): Term[] =>
      of.map(({ id, udm }) => ({ id, factor: powerFactor(udm) ?? 1 }));
    const others = [powers.exchange, powers.storage, powers.consumed];
    const isMetered = powers.produced.length > 0 && others.some(({ length }) => length > 0);
    const sensors = sensorsOf(model);
    return {
      id: plant.id,
      power_kw: rounded(await power(seriesOf(model).powers)),
      flow: isMetered
        ? {
            production: rounded(await power(terms(powers.produced))),
            exchange: rounded(await power(terms(powers.exchange))),
            storage: rounded(await power(terms(powers.storage))),
            load: rounded(await power(terms(powers.consumed))),
            charge: await fresh(storageCharge, "%"),
          }
        : null,
      weather: {
        irradiance: await fresh(sensors.irradiance, "W/m2"),
        ambient: await fresh(sensors.ambient, "degC"),
        module: await fresh(sensors.module, "degC"),
        wind: await fresh(sensors.wind, "m/s"),
      },
      last_update: data.lastUpdate(plant.id),
    };
  };
  return {
    moment,
    async whole(model) {
      const { plant } = model;
      const kept = await slow.get(model, plant.id, () => readSlow(data, model, nowSeconds()));
      return {
        name: plant.name,
        timezone: plant.timezone,
        kwp: totalKwp(plant.sections),
        energy_integral: seriesOf(model).integral.length > 0,
        since_year: civilParts(dayOf(plant.active_since, plant.timezone)).year,
        ...kept,
        ...(await moment(model)),
      };
    },
  };
}
const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1000) / 1000;

type Sensors = Readonly<Record<keyof HallMoment["weather"], ModelVariable | null>>;
/** What its sections name; where they name no irradiance, and for the wind, the first sensor that measures it. */
function sensorsOf(model: PlantModel): Sensors {
  const { sections } = model.plant;
  const inUse = variablesInUse(model);
  const named = (of: "firr" | "ftamb" | "ftmod"): ModelVariable | null =>
    model.byId.get(sections.flatMap((section) => section[of] ?? [])[0] ?? "") ?? null;
  const sensor = (measures: (one: ModelVariable) => boolean): ModelVariable | null =>
    inUse.find((one) => one.deviceType === "sensor" && measures(one)) ?? null;
  return {
    irradiance: named("firr") ?? sensor(isIrradiance),
    ambient: named("ftamb"),
    module: named("ftmod"),
    wind: sensor(({ tags: own }) => own.includes(tags.WIND)),
  };
}

type Slow = Pick<HallPlantWire, "today_kwh" | "month_kwh" | "year_kwh" | "total_kwh" | "day">;
async function readSlow(data: Data, model: PlantModel, now: number): Promise<Slow> {
  const [energies, day] = await Promise.all([
    readEnergies(data, model, now),
    readDay(data, model, now),
  ]);
  return { ...energies, day };
}

const included = ["day", "month", "year", "total"] as const;
async function readEnergies(
  data: Data,
  model: PlantModel,
  now: number,
): Promise<Omit<Slow, "day">> {
  const { energies, integral, zone } = seriesOf(model);
  if (energies.length === 0)
    return { today_kwh: null, month_kwh: null, year_kwh: null, total_kwh: null };
  const bytes = await data.stats(anyReader, {
    ids: energies.map(({ id }) => id),
    include: [...included],
    tz: zone,
    date_format: "unix",
    integral: [...integral],
  });
  const items = JSON.parse(Buffer.from(bytes).toString()) as StatsItem[];
  const sum = (name: (typeof included)[number]): number | null => {
    const known = energies.flatMap(({ id, factor }) => {
      const [value, at] = items.find((one) => one.id === id)?.[name] ?? [null, null];
      if (typeof value !== "number") return [];
      const kwh = value * factor;
      const heard = typeof at === "number" ? at : null;
      const kept = name === "day" ? energySoFar(kwh, heard, now) : kwh;
      return kept === null ? [] : [kept];
    });
    return known.length === 0 ? null : rounded(known.reduce((all, kwh) => all + kwh, 0));
  };
  return {
    today_kwh: sum("day"),
    month_kwh: sum("month"),
    year_kwh: sum("year"),
    total_kwh: sum("total"),
  };
}

async function readDay(data: Data, model: PlantModel, now: number): Promise<Slow["day"]> {
  const { powers, zone } = seriesOf(model);
  if (powers.length === 0) return null;
  const step = curveMinutes * 60;
  const light = lightOf(model, now);
  const start = Math.floor(light.from / step) * step;
  const end = Math.ceil(light.to / step) * step;
  const bytes = await data.fetch(anyReader, {
    ids: powers.map(({ id }) => id),
    start,
    end,
    tz: zone,
    resolution: curveMinutes,
  });
  const rows = JSON.parse(Buffer.from(bytes).toString()) as [number, ...Value[]][];
  const curve = curveTogether(rows, powers);
  return {
    span: [start, end],
    sun: light.sun === null ? null : [...light.sun],
    step_seconds: step,
    power: rows.flatMap(([at], of): [number, number | null][] =>
      at > now ? [] : [[at, rounded(curve[of] ?? null)]],
    ),
  };
}
