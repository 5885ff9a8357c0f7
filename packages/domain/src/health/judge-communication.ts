import { slotSeconds } from "../data/plant-day.ts";
import type { DaySamples } from "./day-samples.ts";
import type { JudgedDay, JudgedInverter, Trouble } from "./judged-day.ts";
import type { MuteSlots } from "./mute-inverters.ts";
import { clearKwAt } from "./reference-light.ts";
import { lateAfterSeconds } from "./rhythm.ts";

const slotHours = slotSeconds / 3600;
/** The counter's rise over what was expected: above the first a gap of communication, below the second a stop. (H7e) */
const gapShare = 0.5;
const stopShare = 0.1;
/** Nights over which a counter must have gone on, so that it is none of a single day. */
const minNights = 2;
const dayHours = 12;
/** Brightness of a day of which nothing else is known. [1] */
const usualClearness = 0.5;

/** Slots of which nothing came and nothing will come in time: holes, what is later than the plant's rhythm, and inverters that are all mute. (H6, H7) */
export function silentSlots(
  { plant, samples, references, known }: JudgedDay,
  { mute, waitsFrom }: MuteSlots,
): Uint8Array {
  const silent = new Uint8Array(samples.slots);
  const newest = samples.newestData;
  // A plant that never sent has not been put into service, and of one that is known from files nobody waits for the next.
  if (newest === null || plant.isByFiles) return silent;
  const now = samples.startSeconds + known * slotSeconds;
  const delivered = samples.deliveries.findLast((at) => at <= now) ?? references.lastDelivery;
  const isLate = now - (delivered ?? newest) > lateAfterSeconds(references);
  // Nor was it in service on its first day before it sent something.
  const first = references.day === null ? Math.max(0, samples.arrived.indexOf(1)) : 0;
  const { from, until } = samples.beforeLogger ?? { from: 0, until: 0 };
  for (let slot = first; slot < known; slot++) {
    const start = samples.startSeconds + slot * slotSeconds;
    if (start >= from && start < until) continue;
    const isBehind = start >= newest;
    const isMissing = samples.arrived[slot] === 0 && (!isBehind || isLate);
    if (isMissing || (mute[slot] === 1 && slot < waitsFrom)) silent[slot] = 1;
  }
  return silent;
}

/** Sum of the counters' readings in a slot; NaN where one is missing. [kWh] */
export function countAt(counters: readonly (Float64Array | undefined)[], slot: number): number {
  if (counters.length === 0) return NaN;
  let sum = 0;
  for (const column of counters) sum += column?.[slot] ?? NaN;
  return sum;
}

/** The same in each slot of a day. [kWh] */
export function countsOf(
  counters: readonly (Float64Array | undefined)[],
  slots: number,
): Float64Array {
  const counts = new Float64Array(slots);
  if (counters.length === 0) return counts.fill(NaN);
  for (const column of counters) {
    if (column === undefined) return counts.fill(NaN);
    for (let slot = 0; slot < slots; slot++) counts[slot]! += column[slot]!;
  }
  return counts;
}

interface Hole {
  readonly from: number;
  /** First slot after it. */
  readonly to: number;
}
function holesOf(silent: Uint8Array): Hole[] {
  const holes: Hole[] = [];
  for (let slot = 0; slot < silent.length; slot++) {
    if (silent[slot] === 0) continue;
    const from = slot;
    while (silent[slot] === 1) slot++;
    holes.push({ from, to: slot });
  }
  return holes;
}

/** How much of a clear sky's energy the plant made in the slots of the day that were measured; null while that is not learnt. */
function clearnessOf(day: JudgedDay): number | null {
  let made = 0;
  let clear = 0;
  for (let slot = 0; slot < day.known; slot++) {
    if (day.light[slot] === 0) continue;
    const kw = plantKw(day.inverters, slot);
    const expected = clearKwAt(day.references, day.plant, startOf(day.samples, slot));
    if (Number.isNaN(kw) || !(expected > 0)) continue;
    made += kw;
    clear += expected;
  }
  return clear > 0 ? made / clear : null;
}
const startOf = (samples: DaySamples, slot: number): number =>
  samples.startSeconds + slot * slotSeconds;
function plantKw(inverters: readonly JudgedInverter[], slot: number): number {
  let sum = 0;
  for (const { powerKw } of inverters) sum += powerKw[slot]!;
  return sum;
}

