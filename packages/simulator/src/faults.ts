import { dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { CivilDay } from "@heliograph/domain/data/civil-day.ts";
import { chance, seedOf } from "./noise.ts";
import { kwpOf } from "./plant-spec.ts";
import type { FaultKind, PlantSpec } from "./plant-spec.ts";

/** A fault of a plant, from start to end: the label of the data. */
export interface Fault {
  readonly plantId: string;
  readonly kind: FaultKind;
  /** Index of the inverter, sensor or tracker among its kind; 0 where the whole plant is meant. */
  readonly unit: number;
  /** Index of the string behind that inverter. */
  readonly string: number;
  /** [unix s] */
  readonly fromSeconds: number;
  /** [unix s] */
  readonly toSeconds: number;
  /** Share lost; gained at the end by a sensor that drifts; left of the rating by a limit; of 1000 W/m² at which a sensor is stuck. 0..1 */
  readonly size: number;
}

/** Number of each kind of component that can fail. */
export interface Targets {
  readonly inverters: number;
  /** Strings behind each inverter, when they are measured. */
  readonly strings: number;
  readonly trackers: number;
  readonly irradianceSensors: number;
}

export function targetsOf(spec: PlantSpec): Targets {
  const boxes = spec.fields[0]?.boxes;
  return {
    inverters: spec.fields.reduce((sum, field) => sum + field.inverters, 0),
    strings: boxes ? boxes.perInverter * boxes.strings : 0,
    trackers: spec.fields.reduce(
      (sum, field) => sum + (field.mount.kind === "fixed" ? 0 : field.mount.trackers),
      0,
    ),
    irradianceSensors: spec.sensors?.irradiance ?? 0,
  };
}

/** Usual length in days and probability within 30 days of random faults. */
const occasional: Record<FaultKind, { days: readonly [number, number]; odds: number }> = {
  tripped_inverter: { days: [0.2, 3], odds: 0.14 },
  derating: { days: [1, 6], odds: 0.1 },
  open_string: { days: [3, 12], odds: 0.35 },
  soiling: { days: [12, 24], odds: 0.08 },
  sensor_drift: { days: [10, 20], odds: 0.06 },
  shading: { days: [10, 25], odds: 0.04 },
  silent_logger: { days: [0.15, 0.8], odds: 0.12 },
  stuck_tracker: { days: [1, 5], odds: 0.2 },
  open_interface: { days: [0.01, 0.06], odds: 0.18 },
  weak_inverter: { days: [9, 22], odds: 0.07 },
  weak_string: { days: [9, 20], odds: 0.2 },
  curtailment: { days: [0.15, 1.2], odds: 0.1 },
  snow: { days: [3, 9], odds: 0.3 },
  stuck_sensor: { days: [0.4, 2.5], odds: 0.06 },
};

const cycleDays = 30;

/** Plants that the grid's operator limits. [kWp] */
const limitedKwp = 150;
/** Where a January is no warmer than that, snow lies now and then from December to February. [°C] */
const snowyC = 3.5;
const isWinter = (unixSeconds: number): boolean =>
  [0, 1, 11].includes(new Date(unixSeconds * 1000).getUTCMonth());

/** @param midnight of the day on which it would begin [unix s] */
function canStrike(kind: FaultKind, spec: PlantSpec, midnight: number): boolean {
  const targets = targetsOf(spec);
  switch (kind) {
    case "open_string":
    case "weak_string":
      return targets.strings > 0;
    case "stuck_tracker":
      return targets.trackers > 0;
    case "sensor_drift":
    case "stuck_sensor":
      return targets.irradianceSensors > 0;
    case "curtailment":
      return kwpOf(spec) >= limitedKwp;
    case "snow":
      return spec.airC[0] <= snowyC && isWinter(midnight);
    case "tripped_inverter":
    case "derating":
    case "shading":
    case "soiling":
    case "silent_logger":
    case "open_interface":
    case "weak_inverter":
      return true;
  }
}

/** What happens to all of a plant, and to no one of its devices. */
const ofPlant: ReadonlySet<FaultKind> = new Set([
  "soiling",
  "silent_logger",
  "open_interface",
  "curtailment",
  "snow",
]);
export const isOfPlant = ({ kind }: Fault): boolean => ofPlant.has(kind);

/** How many of those there are that a fault of the kind strikes one of. */
function unitsOf(kind: FaultKind, targets: Targets): number {
  if (kind === "stuck_tracker") return targets.trackers;
  if (kind === "sensor_drift" || kind === "stuck_sensor") return targets.irradianceSensors;
  return targets.inverters;
}

/**
 * Faults that begin in the 30-day span `cycle` (civil days 30 cycle to 30 cycle + 29). They depend on seed and calendar only, so that any
 * day can be computed without the days before it.
 */
function faultsOfCycle(spec: PlantSpec, seed: number, cycle: number): Fault[] {
  const targets = targetsOf(spec);
  const found: Fault[] = [];
  const planned = [
    ...spec.chronic.map((c) => ({ ...c, isChronic: true })),
    ...Object.entries(occasional).map(([kind, { days, odds }], i) => {
      const draw = seedOf(seed, `${spec.id} ${kind}`);
      const happens = chance(draw, cycle) < odds;
      const length = days[0] + (days[1] - days[0]) * chance(draw, cycle, 1);
      return {
        kind: kind as FaultKind,
        startDay: happens ? Math.floor(chance(draw, cycle, 2) * cycleDays) : -1,
        days: length,
        isChronic: false,
        order: i,
      };
    }),
  ];
  for (const plan of planned) {
    if (plan.startDay < 0) continue;
    const midnight = dayStartSeconds(cycle * cycleDays + plan.startDay, spec.timezone);
    if (!canStrike(plan.kind, spec, midnight)) continue;
    // A small plant would have too many faults: it has only its planned ones.
    if (!plan.isChronic && targets.inverters === 1 && plan.kind !== "open_interface") continue;
    const draw = seedOf(
      seed,
      `${spec.id} ${plan.kind} ${plan.isChronic ? "chronic" : "now and then"}`,
    );
    // Visible faults begin in daylight.
    const hour = 7.5 + 8 * chance(draw, cycle, 3);
    const fromSeconds = Math.floor((midnight + hour * 3600) / 60) * 60;
    const isOfString = plan.kind === "open_string" || plan.kind === "weak_string";
    found.push({
      plantId: spec.id,
      kind: plan.kind,
      unit: ofPlant.has(plan.kind)
        ? 0
        : Math.floor(chance(draw, cycle, 4) * unitsOf(plan.kind, targets)),
      string: isOfString ? Math.floor(chance(draw, cycle, 5) * targets.strings) : 0,
      fromSeconds,
      toSeconds: Math.floor((fromSeconds + plan.days * 86_400) / 60) * 60,
      size: sizeOf(plan.kind, chance(draw, cycle, 6)),
    });
  }
  return found;
}

function sizeOf(kind: FaultKind, draw: number): number {
  switch (kind) {
    case "derating":
      return 0.4 + 0.2 * draw;
    case "shading":
      return 0.45 + 0.25 * draw;
    case "soiling":
      return 0.1 + 0.08 * draw;
    case "sensor_drift":
      return 0.15 + 0.1 * draw;
    case "weak_inverter":
      return 0.09 + 0.11 * draw;
    case "weak_string":
      return 0.28 + 0.25 * draw;
    case "curtailment":
      return 0.25 + 0.3 * draw;
    case "snow":
      return 0.93 + 0.06 * draw;
    case "stuck_sensor":
      return 0.05 + 0.6 * draw;
    case "open_string":
    case "tripped_inverter":
    case "silent_logger":
    case "stuck_tracker":
    case "open_interface":
      return 1;
  }
}

/** Longest fault, in spans of 30 days, that may reach into a later one. */
const reach = 1;

/** Faults of a plant that touch [fromSeconds, toSeconds), in the order of their beginning. */
export function faultsBetween(
  spec: PlantSpec,
  seed: number,
  fromSeconds: number,
  toSeconds: number,
): Fault[] {
  const first = Math.floor(fromSeconds / 86_400 / cycleDays) - reach - 1;
  const last = Math.floor(toSeconds / 86_400 / cycleDays) + 1;
  const found: Fault[] = [];
  for (let cycle = first; cycle <= last; cycle++) {
    for (const fault of faultsOfCycle(spec, seed, cycle)) {
      if (fault.fromSeconds < toSeconds && fault.toSeconds > fromSeconds) found.push(fault);
    }
  }
  return found.sort((a, b) => a.fromSeconds - b.fromSeconds);
}

export const isActive = (fault: Fault, unixSeconds: number): boolean =>
  unixSeconds >= fault.fromSeconds && unixSeconds < fault.toSeconds;

/** Progress of a slow fault, 0 at its start, 1 at its end. */
export const progress = (fault: Fault, unixSeconds: number): number =>
  (unixSeconds - fault.fromSeconds) / (fault.toSeconds - fault.fromSeconds);

/** Faults of a day; they are few, so each slot searches the list. */
export function faultsOfDay(spec: PlantSpec, seed: number, day: CivilDay): Fault[] {
  return faultsBetween(
    spec,
    seed,
    dayStartSeconds(day, spec.timezone),
    dayStartSeconds(day + 1, spec.timezone),
  );
}
