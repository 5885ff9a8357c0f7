import { clamp } from "@heliograph/domain/sun/angles.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { CivilDay } from "@heliograph/domain/data/civil-day.ts";
import { faultsOfDay, isActive, progress } from "./faults.ts";
import type { Fault } from "./faults.ts";
import { fieldOfDay } from "./fields-of-day.ts";
import type { FieldOfDay } from "./fields-of-day.ts";
import { invertersOfDay, snowCover, stuckAt, trackerPlace } from "./inverters-of-day.ts";
import type { InverterOfDay } from "./inverters-of-day.ts";
import { loadOfDay } from "./load-and-storage.ts";
import { chance, seedOf, smoothChance } from "./noise.ts";
import { kwpOf } from "./plant-spec.ts";
import type { FaultKind, PlantSpec } from "./plant-spec.ts";
import { frameOf, sunOfDay } from "./sun-of-day.ts";
import type { DayFrame } from "./sun-of-day.ts";
import { weatherOfDay } from "./weather.ts";
import type { WeatherOfDay } from "./weather.ts";

export interface TrackerOfDay {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly tx: Float64Array;
  readonly ty: Float64Array;
}

/** All of a plant's day that does not depend on the day before: everything but the battery. */
export interface GenerationOfDay {
  readonly frame: DayFrame;
  readonly weather: WeatherOfDay;
  readonly fields: readonly FieldOfDay[];
  readonly inverters: readonly InverterOfDay[];
  readonly trackers: readonly TrackerOfDay[];
  /** Of the modules of each field, where its temperature sensor sits: no warmer than the snow on them. [°C] */
  readonly moduleC: readonly Float64Array[];
  /** Readings of the irradiance sensors. [W/m²] */
  readonly irradiance: readonly Float64Array[];
  /** At the production meter, behind the transformer. [kW] */
  readonly producedKw: Float64Array;
  /** [kW] */
  readonly usedKw: Float64Array | null;
  /** 1 closed, 0 open. */
  readonly interfaceClosed: Float64Array;
}

export interface SimulationSetup {
  readonly seed: number;
  /** Without faults: the healthy plant under the same sun, as reference for estimates and tests. */
  readonly hasFaults: boolean;
  /** First simulated day, YYYY-MM-DD: counters begin there with a reading that fits the age of their plant. */
  readonly since: string;
}

/** Plants above this feed a transformer. [kWp] */
const transformerKwp = 150;
const transformerLoss = 0.009;

export function generationOfDay(
  spec: PlantSpec,
  setup: SimulationSetup,
  day: CivilDay,
): GenerationOfDay {
  const frame = frameOf(spec, day);
  const sun = sunOfDay(spec, frame);
  const happening = faultsOfDay(spec, setup.seed, day);
  const weather = weatherOfDay(spec, frame, sun, {
    seed: setup.seed,
    snow: happening.filter(({ kind }) => kind === "snow"),
  });
  const fields = spec.fields.map((field) => fieldOfDay(spec, field, frame, { sun, weather }));
  const faults = setup.hasFaults ? happening : [];
  const inverters = invertersOfDay({ spec, seed: setup.seed, frame, sun, weather, fields, faults });
  const kept = kwpOf(spec) > transformerKwp ? 1 - transformerLoss : 1;
  const producedKw = new Float64Array(frame.slots);
  for (const inverter of inverters) {
    for (let i = 0; i < frame.slots; i++)
      producedKw[i] = (producedKw[i] ?? 0) + (inverter.acKw[i] ?? 0) * kept;
  }
  const open = faults.filter((fault) => fault.kind === "open_interface");
  const interfaceClosed = new Float64Array(frame.slots).fill(1);
  if (open.length > 0) {
    for (let i = 0; i < frame.slots; i++) {
      if (open.some((fault) => isActive(fault, frame.startSeconds + i * slotSeconds)))
        interfaceClosed[i] = 0;
    }
  }
  return {
    frame,
    weather,
    fields,
    inverters,
    trackers: trackersOfDay(spec, setup.seed, frame, { fields, faults }),
    moduleC: moduleTemperatures(spec, setup.seed, frame, { fields, weather, faults }),
    irradiance: irradianceOfDay(spec, setup.seed, frame, { fields, faults }),
    producedKw,
    usedKw: loadOfDay(spec, frame, setup.seed),
    interfaceClosed,
  };
}

