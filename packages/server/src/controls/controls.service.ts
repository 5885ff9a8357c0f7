import type {
  inverterControl,
  stringDaysControl,
} from "@heliograph/contract/controls/controls.routes.ts";
import type {
  ControlDay,
  DaySeries,
  InverterDay,
  StringDay,
  StringDays,
  TrackerDay,
} from "@heliograph/contract/controls/controls.wire.ts";
import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { Input } from "@heliograph/contract/route.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { formatCivilDay, parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import {
  dayOf,
  daySlots,
  dayStartSeconds,
  firstSlotSeconds,
  slotSeconds,
} from "@heliograph/domain/data/plant-day.ts";
import type {
  ModelDevice,
  ModelVariable,
  PlantModel,
} from "@heliograph/domain/plants/plant-model.ts";
import {
  isStringCurrent,
  producedEnergyOf,
  producedPowerOf,
} from "@heliograph/domain/plants/quantities.ts";
import { type Site, sunPosition } from "@heliograph/domain/sun/sun-position.ts";
import { sunTimes } from "@heliograph/domain/sun/sun-times.ts";
import { perfectPosition, type TrackerKind } from "@heliograph/domain/trackers/perfect-tracker.ts";
import { flatNorthSouth } from "@heliograph/domain/trackers/single-axis.ts";
import type { DataService } from "../data/data.service.ts";
import type { HealthService } from "../health/health.service.ts";
import { type Caller, holds } from "../platform/caller.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import { stringDaysOf, stringLosses } from "./string-days.ts";

type Question = Input<typeof inverterControl>["query"];

/** A day of every inverter, string or tracker of a plant. Rules by number: docs/rules/controls.md. */
export interface ControlsService {
  inverters(caller: Caller, plantId: string, question: Question): Promise<InverterDay>;
  strings(caller: Caller, plantId: string, question: Question): Promise<StringDay>;
  stringDays(
    caller: Caller,
    plantId: string,
    question: Input<typeof stringDaysControl>["query"],
  ): Promise<StringDays>;
  trackers(caller: Caller, plantId: string, question: Question): Promise<TrackerDay>;
}

/** Digits after the point: a hundredth of a kilowatt and of an ampere, a tenth of a degree. */
const fine = 100;
const coarse = 10;

export function controlsService(
  { clock }: Pick<RoomContext, "clock">,
  rooms: {
    readonly plants: Pick<PlantsService, "open" | "hidden">;
    readonly data: Pick<DataService, "daySlots" | "dayEnergies">;
    readonly health: Pick<HealthService, "stringDays" | "incidentsOf">;
  },
): ControlsService {
  const { plants, data, health } = rooms;
  const open = async (caller: Caller, plantId: string, { day: asked }: Question) => {
    const model = await plants.open(caller, plantId);
    const tz = model.plant.timezone;
    const nowSeconds = clock.nowSeconds();
    const day = asked === undefined ? dayOf(nowSeconds, tz) : parseCivilDay(asked);
    const start = firstSlotSeconds(day, tz);
    const slots = daySlots(day, tz);
    const over = Math.floor((nowSeconds - start) / slotSeconds);
    const place = siteOf(model);
    const sun = place === null ? null : sunTimes(place, formatCivilDay(day), tz);
    const head: ControlDay = {
      day: formatCivilDay(day),
      start,
      slots,
      known: Math.max(0, Math.min(slots, over)),
      sunrise: sun?.sunriseSeconds ?? null,
      sunset: sun?.sunsetSeconds ?? null,
    };
    return { model, day, head, place, devicesOf: devicesOf(model, plants.hidden(caller, model)) };
  };

  return {
    async inverters(caller, plantId, question) {
      const { model, day, head, devicesOf } = await open(caller, plantId, question);
      const inverters = devicesOf("inverter").map(({ device, own }) => {
        const power = producedPowerOf(own);
        return {
          device,
          power,
          temperature: own.find((one) => one.tags.includes(tags.TEMP)) ?? null,
          energy: producedEnergyOf(own) ?? power,
        };
      });
      const wanted = inverters.flatMap(({ power, temperature }) => [power, temperature]);
      const values = await data.daySlots(model, given(wanted), day);
      const counted = given(inverters.map(({ energy }) => energy));
      const energies = await data.dayEnergies(model, counted, day);
      const seriesOf = seriesFrom(values, head);
      const { sections } = model.plant;
      return {
        ...head,
        inverters: inverters.map(({ device, power, temperature, energy }) => {
          const heat = seriesOf(temperature, coarse);
          return {
            id: device.id,
            name: device.name,
            nominal: device.nominal !== null && device.nominal > 0 ? device.nominal : null,
            // The first one is the whole plant.
            sections: sections.flatMap(({ devices_ids: ids }, at) =>
              at > 0 && ids.includes(device.id) ? [at] : [],
            ),
            power: seriesOf(power, (device.nominal ?? 100) < 10 ? 10 * fine : fine),
            temperature: heat === null ? null : { ...heat, udm: temperature?.udm ?? null },
            energy:
              energy === null ? null : { id: energy.id, kwh: energies.get(energy.id) ?? null },
          };
        }),
      };
    },
    async strings(caller, plantId, question) {
      const { model, day, head, devicesOf } = await open(caller, plantId, question);
      const boxes = devicesOf("stringbox").map(({ device, own }) => ({
        device,
        strings: own.filter(isStringCurrent),
      }));
      const wanted = boxes.flatMap(({ strings }) => strings);
      const seriesOf = seriesFrom(await data.daySlots(model, wanted, day), head);
      return {
        ...head,
        boxes: boxes.map(({ device, strings }) => ({
          id: device.id,
          name: device.name,
          strings: strings.map((one) => ({ ...seriesOf(one, fine), name: one.name })),
        })),
      };
    },
    async stringDays(caller, plantId, { to: asked, days: count }) {
      const model = await plants.open(caller, plantId);
      const tz = model.plant.timezone;
      const to = asked === undefined ? dayOf(clock.nowSeconds(), tz) : parseCivilDay(asked);
      const inRange = await health.stringDays(plantId, { from: to - count + 1, to });
      // A day that runs, or that nobody has judged yet, would be an empty column at the end.
      const last = inRange.at(-1)?.day ?? to;
      const before = await health.stringDays(plantId, {
        from: last - count + 1,
        to: to - count,
      });
      const judged = [...before, ...inRange];
      const range = { from: judged[0]?.day ?? to - count + 1, to: last };
      const boxes = devicesOf(
        model,
        plants.hidden(caller, model),
      )("stringbox").map(({ device, own }) => ({ device, strings: own.filter(isStringCurrent) }));
      const seesLosses =
        holds(caller, plantId, "alerts_show") && holds(caller, plantId, "theoretical_vars");
      const incidents = seesLosses
        ? await health.incidentsOf(
            plantId,
            dayStartSeconds(range.from, tz),
            dayStartSeconds(range.to + 1, tz),
          )
        : null;
      return {
        from: formatCivilDay(range.from),
        to: formatCivilDay(range.to),
        days: judged.map(({ day }) => formatCivilDay(day)),
        boxes: stringDaysOf(boxes, judged),
        losses:
          incidents === null
            ? null
            : stringLosses(boxes, incidents, { ...range, judged: judged.map(({ day }) => day) }),
      };
    },
    async trackers(caller, plantId, question) {
      const { model, day, head, place, devicesOf } = await open(caller, plantId, question);
      const trackers = devicesOf("tracker").flatMap(({ device, own }) => {
        const of = (tag: number) => own.find((one) => one.tags.includes(tag)) ?? null;
        const x = of(tags.TRACKER_X);
        // One that measures no axis has no position.
        return x === null
          ? []
          : [{ device, x, y: of(tags.TRACKER_Y), power: of(tags.TRACKER_POWER) }];
      });
      const wanted = given(trackers.flatMap(({ x, y, power }) => [x, y, power]));
      const seriesOf = seriesFrom(await data.daySlots(model, wanted, day), head);
      const isDual = trackers.some(({ y }) => y !== null);
      const mayKnow = place !== null && holds(caller, plantId, "perfect_tracker");
      return {
        ...head,
        axes: isDual ? "dual" : "single",
        trackers: trackers.map(({ device, x, y, power }) => ({
          id: device.id,
          name: device.name,
          x: seriesOf(x, coarse),
          y: seriesOf(y, coarse),
          power: seriesOf(power, fine),
        })),
        sun: place === null ? null : sunOf(head, place),
        perfect: mayKnow ? perfectOf(head, place, isDual) : null,
      };
    },
  };
}

