import type { HealthString } from "./health-plant.ts";
import type { JudgedDay, Trouble } from "./judged-day.ts";
import type { StringDay } from "./observation.ts";
import { daysIn, noFigures, reachesAll, usualFigure } from "./day-figures.ts";
import { usualAgain } from "./references.ts";
import { type BoxOfDay, minStrings, stringsByInverter } from "./string-boxes.ts";

/** Below this share of its usual ratio to the box a string is weak, and over so much of the day it is asked. */
const weakShare = 0.8;
const minWeakMinutes = 180;
/** Days after which the ratio of a string is usual. */
const minDays = 5;

/** The strings of a day: their ratios to the median of their box, and those that are dead or weak. */
export function judgeStrings(day: JudgedDay): { troubles: Trouble[]; strings: StringDay[] } {
  const troubles: Trouble[] = [];
  const strings: StringDay[] = [];
  const counts = stringsByInverter(day.boxes);
  for (const box of day.boxes) {
    const judged = judgeBox(day, box, counts);
    troubles.push(...judged.troubles);
    strings.push(...judged.strings);
  }
  return { troubles, strings };
}

function judgeBox(
  day: JudgedDay,
  box: BoxOfDay,
  counts: ReturnType<typeof stringsByInverter>,
): { troubles: Trouble[]; strings: StringDay[] } {
  const { strings, connected, light } = box;
  const troubles: Trouble[] = [];
  const ratios = new Map<string, number | null>();
  for (const { one, column } of connected) {
    const seen = compare(day, column, box);
    const ratio = seen.medianSum > 0 ? seen.sum / seen.medianSum : null;
    ratios.set(one.id, ratio);
    if (connected.length < minStrings) continue;
    const found = seen.isDeadOnce ? deadTrouble(one) : weakTrouble(day, one, seen, ratio);
    if (found === null) continue;
    const { judged, bad } = deadSlots(day, column, box);
    troubles.push({
      ...found,
      judged,
      bad: found.cause === "string_weak" ? judged : bad,
      loss: lossOf(day, one, { light, column }, counts),
    });
  }
  return { troubles, strings: strings.map(({ id }) => ({ id, ratio: ratios.get(id) ?? null })) };
}

interface Seen {
  readonly isDeadOnce: boolean;
  readonly sum: number;
  readonly medianSum: number;
  readonly slots: number;
}

function compare(day: JudgedDay, column: Float64Array, { light, dead }: BoxOfDay): Seen {
  let sum = 0;
  let medianSum = 0;
  let slots = 0;
  let isDeadOnce = false;
  for (let slot = day.lit.from; slot < day.lit.to; slot++) {
    const median = light[slot]!;
    const value = column[slot]!;
    if (median !== median || value !== value) continue;
    slots++;
    sum += value;
    medianSum += median;
    if (value <= dead[slot]!) isDeadOnce = true;
  }
  return { isDeadOnce, sum, medianSum, slots };
}

/** Where it can be compared, and where it is dead; most strings of most days need neither. */
function deadSlots(
  day: JudgedDay,
  column: Float64Array,
  { light, dead }: BoxOfDay,
): Pick<Trouble, "bad" | "judged"> {
  const judged = new Uint8Array(light.length);
  const bad = new Uint8Array(light.length);
  for (let slot = day.lit.from; slot < day.lit.to; slot++) {
    const median = light[slot]!;
    if (Number.isNaN(median) || Number.isNaN(column[slot])) continue;
    judged[slot] = 1;
    if (column[slot]! <= dead[slot]!) bad[slot] = 1;
  }
  return { judged, bad };
}

type Found = Omit<Trouble, "loss" | "judged" | "bad">;
const deadTrouble = (one: HealthString): Found => ({
  cause: "string_dead",
  kind: "variable",
  subject: one.id,
  numbers: {},
  series: [one.id],
  sureness: 0.95,
});

/** A string of another roof gives less every day: it is compared with what is usual of it. */
function weakTrouble(
  day: JudgedDay,
  one: HealthString,
  { slots }: Seen,
  ratio: number | null,
): Found | null {
  const days = day.references.strings[one.id]?.ratios ?? noFigures;
  if (ratio === null || daysIn(days) < minDays || slots * 5 < minWeakMinutes) return null;
  const isRunning = day.known < day.samples.slots;
  // Of most strings no day says that they are weak: what is usual is no more than its best day.
  if (!isRunning && reachesAll(days, ratio, weakShare)) return null;
  const usual = isRunning ? usualAgain(day.references, days) : usualFigure(days);
  if (ratio >= weakShare * usual) return null;
  return {
    cause: "string_weak",
    kind: "variable",
    subject: one.id,
    numbers: { ratio, usual_ratio: usual },
    series: [one.id],
    sureness: 0.8,
  };
}

/** The string's share of what its inverter should have made; nothing where nobody knows the inverter. */
function lossOf(
  day: JudgedDay,
  one: HealthString,
  of: { light: Float64Array; column: Float64Array },
  counts: ReturnType<typeof stringsByInverter>,
): Trouble["loss"] {
  const inverter = day.inverters.find(({ facts }) => facts.id === one.inverter);
  if (inverter === undefined) return [];
  const strings = counts.get(one.inverter) ?? 1;
  const kw = of.light.map((median, slot) => {
    const missing = 1 - Math.max(0, of.column[slot]!) / median;
    const share = (inverter.expectedKw[slot]! * Math.max(0, missing)) / strings;
    return share > 0 ? share : 0;
  });
  return [{ inverter: inverter.index, kw }];
}