interface FieldsAndFaults {
  readonly fields: readonly FieldOfDay[];
  readonly faults: readonly Fault[];
}

/** Melting snow keeps the modules under it at the temperature of ice, and the air's where that is colder. [°C] */
function moduleTemperatures(
  spec: PlantSpec,
  seed: number,
  frame: DayFrame,
  { fields, weather, faults }: FieldsAndFaults & { readonly weather: WeatherOfDay },
): Float64Array[] {
  const snow = faults.filter(({ kind }) => kind === "snow");
  let inverter = 0;
  return fields.map(({ cellC }, index) => {
    const first = inverter;
    inverter += spec.fields[index]?.inverters ?? 0;
    if (snow.length === 0) return cellC;
    return cellC.map((celsius, slot) => {
      const at = frame.startSeconds + slot * slotSeconds;
      const lies = snow.some(
        (one) => isActive(one, at) && snowCover({ spec, seed }, first, progress(one, at)) > 0.5,
      );
      return lies ? Math.min(weather.airC[slot] ?? 0, 0) : celsius;
    });
  });
}

function irradianceOfDay(
  spec: PlantSpec,
  seed: number,
  frame: DayFrame,
  { fields, faults }: FieldsAndFaults,
): Float64Array[] {
  return Array.from({ length: spec.sensors?.irradiance ?? 0 }, (_, sensor) => {
    const light = fields[Math.min(sensor, fields.length - 1)];
    const calibration =
      1 + 0.014 * (chance(seedOf(seed, `irradiance ${spec.id} ${sensor}`), 0) - 0.5);
    const own = (kind: FaultKind): Fault[] =>
      faults.filter((fault) => fault.kind === kind && fault.unit === sensor);
    const [drifts, stuck] = [own("sensor_drift"), own("stuck_sensor")];
    return Float64Array.from({ length: frame.slots }, (__, i) => {
      const at = frame.startSeconds + i * slotSeconds;
      let reading = (light?.planeWm2[i] ?? 0) * calibration;
      for (const fault of drifts)
        if (isActive(fault, at)) reading *= 1 + fault.size * progress(fault, at);
      for (const fault of stuck) if (isActive(fault, at)) reading = fault.size * 1000;
      return reading;
    });
  });
}

function trackersOfDay(
  spec: PlantSpec,
  seed: number,
  frame: DayFrame,
  { fields, faults }: FieldsAndFaults,
): TrackerOfDay[] {
  const result: TrackerOfDay[] = [];
  for (const [index, field] of spec.fields.entries()) {
    if (field.mount.kind === "fixed") continue;
    for (let n = 0; n < field.mount.trackers; n++) {
      const unit = result.length;
      const place = trackerPlace(spec, unit);
      if (place?.field !== index) continue;
      const own = seedOf(seed, `tracker ${spec.id} ${unit}`);
      // Limited by the end stop of the drive.
      const limit = field.mount.kind === "single" ? field.mount.geometry.maxAngle : 90;
      const stuck = faults.filter((fault) => fault.kind === "stuck_tracker" && fault.unit === unit);
      const [x, y, tx, ty] = [0, 1, 2, 3].map(() => new Float64Array(frame.slots)) as [
        Float64Array,
        Float64Array,
        Float64Array,
        Float64Array,
      ];
      for (let i = 0; i < frame.slots; i++) {
        const at = frame.startSeconds + i * slotSeconds;
        const target = fields[index]?.target[i] ?? { x: 0, y: 0 };
        const active = stuck.find((fault) => isActive(fault, at));
        const held = active ? stuckAt(spec, active) : null;
        // Drives move in steps and inclinometers differ by half a degree.
        const play = 0.5 * (chance(own, 1) - 0.5) + 0.5 * (smoothChance(own, at / 1100) - 0.5);
        tx[i] = target.x;
        ty[i] = target.y;
        x[i] = held?.x ?? clamp(target.x + play, -limit, limit);
        y[i] =
          held?.y ?? (field.mount.kind === "dual" ? clamp(target.y + play * 0.7, 0, 90) : target.y);
      }
      result.push({ x, y, tx, ty });
    }
  }
  return result;
}
