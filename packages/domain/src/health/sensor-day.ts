import { slotSeconds } from "../data/plant-day.ts";
import { clipShare, orientationGroups, showsLight } from "./judged-day.ts";
import type { FaultySlots, JudgedDay, JudgedInverter } from "./judged-day.ts";
import { clearRatioOf, clearReadings } from "./sensor-plane.ts";
import type { SensorDay } from "./observation.ts";

const slotHours = slotSeconds / 3600;
/** The same value for so long is no light. [min] Source: pvanalytics, quality.gaps.stale_values_diff. */
const staleMinutes = 60;

/**
 * Usual change of a silicon module's power with its temperature: with it the seasons move a yield by a percent, without it by ten. [1/K]
 * Source: IEC 61724-1, temperature-corrected performance ratio.
 */
const gammaPerK = -0.0037;

/** The sensors of a day, each by itself and beside what the inverters that look where it looks made of its light. */
export function observeSensors(day: JudgedDay, faulty: FaultySlots): SensorDay[] {
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
    const whole = own.filter((one) => !isFaulty(one, faulty));
    const { irradiation, yieldRatio } = lightAndYield(day, { column, modules, whole, faulty });
    return [
      {
        id: sensor.id,
        irradiationKwhM2: (irradiation * slotHours) / 1000,
        clearRatio: clearRatioToday(day, sensor.id, column),
        yieldRatio,
        stuckMinutes: stuckMinutes(day, column),
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
  },
): { readonly irradiation: number; readonly yieldRatio: number | null } {
  const { column, modules, whole } = of;
  const own: Whole = {
    inverters: whole,
    bad: whole.map(({ index }) => of.faulty[index]!),
    sums: new Float64Array(3),
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
  add((one, slot) => one.judged[slot] === 1);
  // Where they all make next to nothing their peers say nothing; the light does.
  if (own.sums[1] === 0) add(showsLight);
  const [made = 0, size = 0, lit = 0] = own.sums;
  return { irradiation, yieldRatio: size > 0 && lit > 0 ? (made * 1000) / lit : null };
}
/** Whether a slot of an inverter is measured by. */
type SlotAsked = (one: JudgedInverter, slot: number) => boolean;
/** Inverters that are whole, and what they made [kW], their sizes [kW] and the light on them [kW W/m2], summed. */
interface Whole {
  readonly inverters: readonly JudgedInverter[];
  readonly bad: readonly Uint8Array[];
  readonly sums: Float64Array;
}
function addSlot(
  { inverters, bad, sums }: Whole,
  slot: number,
  of: { readonly watts: number; readonly warmth: number; readonly isAsked: SlotAsked },
): void {
  const { watts, warmth, isAsked } = of;
  let [made, size, lit] = [sums[0]!, sums[1]!, sums[2]!];
  for (let at = 0; at < inverters.length; at++) {
    const one = inverters[at]!;
    if (bad[at]![slot] === 1 || !isAsked(one, slot)) continue;
    const kw = one.powerKw[slot]!;
    const { sizeKw } = one;
    // Near its rating an inverter makes less of the light than it could, and nothing is wrong.
    if (kw > clipShare * sizeKw) continue;
    made += kw;
    size += sizeKw;
    lit += watts * sizeKw * warmth;
  }
  sums[0] = made;
  sums[1] = size;
  sums[2] = lit;
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

function stuckMinutes(day: JudgedDay, column: Float64Array): number {
  let [stuck, run] = [0, 0];
  const close = (): void => {
    if (run * 5 >= staleMinutes) stuck += run * 5;
    run = 0;
  };
  for (let slot = 1; slot < day.known; slot++) {
    if (day.light[slot] === 1 && column[slot] === column[slot - 1]) run++;
    else close();
  }
  close();
  return stuck;
}
