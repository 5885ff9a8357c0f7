import { median } from "../data/median.ts";
import { slotSeconds } from "../data/plant-day.ts";
import { clearCurve } from "./clear-curve.ts";
import type { DaySamples } from "./day-samples.ts";
import type { HealthPlant } from "./health-plant.ts";
import { noFigures, withDay } from "./day-figures.ts";
import { countsOf } from "./judge-communication.ts";
import type { BadDay, DayObservation } from "./observation.ts";
import { ReferenceLight } from "./reference-light.ts";
import type {
  Circumstances,
  InverterHabits,
  References,
  SensorHabits,
  StringHabits,
} from "./references.ts";
import { coveredInverters, faultedInverters, isMomentary } from "./slow-day.ts";
import { gapsWith } from "./rhythm.ts";
import { clearReadings, fitPlane, isSmooth } from "./sensor-plane.ts";

/** How long what was learnt counts. [days] */
const usualDays = 60;
const middleDays = 40;
/** A day must be judged for so long to teach. [min] */
const minJudged = 180;
/** A day with so much of what a clear one gives shows the shape of a roof's day. */
const clearShare = 0.88;

const freshInverter: InverterHabits = {
  ratios: noFigures,
  middles: noFigures,
  peakKw: 0,
  yields: {},
  plateauKw: null,
};

/** The causes whose days do not show what is usual of a subject. */
const faultOf = (bad: readonly BadDay[], subject: string): BadDay | undefined =>
  bad.find((one) => one.subject === subject && one.cause !== "clipping" && !isMomentary(one));

/**
 * What is known of a plant after a day. Learnt from days without a fast cause on that subject only, so that what is broken does not become
 * usual; sensors in an incident teach nothing. Figures are plain and are stored as they are. (H7c, H7d)
 */
export function learn(
  plant: HealthPlant,
  references: References,
  observation: DayObservation,
  seen: { readonly samples: DaySamples; readonly circumstances: Circumstances },
): References {
  const { samples } = seen;
  const { day } = observation;
  // A day that was learnt is not learnt twice: a growing one is when it is over.
  if (references.day !== null && day <= references.day) return references;
  const isOpen = observation.bad.some(({ cause }) => cause === "grid_open");
  const clearKw = clearCurve(references.clearKw, plant, isOpen ? null : samples);
  const of: Known = {
    ...seen,
    plant,
    references,
    observation,
    light: lightOf(plant, references, seen),
    solarMinutes: solarMinutesOf(plant, samples),
    faulted: faultedInverters({ plant, observation: withoutClipping(observation) }),
    covered: coveredInverters(observation),
    grown: grownInverters(plant, references, observation),
  };
  const isClear = (observation.clearness ?? 0) >= clearShare || references.day === null;
  return {
    day,
    inverters: invertersHabits(of, isClear),
    strings: stringHabits(references, observation),
    ...coveredAfter(observation),
    sensors: sensorHabits(of),
    clearKw,
    gaps: gapsWith(references, day, samples.deliveries),
    lastDelivery: samples.deliveries.at(-1) ?? references.lastDelivery,
    lastPower: lastPowerOf(plant, samples) ?? references.lastPower,
    lastCount: lastCountOf(of) ?? references.lastCount,
  };
}

/** At its rating nothing is wrong with an inverter. */
const withoutClipping = (observation: DayObservation): DayObservation => ({
  ...observation,
  bad: observation.bad.filter(({ cause }) => cause !== "clipping"),
});

interface Known {
  readonly plant: HealthPlant;
  readonly references: References;
  readonly observation: DayObservation;
  readonly samples: DaySamples;
  readonly circumstances: Circumstances;
  readonly light: {
    readonly reference: ReferenceLight;
    readonly sizes: ReadonlyMap<string, number>;
  };
  /** Of the middle of each slot, after midnight. */
  readonly solarMinutes: Float64Array;
  /** Inverters of which something was bad, or of a string or tracker of theirs. */
  readonly faulted: ReadonlySet<string>;
  /** Inverters that lay under snow. */
  readonly covered: ReadonlySet<string>;
  /** Inverters with a string that had its first current today: what is usual of them is another thing from now on. */
  readonly grown: ReadonlySet<string>;
}
function solarMinutesOf({ site }: HealthPlant, { startSeconds, slots }: DaySamples): Float64Array {
  const minutes = new Float64Array(slots);
  for (let slot = 0; slot < slots; slot++) {
    const solar = startSeconds + (slot + 0.5) * slotSeconds + (site?.longitude ?? 0) * 240;
    minutes[slot] = (((solar % 86_400) + 86_400) % 86_400) / 60;
  }
  return minutes;
}

