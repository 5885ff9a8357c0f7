import { clamp } from "@heliograph/domain/sun/angles.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { pvwattsAc } from "@heliograph/domain/sun/pvwatts.ts";
import { sunPosition } from "@heliograph/domain/sun/sun-position.ts";
import { isActive, isOfPlant, progress } from "./faults.ts";
import type { Fault } from "./faults.ts";
import { lightOn, planeOf, trackerTarget } from "./fields-of-day.ts";
import type { FieldOfDay, TrackerPosition } from "./fields-of-day.ts";
import { chance, seedOf, smoothChance } from "./noise.ts";
import type { PlantSpec } from "./plant-spec.ts";
import type { DayFrame, SunOfDay } from "./sun-of-day.ts";
import type { WeatherOfDay } from "./weather.ts";

/** Codes of the bitmask inverter_state. */
const inverterState = {
  waiting: 1,
  connecting: 2,
  producing: 3,
  derated: 4,
  fault: 5,
} as const;
/** Bits of the bitmask sunspec_inverter_events. */
const inverterEvents = {
  none: 0,
  groundFault: 1 << 0,
  gridDisconnect: 1 << 4,
  overTemperature: 1 << 7,
} as const;

export interface InverterOfDay {
  readonly acKw: Float64Array;
  readonly dcKw: Float64Array;
  readonly temperatureC: Float64Array;
  readonly state: Float64Array;
  readonly events: Float64Array;
  /** Voltage of the strings. [V] */
  readonly busV: Float64Array;
  /** Current of each string, when they are measured. [A] */
  readonly stringA: readonly Float64Array[];
}

/** What the inverters of a day are computed from. */
export interface Daylight {
  readonly spec: PlantSpec;
  readonly seed: number;
  readonly frame: DayFrame;
  readonly sun: SunOfDay;
  readonly weather: WeatherOfDay;
  readonly fields: readonly FieldOfDay[];
  readonly faults: readonly Fault[];
}

/** Efficiency of the inverters at full load. [1] */
const inverterEfficiency = 0.978;
/** Loss of power a year. Source: Jordan, Kurtz 2013, Progress in Photovoltaics 21(1), 12 (median 0.5 %). */
const agePerYear = 0.005;
/** Voltage of a string at 25 °C, and its change with temperature. */
const stringV = 1050;
const voltagePerK = -0.0029;

/** Fraction of a healthy field's power that reaches an inverter with its faults, before it is limited. */
function arrayShare(
  day: Daylight,
  inverter: { index: number; field: number },
  slot: number,
): number {
  const at = day.frame.startSeconds + slot * slotSeconds;
  let share = 1;
  for (const fault of day.faults) {
    if (!isActive(fault, at)) continue;
    if (fault.kind === "soiling") share *= 1 - fault.size * progress(fault, at);
    if (fault.kind === "shading" && fault.unit === inverter.index) {
      // A tree to the east: it covers the low morning sun.
      const isBehind = (day.sun.azimuth[slot] ?? 0) < 140 && (day.sun.zenith[slot] ?? 0) > 52;
      if (isBehind) share *= 1 - fault.size;
    }
    if (fault.kind === "weak_inverter" && fault.unit === inverter.index) share *= 1 - fault.size;
    if (fault.kind === "snow")
      share *= 1 - fault.size * snowCover(day, inverter.index, progress(fault, at));
    if (fault.kind === "stuck_tracker") share *= 1 - stuckLoss(day, fault, inverter, slot);
  }
  return share;
}

/** Snow lies whole at first, and slides from one roof earlier than from another, within a quarter of its time. 0..1 */
export function snowCover(
  { seed, spec }: Pick<Daylight, "seed" | "spec">,
  inverter: number,
  gone: number,
): number {
  const end = 0.6 + 0.4 * chance(seedOf(seed, `snow ${spec.id} ${inverter}`), 0);
  return clamp((end - gone) / 0.25, 0, 1);
}

/** Tracker `unit` of the plant: its field, its place in the field, and the inverter that it feeds. */
export function trackerPlace(
  spec: PlantSpec,
  unit: number,
): { field: number; inverter: number; share: number } | null {
  let rest = unit;
  let inverters = 0;
  for (const [field, { mount, inverters: count }] of spec.fields.entries()) {
    const trackers = mount.kind === "fixed" ? 0 : mount.trackers;
    if (rest < trackers) {
      const inverter = inverters + Math.floor((rest * count) / trackers);
      return { field, inverter, share: Math.min(1, count / trackers) };
    }
    rest -= trackers;
    inverters += count;
  }
  return null;
}

/** Where a stuck tracker stands: where it should have stood when it stopped. */
export function stuckAt(spec: PlantSpec, fault: Fault): TrackerPosition {
  const known = stuckPositions.get(fault);
  if (known) return known;
  const position = positionAt(spec, fault);
  stuckPositions.set(fault, position);
  return position;
}
/** Asked for at every slot of a day, and always the same. */
const stuckPositions = new WeakMap<Fault, TrackerPosition>();

function positionAt(spec: PlantSpec, fault: Fault): TrackerPosition {
  const field = spec.fields[trackerPlace(spec, fault.unit)?.field ?? 0];
  if (!field) return { x: 0, y: 0 };
  const sun = sunPosition(fault.fromSeconds, spec);
  return trackerTarget(field, spec.latitude, { zenith: sun.apparentZenith, azimuth: sun.azimuth });
}