const given = (some: readonly (ModelVariable | null)[]): ModelVariable[] => [
  ...new Set(some.filter((one) => one !== null)),
];

/** The enabled devices of a type, each with what the reader sees of its variables. */
const devicesOf =
  (model: PlantModel, hidden: ReadonlySet<string>) =>
  (type: DeviceType): { device: ModelDevice; own: ModelVariable[] }[] =>
    model.devices
      .filter((device) => device.type === type && !device.disabled)
      .map((device) => ({
        device,
        own: (model.variablesByDevice.get(device.id) ?? []).filter(
          ({ id, disabled }) => !disabled && !hidden.has(id),
        ),
      }));

/** Of a variable that there is, its day. */
type SeriesOf = <V extends ModelVariable | null>(
  variable: V,
  scale: number,
) => V extends null ? null : DaySeries;
const seriesFrom = (
  values: ReadonlyMap<string, Float64Array>,
  { slots }: Pick<ControlDay, "slots">,
): SeriesOf =>
  ((variable: ModelVariable | null, scale: number): DaySeries | null => {
    if (variable === null) return null;
    const own = values.get(variable.id);
    return {
      id: variable.id,
      values: Array.from({ length: slots }, (_, slot) => {
        const value = own?.[slot] ?? NaN;
        return Number.isFinite(value) ? Math.round(value * scale) / scale : null;
      }),
    };
  }) as SeriesOf;

const siteOf = ({ plant: { lat, lon, alt } }: PlantModel): Site | null =>
  lat === null || lon === null
    ? null
    : { latitude: lat, longitude: lon, ...(alt === null ? {} : { altitudeM: alt }) };

const round = (degrees: number): number => Math.round(degrees * 10) / 10;
/** The middle of each slot. [unix s] */
const middles = ({ start, slots }: ControlDay): number[] =>
  Array.from({ length: slots }, (_, slot) => start + (slot + 0.5) * slotSeconds);

function sunOf(head: ControlDay, place: Site): TrackerDay["sun"] {
  const positions = middles(head).map((moment) => sunPosition(moment, place));
  return {
    azimuth: positions.map(({ azimuth }) => round(azimuth)),
    elevation: positions.map(({ apparentElevation }) => round(apparentElevation)),
  };
}

function perfectOf(head: ControlDay, place: Site, isDual: boolean): TrackerDay["perfect"] {
  const kind: TrackerKind = isDual
    ? { kind: "dual" }
    : { kind: "single", geometry: flatNorthSouth };
  const positions = middles(head).map((moment) => perfectPosition(kind, place, moment));
  return {
    x: positions.map((one) => (one === null ? null : round(one.x))),
    y: positions.map((one) => (one === null ? null : round(one.y))),
  };
}
