import type { DaySamples } from "./day-samples.ts";
import type { HealthPlant, HealthString } from "./health-plant.ts";
import type { References } from "./references.ts";
import { medianIn } from "./selection.ts";

/** The median of the strings of a box from which on they are compared, and the least share of the day's highest. */
const minLightA = 1;
const minLightShare = 0.15;
/** A dead string carries nothing but the offset of its sensor. */
const deadShare = 0.05;
const offsetA = 0.1;
/** With fewer strings their median says nothing of one of them; two inputs of an inverter are still compared with each other. */
export const minStrings = 3;
const minInputs = 2;

/** The strings of a box on a day. */
export interface BoxOfDay {
  readonly strings: readonly HealthString[];
  /** Those that were ever alive, with their currents; none where there are too few to be compared. */
  readonly connected: readonly { readonly one: HealthString; readonly column: Float64Array }[];
  /** Their median, NaN while there is too little light. [A] */
  readonly light: Float64Array;
  /** At most so much beside it, and a string is dead. [A] */
  readonly dead: Float64Array;
}

/** A day of which it is known when there is light enough. */
interface LitDay {
  readonly plant: HealthPlant;
  readonly samples: DaySamples;
  readonly references: References;
  readonly light: Uint8Array;
  readonly lit: { readonly from: number; readonly to: number };
}

export function boxesOf(day: LitDay): BoxOfDay[] {
  return [...Map.groupBy(day.plant.strings, (one) => one.box).values()].map((strings) => {
    const alive = strings.flatMap((one) => {
      const column = day.samples.values.get(one.id);
      const wasAlive = day.references.strings[one.id]?.aliveSince != null;
      return column !== undefined && (wasAlive || isAlive(column)) ? [{ one, column }] : [];
    });
    const isInverter = strings.every((one) => one.box === one.inverter);
    const connected = alive.length < (isInverter ? minInputs : minStrings) ? [] : alive;
    const light = lightOfBox(day, connected);
    return { strings, connected, light, dead: light.map(deadAmps) };
  });
}

const isAlive = (column: Float64Array): boolean => column.some((value) => value > 2 * offsetA);
const deadAmps = (median: number): number => Math.max(offsetA, deadShare * median);

function lightOfBox(day: LitDay, connected: BoxOfDay["connected"]): Float64Array {
  const median = new Float64Array(day.samples.slots).fill(NaN);
  const count = connected.length;
  if (count === 0) return median;
  const columns = connected.map(({ column }) => column);
  const row = new Float64Array(count);
  let highest = 0;
  for (let slot = day.lit.from; slot < day.lit.to; slot++) {
    if (day.light[slot] === 0) continue;
    const amps = medianAt(columns, slot, row);
    median[slot] = amps;
    if (amps > highest) highest = amps;
  }
  const least = Math.max(minLightA, minLightShare * highest);
  for (let slot = day.lit.from; slot < day.lit.to; slot++)
    if (!(median[slot]! >= least)) median[slot] = NaN;
  return median;
}
/** NaN where too few of them have a value. @param row room for them */
function medianAt(columns: readonly Float64Array[], slot: number, row: Float64Array): number {
  let count = 0;
  for (let at = 0; at < columns.length; at++) {
    const value = columns[at]![slot]!;
    if (value === value) row[count++] = value;
  }
  return count < Math.min(minStrings, row.length) ? NaN : medianIn(row, count);
}

/** How many strings stand behind each inverter: measured, and ever alive. */
export const stringsByInverter = (boxes: readonly BoxOfDay[]): ReadonlyMap<string | null, number> =>
  boxes.reduce(
    (counts, { connected }) =>
      connected.reduce(
        (all, { one }) => all.set(one.inverter, (all.get(one.inverter) ?? 0) + 1),
        counts,
      ),
    new Map<string | null, number>(),
  );

/**
 * By inverter the share of what stands behind it that carries no current, slot by slot: it says what the inverter would have made, whatever others
 * make. Inverters all of whose strings carry some are left out. [1]
 */
export function deadShares(
  day: LitDay,
  boxes: readonly BoxOfDay[],
): ReadonlyMap<string, Float64Array> {
  const counts = stringsByInverter(boxes);
  const shares = new Map<string, Float64Array>();
  for (const { connected, light, dead } of boxes) {
    if (connected.length < minStrings) continue;
    for (const { one, column } of connected) {
      if (one.inverter === null) continue;
      const part = 1 / counts.get(one.inverter)!;
      for (let slot = day.lit.from; slot < day.lit.to; slot++) {
        if (!(column[slot]! <= dead[slot]!)) continue;
        const median = light[slot]!;
        const own = shares.get(one.inverter) ?? new Float64Array(day.samples.slots);
        shares.set(one.inverter, own);
        own[slot]! += part * (1 - Math.max(0, column[slot]!) / median);
      }
    }
  }
  return shares;
}