function stuckLoss(
  day: Daylight,
  fault: Fault,
  inverter: { index: number; field: number },
  slot: number,
): number {
  const place = trackerPlace(day.spec, fault.unit);
  const field = day.spec.fields[inverter.field];
  const healthy = day.fields[inverter.field]?.planeWm2[slot] ?? 0;
  if (place?.inverter !== inverter.index || !field || healthy <= 0) return 0;
  const plane = planeOf(field, day.spec.latitude, stuckAt(day.spec, fault));
  const sun = { zenith: day.sun.zenith[slot] ?? 180, azimuth: day.sun.azimuth[slot] ?? 0 };
  const left = lightOn(plane, sun, day.weather, slot).total / healthy;
  return place.share * Math.max(0, 1 - left);
}

export function invertersOfDay(day: Daylight): InverterOfDay[] {
  const result: InverterOfDay[] = [];
  for (const [field, fieldSpec] of day.spec.fields.entries()) {
    for (let n = 0; n < fieldSpec.inverters; n++)
      result.push(inverterOfDay(day, result.length, field));
  }
  return result;
}

/** Current of each string relative to its peers: modules are never quite alike. */
function stringWeights(day: Daylight, index: number, field: number): Float64Array {
  const boxes = day.spec.fields[field]?.boxes;
  const count = boxes ? boxes.perInverter * boxes.strings : 0;
  const seed = seedOf(day.seed, `strings ${day.spec.id} ${index}`);
  return Float64Array.from({ length: count }, (_, i) => 1 + 0.03 * (chance(seed, i) - 0.5));
}

function inverterOfDay(day: Daylight, index: number, field: number): InverterOfDay {
  const { spec, frame, weather } = day;
  const fieldSpec = spec.fields[field];
  const light = day.fields[field];
  const zeros = () => new Float64Array(frame.slots);
  const [acKw, dcKw, temperatureC, state, events, busV] = [
    zeros(),
    zeros(),
    zeros(),
    zeros(),
    zeros(),
    zeros(),
  ];
  const weights = stringWeights(day, index, field);
  const allWeights = weights.reduce((a, b) => a + b, 0);
  const stringA = Array.from(weights, zeros);
  if (!fieldSpec || !light) return { acKw, dcKw, temperatureC, state, events, busV, stringA };

  const seed = seedOf(day.seed, `inverter ${spec.id} ${index}`);
  const sinceDay = Date.parse(`${spec.activeSince}T00:00:00Z`) / 86_400_000;
  const age = Math.max(0, 1 - agePerYear * ((frame.day - sinceDay) / 365.25));
  const own = (1 + 0.024 * (chance(seed, 1) - 0.5)) * age * fieldSpec.inverterKwp;
  const nominal = fieldSpec.inverterKw;
  const relevant = day.faults.filter(
    (f) => isOfPlant(f) || f.kind === "stuck_tracker" || f.unit === index,
  );
  /** Share of what each string should carry that it does not. */
  const missing = new Float64Array(weights.length);
  const ownDay = { ...day, faults: relevant };
  for (let i = 0; i < frame.slots; i++) {
    const at = frame.startSeconds + i * slotSeconds;
    const airC = weather.airC[i] ?? 0;
    const unit = light.unitKw[i] ?? 0;
    let available =
      unit * own * (relevant.length > 0 ? arrayShare(ownDay, { index, field }, i) : 1);
    let limit = nominal;
    let heat = 0;
    let code: number = unit <= 0 ? inverterState.waiting : inverterState.producing;
    let event: number = inverterEvents.none;
    let lost = 0;
    missing.fill(0);
    for (const fault of relevant) {
      if (!isActive(fault, at)) continue;
      const part = fault.kind === "open_string" ? 1 : fault.kind === "weak_string" ? fault.size : 0;
      const before = missing[fault.string] ?? 1;
      if (part > before) {
        missing[fault.string] = part;
        lost += (weights[fault.string] ?? 0) * (part - before);
      }
      if (fault.kind === "curtailment") {
        limit = Math.min(limit, nominal * fault.size);
        if (unit > 0 && code === inverterState.producing) code = inverterState.derated;
      }
      if (fault.kind === "derating") {
        limit = Math.min(limit, nominal * fault.size);
        if (unit > 0 && code !== inverterState.fault)
          [heat, code, event] = [17, inverterState.derated, inverterEvents.overTemperature];
      }
      if (fault.kind === "tripped_inverter")
        [limit, heat, code, event] = [0, 0, inverterState.fault, inverterEvents.groundFault];
      if (fault.kind === "open_interface")
        [limit, heat, code, event] = [0, 0, inverterState.fault, inverterEvents.gridDisconnect];
    }
    if (allWeights > 0) available *= 1 - lost / allWeights;
    const ac = Math.min(
      pvwattsAc(available, nominal / inverterEfficiency, inverterEfficiency),
      limit,
    );
    if (code === inverterState.producing && ac <= 0) code = inverterState.connecting;
    // A curtailed inverter leaves the maximum power point: it draws no more than it delivers.
    const dc = limit <= 0 ? 0 : Math.min(available, limit / inverterEfficiency);
    acKw[i] = ac;
    dcKw[i] = dc;
    state[i] = code;
    events[i] = event;
    temperatureC[i] = airC + 5 + 2 * smoothChance(seed, at / 5400) + heat + 27 * (ac / nominal);
    const voltage = unit > 0 ? stringV * (1 + voltagePerK * ((light.cellC[i] ?? 25) - 25)) : 0;
    busV[i] = voltage;
    if (voltage <= 0 || allWeights <= 0) continue;
    for (let s = 0; s < stringA.length; s++) {
      const weight = (weights[s] ?? 0) * (1 - (missing[s] ?? 0));
      const flicker = 1 + 0.006 * (chance(seed, at, s) - 0.5);
      const column = stringA[s];
      if (column) column[i] = ((dc * 1000) / voltage) * (weight / (allWeights - lost)) * flicker;
    }
  }
  return { acKw, dcKw, temperatureC, state, events, busV, stringA };
}
