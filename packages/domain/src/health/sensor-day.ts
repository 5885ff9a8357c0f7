import { slotSeconds } from "../data/plant-day.ts";
import { clipShare, orientationGroups, showsLight } from "./judged-day.ts";
import type { FaultySlots, JudgedDay, JudgedInverter } from "./judged-day.ts";
import { clearRatioOf, clearReadings } from "./sensor-plane.ts";
import type { SensorDay } from "./observation.ts";
import { median } from "../data/median.ts";
import { staleMinutes, withoutStale } from "./stale.ts";
import { isSnowSeason, type SnowCover } from "./snow-cover.ts";

const slotHours = slotSeconds / 3600;
const slotMinutes = slotSeconds / 60;

/**
 * Usual change of a silicon module's power with its temperature: with it the seasons move a yield by a percent, without it by ten. [1/K]
 * Source: IEC 61724-1, temperature-corrected performance ratio.
 */
const gammaPerK = -0.0037;

/** The sensors of a day, each by itself and beside what the inverters that look where it looks made of its light. */
export function observeSensors(day: JudgedDay, faulty: FaultySlots, snow: SnowCover): SensorDay[] {
  return day.plant.sensors.flatMap((sensor): SensorDay[] => {
    const column = day.samples.values.get(sensor.id);
    if (column === undefined) return [];
    // One that stands for a section and for the plant looks where the section looks.
    const named = sensor.sections.filter((number) => number > 0);
    // One that no section names stands for a plant of one orientation.
    const isOfAll =
      sensor.sections.length === 0
        ? orientationGroups(day.plant, day.references).length === 1
        : named.length === 0;
    const own = isOfAll
      ? day.inverters
      : day.inverters.filter(({ facts }) => facts.sections.some((one) => named.includes(one)));
    const { moduleTemperature } = day.plant;
    const modules =
      moduleTemperature === null ? undefined : day.samples.values.get(moduleTemperature);
    // What one inverter lacks by itself is no matter of the light.
    const { sick } = day.circumstances;
    const whole = own.filter(
      (one) => !isFaulty(one, faulty) && (one.peers === 0 || !sick.has(one.facts.id)),
    );
    const { irradiation, yieldRatio } = lightAndYield(day, {
      column: withoutStale(column),
      modules,
      whole,
      faulty,
      snow,
    });
    return [
      {
        id: sensor.id,
        irradiationKwhM2: (irradiation * slotHours) / 1000,
        clearRatio: clearRatioToday(day, sensor.id, column),
        yieldRatio,
        ...stuckTime(day, column),
      },
    ];
  });
}

/** The day's light [W/m2, summed by slot], and what these inverters made of it. */
function lightAndYield(
  day: JudgedDay,
  of: {
    readonly column: Float64Array;
    readonly modules: Float64Array | undefined;
    readonly whole: readonly JudgedInverter[];
    readonly faulty: FaultySlots;
    readonly snow: SnowCover;
  },
): { readonly irradiation: number; readonly yieldRatio: number | null } {
  const { column, modules, whole } = of;
  const own: Whole = {
    inverters: whole,
    bad: whole.map(({ index }) => of.faulty[index]!),
    made: new Float64Array(whole.length),
    lit: new Float64Array(whole.length),
  };
  let irradiation = 0;
  for (let slot = 0; slot < day.known; slot++) if (column[slot]! > 0) irradiation += column[slot]!;
  const add = (isAsked: SlotAsked): void => {
    for (let slot = day.lit.from; slot < day.lit.to; slot++) {
      const watts = column[slot]!;
      if (day.light[slot] === 0 || !(watts > 0)) continue;
      const celsius = modules?.[slot] ?? Number.NaN;
      const warmth = Number.isFinite(celsius) ? 1 + gammaPerK * (celsius - 25) : 1;
      addSlot(own, slot, { watts, warmth, isAsked });
    }
  };
  // Under snow its peers say nothing of an inverter; the light does.
  add(
    (one, slot) =>
      one.judged[slot] === 1 ||
      ((of.snow.all[slot] === 1 || of.snow.byInverter.get(one.facts.id)?.[slot] === 1) &&
        showsLight(one, slot)),
  );
  // Where they all make next to nothing their peers say nothing; the light does.
  if (!own.lit.some((lit) => lit > 0)) add(showsLight);
  // What is left of snow that is known to lie is no inverter's own either.
  const isSnowy = day.circumstances.sick.has("") && isSnowSeason(day.plant, day.samples.day);
  return {
    irradiation,
    yieldRatio: commonYield(own, (id) => isSnowy || of.snow.byInverter.has(id)),
  };
}
/** Whether a slot of an inverter is measured by. */
type SlotAsked = (one: JudgedInverter, slot: number) => boolean;
/** Inverters that are whole, and of each what it made [kW] and the light on it [kW W/m2], summed. */
interface Whole {
  readonly inverters: readonly JudgedInverter[];
  readonly bad: readonly Uint8Array[];
  readonly made: Float64Array;
  readonly lit: Float64Array;
}
function addSlot(
  { inverters, bad, made, lit }: Whole,
  slot: number,
  of: { readonly watts: number; readonly warmth: number; readonly isAsked: SlotAsked },
): void {
  const { watts, warmth, isAsked } = of;
  for (let at = 0; at < inverters.length; at++) {
    const one = inverters[at]!;
    if (bad[at]![slot] === 1 || !isAsked(one, slot)) continue;
    const kw = one.powerKw[slot]!;
    const { sizeKw } = one;
    // Near its rating an inverter makes less of the light than it could, and nothing is wrong.
    if (kw > clipShare * sizeKw) continue;
    made[at]! += kw;
    lit[at]! += watts * sizeKw * warmth;
  }
}