/** What happened over a hole: the counter's rise, and what should have been made. null: nothing can decide. [kWh] (H7e) */
function overHole(
  day: JudgedDay,
  hole: Hole,
  clearness: number | null,
): { readonly roseKwh: number; readonly expectedKwh: number } | null {
  const { samples, plant, references } = day;
  let expectedKwh = 0;
  for (let slot = hole.from; slot < hole.to; slot++) {
    if (day.light[slot] === 0) continue;
    expectedKwh +=
      clearKwAt(references, plant, startOf(samples, slot)) *
      (clearness ?? usualClearness) *
      slotHours;
  }
  const size = day.inverters.reduce((sum, { sizeKw }) => sum + sizeKw, 0);
  // Of less than six minutes at full power nothing can be concluded.
  if (!(expectedKwh > size * 0.1)) return null;
  if ((references.lastCount?.nights ?? 0) < minNights) return null;
  const counters = plant.counters.map((id) => samples.values.get(id));
  let before = hole.from === 0 ? (references.lastCount?.kwh ?? NaN) : NaN;
  for (let slot = hole.from - 1; slot >= 0 && Number.isNaN(before); slot--)
    before = countAt(counters, slot);
  let after = NaN;
  for (let slot = hole.to; slot < day.known && Number.isNaN(after); slot++)
    after = countAt(counters, slot);
  // A meter goes on while inverters are mute.
  for (let slot = hole.to - 1; slot >= hole.from && Number.isNaN(after); slot--)
    after = countAt(counters, slot);
  const roseKwh = after - before;
  // A counter that falls was reset; daily ones sleep, and never hold more than a day at full power.
  return roseKwh >= 0 && before > size * dayHours ? { roseKwh, expectedKwh } : null;
}

/** A logger that is silent, told apart from a plant that stood still meanwhile. (H6, H7, H7e) */
export function judgeCommunication(
  day: JudgedDay,
  silent: Uint8Array,
  { mute, waitsFrom }: MuteSlots,
): Trouble[] {
  const troubles: Trouble[] = [];
  const lost = new Uint8Array(silent.length);
  let undecided = 0;
  let roseKwh = 0;
  const waiting = mute.slice().fill(0, 0, waitsFrom);
  const holes = [...holesOf(silent), ...holesOf(waiting)];
  const clearness = holes.length > 0 ? clearnessOf(day) : null;
  for (const hole of holes) {
    // Many a logger sleeps with its inverters: by night nobody is silent.
    if (!day.light.subarray(hole.from, hole.to).includes(1)) continue;
    const over = overHole(day, hole, clearness);
    const share = over === null ? null : over.roseKwh / over.expectedKwh;
    if (over !== null && share !== null && share < stopShare) {
      const bad = new Uint8Array(silent.length).fill(1, hole.from, hole.to);
      troubles.push({
        cause: "device_stopped",
        kind: "plant",
        subject: "",
        bad,
        judged: lightOf(day, bad),
        loss: [],
        unmeasuredKwh: over.expectedKwh - over.roseKwh,
        numbers: { rose_kwh: over.roseKwh, expected_kwh: over.expectedKwh },
        series: day.plant.counters,
        sureness: 0.7,
      });
      continue;
    }
    // What may still come is no silence yet.
    if (waiting[hole.from] === 1) continue;
    lost.fill(1, hole.from, hole.to);
    if (share !== null && share < gapShare) undecided++;
    roseKwh += over?.roseKwh ?? 0;
  }
  const { newestData, startSeconds } = day.samples;
  // A rhythm that is long leaves open for a day whether anything still comes: it has been silent since the last that came.
  const isBehind = lost[0] === 1 && newestData !== null && newestData < startSeconds;
  if (lost.includes(1))
    troubles.push({
      cause: "no_communication",
      kind: "plant",
      subject: "",
      bad: lost,
      // A logger that is back is heard by night too.
      judged: day.samples.arrived.map((one, slot) => (lost[slot] === 1 ? day.light[slot]! : one)),
      loss: [],
      numbers: { rose_kwh: roseKwh, undecided },
      series: [],
      sureness: 1,
      ...(isBehind ? { begun: newestData } : {}),
    });
  return [...troubles, ...silentDevices(day, mute)];
}

const lightOf = (day: JudgedDay, bad: Uint8Array): Uint8Array =>
  bad.map((one, slot) => one & day.light[slot]!);

/** Inverters that send nothing while the plant does and its other inverters run. */
function silentDevices(day: JudgedDay, mute: Uint8Array): Trouble[] {
  const { samples } = day;
  return day.inverters.flatMap((one): Trouble[] => {
    const least = one.sizeKw * 0.1;
    const isAsked = (slot: number): boolean =>
      samples.arrived[slot] !== 0 && mute[slot] === 0 && one.expectedKw[slot]! >= least;
    // Most inverters send something all the time: nothing is made ready for them.
    // What is expected is expected in the light.
    const { from, to } = day.lit;
    let first = from;
    while (first < to && !(Number.isNaN(one.powerKw[first]) && isAsked(first))) first++;
    if (first === to) return [];
    const bad = new Uint8Array(samples.slots);
    const judged = new Uint8Array(samples.slots);
    for (let slot = from; slot < to; slot++) {
      if (!isAsked(slot)) continue;
      judged[slot] = 1;
      if (Number.isNaN(one.powerKw[slot])) bad[slot] = 1;
    }
    return [
      {
        cause: "no_communication",
        kind: "device",
        subject: one.facts.id,
        bad,
        judged,
        loss: [],
        numbers: {},
        series: [one.facts.power],
        sureness: 0.9,
      },
    ];
  });
}
