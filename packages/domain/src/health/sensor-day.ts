import { slotSeconds } from "../data/plant-day.ts";
import { clipShare, orientationGroups } from "./judged-day.ts";
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
    const powers = whole.map(({ powerKw }) => powerKw);
    const sizes = whole.map(({ sizeKw }) => sizeKw);
    const judged = whole.map((one) => one.judged);
    const bad = whole.map(({ index }) => faulty[index]!);
    let light = 0;
    let lit = 0;
    let made = 0;
    let size = 0;
    for (let slot = 0; slot < day.known; slot++) {
      const watts = column[slot]!;
      if (!(watts > 0)) continue;
      light += watts;
      if (day.light[slot] === 0) continue;
      const celsius = modules?.[slot] ?? Number.NaN;
      const warmth = Number.isFinite(celsius) ? 1 + gammaPerK * (celsius - 25) : 1;
      for (let at = 0; at < powers.length; at++) {
        if (judged[at]![slot] === 0 || bad[at]![slot] === 1) continue;
        const kw = powers[at]![slot]!;
        const sizeKw = sizes[at]!;
        // Near its rating an inverter makes less of the light than it could, and nothing is wrong.
        if (kw > clipShare * sizeKw) continue;
        made += kw;
        size += sizeKw;
        lit += watts * sizeKw * warmth;
      }
    }
    return [
      {
        id: sensor.id,
        irradiationKwhM2: (light * slotHours) / 1000,
        clearRatio: clearRatioToday(day, sensor.id, column),
        yieldRatio: size > 0 && lit > 0 ? (made * 1000) / lit : null,
        stuckMinutes: stuckMinutes(day, column),
      },
    ];
  });
}

/** Over more of its day than this an inverter is faulty: the hours that are left are the dullest, and no measure of the others. */
const maxFaultyShare = 0.25;
function isFaulty({ index, judged }: JudgedInverter, faulty: FaultySlots): boolean {
  let [slots, bad] = [0, 0];
  const own = faulty[index]!;
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