function lightOf(
  plant: HealthPlant,
  references: References,
  seen: { readonly samples: DaySamples; readonly circumstances: Circumstances },
): Known["light"] {
  const sizes = new Map(
    plant.inverters.map(({ id, nominalKw }) => [
      id,
      nominalKw ?? references.inverters[id]?.peakKw ?? 0,
    ]),
  );
  return { sizes, reference: new ReferenceLight({ plant, references, ...seen }, sizes) };
}

function invertersHabits(of: Known, isClear: boolean): References["inverters"] {
  const habits: Record<string, InverterHabits> = {};
  for (const [index, { id }] of of.plant.inverters.entries())
    habits[id] = inverterHabits(of, index, isClear);
  return habits;
}
function inverterHabits(of: Known, index: number, isClear: boolean): InverterHabits {
  const { plant, references, observation, samples } = of;
  const facts = plant.inverters[index]!;
  const known = references.inverters[facts.id] ?? freshInverter;
  const seen = observation.inverters[index]!;
  const fault = faultOf(observation.bad, facts.id) ?? faultOf(observation.bad, "");
  const { sick } = of.circumstances;
  const isSick = sick.has(facts.id) || sick.has("");
  const isFaulted = fault !== undefined || of.faulted.has(facts.id) || of.covered.has(facts.id);
  const isTaught = !isFaulted && seen.judgeableMinutes >= minJudged;
  const power = samples.values.get(facts.power) ?? new Float64Array(0);
  const { day } = observation;
  const ratios = of.grown.has(facts.id) ? noFigures : known.ratios;
  const next = {
    ...known,
    ratios,
    peakKw: Math.max(known.peakKw, heldPeak(power)),
    plateauKw: plateauAfter(known, fault, power),
  };
  if (isSick) return next;
  const middle = isTaught && isClear ? middleOfDay(of, power) : null;
  return {
    ...next,
    // While something is wrong what is usual stays as it is, however long that lasts.
    ratios: isFaulted
      ? ratios
      : withDay(ratios, {
          day,
          figure: isTaught ? seen.peerRatio : null,
          span: usualDays,
        }),
    middles: withDay(known.middles, { day, figure: middle, span: middleDays }),
    yields: isTaught ? yieldsWith(of, known, index) : known.yields,
  };
}

function coveredAfter({ covered = [] }: DayObservation): Pick<References, "covered"> {
  const left = covered.flatMap(({ id, since }) => (since === null ? [] : [[id, since] as const]));
  return left.length === 0 ? {} : { covered: Object.fromEntries(left) };
}

/** The plateau stays known over dull days, until the inverter runs above it. */
function plateauAfter(
  { plateauKw }: InverterHabits,
  fault: BadDay | undefined,
  power: Float64Array,
): number | null {
  if (fault?.cause === "derating") return fault.numbers["level_kw"] ?? plateauKw;
  return plateauKw !== null && heldPeak(power) > plateauKw * 1.03 ? null : plateauKw;
}

/** Highest power that lasted for three slots. [kW] */
function heldPeak(power: Float64Array): number {
  let peak = 0;
  for (let slot = 2; slot < power.length; slot++) {
    if (!(power[slot]! > peak)) continue;
    const held = Math.min(power[slot]!, power[slot - 1]!, power[slot - 2]!);
    if (held > peak) peak = held;
  }
  return peak;
}

/** Solar minutes after midnight at the middle of a day's energy, to a hundredth; null for a day that has none. */
function middleOfDay({ solarMinutes }: Known, power: Float64Array): number | null {
  let sum = 0;
  let moment = 0;
  for (let slot = 0; slot < power.length; slot++) {
    const kw = power[slot]!;
    if (!(kw > 0)) continue;
    sum += kw;
    moment += kw * solarMinutes[slot]!;
  }
  return sum > 0 ? Math.round((moment / sum) * 100) / 100 : null;
}

function yieldsWith(
  { plant, observation, samples, light: { reference, sizes } }: Known,
  known: InverterHabits,
  index: number,
): InverterHabits["yields"] {
  const facts = plant.inverters[index]!;
  const size = sizes.get(facts.id) ?? 0;
  const promised = reference.inverter(facts);
  const power = samples.values.get(facts.power);
  if (promised === null || power === undefined || size <= 0) return known.yields;
  let made = 0;
  let light = 0;
  const { share: shares } = promised;
  for (let slot = 0; slot < samples.slots; slot++) {
    const share = shares[slot]!;
    const own = power[slot]! / size;
    // Near its rating an inverter makes less than it is promised, and nothing is wrong.
    if (!(share > 0.1) || !(own >= 0) || own > 0.95) continue;
    made += own;
    light += share;
  }
  const { source } = promised;
  // What is kept of thousands of days needs no more digits than it has meaning.
  const ratio = light > 0 ? Math.round((made / light) * 1e5) / 1e5 : null;
  return {
    ...known.yields,
    [source]: withDay(known.yields[source] ?? noFigures, {
      day: observation.day,
      figure: ratio,
      span: usualDays,
    }),
  };
}