/** An inverter that makes so much less of the light than the middle one, beside what is usual of it, says nothing of what they all lack. */
const ownLossShare = 0.06;
/** What all of them made per light: what one alone lacks is its own. Snow lies on one roof longer than on the others, and is snow all the same. */
function commonYield(
  { inverters, made, lit }: Whole,
  isSnow: (inverter: string) => boolean,
): number | null {
  const yields = inverters.map(({ usualRatio }, at) =>
    lit[at]! > 0 ? made[at]! / lit[at]! / usualRatio : NaN,
  );
  const known = yields.filter((one) => one === one);
  if (known.length === 0) return null;
  const least = (1 - ownLossShare) * median(known);
  let [allMade, allLit] = [0, 0];
  for (const [at, { facts }] of inverters.entries()) {
    if (!(yields[at]! >= least || (lit[at]! > 0 && isSnow(facts.id)))) continue;
    allMade += made[at]!;
    allLit += lit[at]!;
  }
  return (allMade * 1000) / allLit;
}

/** Over more of its day than this an inverter is faulty: the hours that are left are the dullest, and no measure of the others. */
const maxFaultyShare = 0.25;
function isFaulty({ index, judged }: JudgedInverter, faulty: FaultySlots): boolean {
  let [slots, bad] = [0, 0];
  const own = faulty[index]!;
  // Most inverters of most days are not faulty at all.
  if (!own.includes(1)) return false;
  for (let slot = 0; slot < judged.length; slot++) {
    if (judged[slot] === 0) continue;
    slots++;
    bad += own[slot]!;
  }
  return bad > maxFaultyShare * slots;
}

/** A quarter of an hour between two readings. */
const quarterSlots = 3;
function clearRatioToday(day: JudgedDay, id: string, column: Float64Array): number | null {
  const plane = day.references.sensors[id]?.plane ?? null;
  if (plane === null) return null;
  return clearRatioOf(plane, clearReadings(day.plant, day.samples, column, quarterSlots));
}

function stuckTime(
  day: JudgedDay,
  column: Float64Array,
): Pick<SensorDay, "stuckMinutes" | "stuckSlots"> {
  let [stuck, run, first, last] = [0, 0, -1, -1];
  const close = (slot: number): void => {
    if (run * slotMinutes >= staleMinutes) {
      stuck += run * slotMinutes;
      if (first < 0) first = slot - run - 1;
      last = slot - 1;
    }
    run = 0;
  };
  for (let slot = 1; slot < day.known; slot++) {
    if (day.light[slot] === 1 && column[slot] === column[slot - 1]) run++;
    else close(slot);
  }
  close(day.known);
  return first < 0
    ? { stuckMinutes: stuck }
    : { stuckMinutes: stuck, stuckSlots: [Math.max(first, day.lit.from), last] };
}