const isAliveAt = (ratio: number | null): boolean => (ratio ?? 0) > 0.1;
function grownInverters(
  plant: HealthPlant,
  { strings: known }: References,
  { strings }: DayObservation,
): ReadonlySet<string> {
  const first = strings.filter(
    ({ id, ratio }) => known[id] !== undefined && known[id].aliveSince === null && isAliveAt(ratio),
  );
  if (first.length === 0) return new Set();
  const ids = new Set(first.map(({ id }) => id));
  return new Set(
    plant.strings.flatMap(({ id, inverter }) => (ids.has(id) ? (inverter ?? []) : [])),
  );
}

const noString: StringHabits = { aliveSince: null, ratios: noFigures };
function stringHabits(
  { strings }: References,
  { day, strings: seen, bad }: DayObservation,
): References["strings"] {
  const habits: Record<string, StringHabits> = {};
  for (const { id, ratio } of seen) {
    const known = strings[id] ?? noString;
    const isAlive = isAliveAt(ratio);
    const isTaught = isAlive && faultOf(bad, id) === undefined;
    habits[id] = {
      aliveSince: known.aliveSince ?? (isAlive ? day : null),
      ratios: withDay(known.ratios, { day, figure: isTaught ? ratio : null, span: usualDays }),
    };
  }
  return habits;
}

/** Every half hour of a day is held against planes; the middle of the days' planes is believed after so many of them. */
const halfHourSlots = 6;
const minFits = 4;
const maxFits = 40;

function sensorHabits({ plant, references, observation, samples, circumstances }: Known) {
  const { day } = observation;
  return Object.fromEntries(
    observation.sensors.map(({ id, yieldRatio }): [string, SensorHabits] => {
      const known = references.sensors[id] ?? { plane: null, yields: noFigures, fits: [] };
      const column = samples.values.get(id);
      const isTaught = column !== undefined && !circumstances.sick.has(id);
      const yields = withDay(known.yields, { day, figure: yieldRatio, span: usualDays });
      if (!isTaught || known.fits.length >= maxFits) return [id, { ...known, yields }];
      const readings = clearReadings(plant, samples, column, halfHourSlots);
      const fit = isSmooth(readings.map(({ watts }) => watts)) ? fitPlane([readings]) : null;
      if (fit === null) return [id, { ...known, yields }];
      const fits = [...known.fits, { day, ...fit }];
      return [id, { fits, yields, plane: fits.length < minFits ? null : middlePlane(fits) }];
    }),
  );
}

/** Azimuth and tilt that most days agree on, by their medians. */
function middlePlane(fits: SensorHabits["fits"]): SensorHabits["plane"] {
  const tracked = fits.filter(({ isTracked }) => isTracked);
  const own =
    tracked.length * 2 > fits.length ? tracked : fits.filter(({ isTracked }) => !isTracked);
  return {
    tilt: median(own.map(({ tilt }) => tilt)),
    azimuth: median(own.map(({ azimuth }) => azimuth)),
    isTracked: own === tracked,
  };
}

function lastPowerOf(
  { inverters }: HealthPlant,
  { values, startSeconds, slots }: DaySamples,
): References["lastPower"] {
  const columns = inverters.flatMap(({ power }) => values.get(power) ?? []);
  for (let slot = slots - 1; slot >= 0; slot--)
    if (columns.some((kw) => kw[slot] === kw[slot])) return startSeconds + (slot + 1) * slotSeconds;
  return null;
}

function lastCountOf({ plant, samples, references }: Known): References["lastCount"] {
  if (plant.counters.length === 0) return null;
  const counts = countsOf(
    plant.counters.map((id) => samples.values.get(id)),
    samples.slots,
  );
  let [first, last, at] = [NaN, NaN, 0];
  let falls = false;
  for (let slot = 0; slot < samples.slots; slot++) {
    const kwh = counts[slot]!;
    if (Number.isNaN(kwh)) continue;
    if (Number.isNaN(first)) first = kwh;
    if (kwh < last) falls = true;
    [last, at] = [kwh, samples.startSeconds + slot * slotSeconds];
  }
  if (Number.isNaN(last)) return null;
  const before = references.lastCount;
  const isGoing = before !== null && !falls && first >= before.kwh;
  return { at, kwh: last, nights: isGoing ? before.nights + 1 : 0 };
}
