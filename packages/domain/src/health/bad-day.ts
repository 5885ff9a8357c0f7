import { causes } from "@heliograph/contract/health/health.wire.ts";
import { slotSeconds } from "../data/plant-day.ts";
import { causeRules } from "./finding.ts";
import type { JudgedDay, Trouble } from "./judged-day.ts";
import type { BadDay } from "./observation.ts";

const slotMinutes = slotSeconds / 60;
const slotHours = slotSeconds / 3600;

/** The troubles of a day with what each costs: an inverter's slot has one cause, the first in the order of the causes. (H5) */
export function badDays(day: JudgedDay, troubles: readonly Trouble[]): BadDay[] {
  const ordered = troubles.toSorted((a, b) => causes.indexOf(a.cause) - causes.indexOf(b.cause));
  const open = new Map<number, Float64Array>();
  const openOf = (inverter: number): Float64Array => {
    const known = open.get(inverter);
    if (known !== undefined) return known;
    const fresh = new Float64Array(day.samples.slots).fill(Infinity);
    open.set(inverter, fresh);
    return fresh;
  };
  // Of several faults of one cause each takes its part; a later cause gets nothing of a slot that an earlier one took.
  return [...Map.groupBy(ordered, ({ cause }) => cause).values()].flatMap((ofCause) => {
    const taken: { left: Float64Array; bad: Uint8Array }[] = [];
    const found = ofCause.map((trouble) => {
      let lostKwh = trouble.unmeasuredKwh ?? 0;
      for (const { inverter, kw } of trouble.loss) {
        const left = openOf(inverter);
        lostKwh += take(day, trouble, { inverter, kw, left });
        taken.push({ left, bad: trouble.bad });
      }
      return badDayOf(day, trouble, lostKwh);
    });
    for (const { left, bad } of taken)
      for (const [slot, one] of bad.entries()) if (one === 1) left[slot] = 0;
    return found;
  });
}

function take(
  day: JudgedDay,
  { bad, cause }: Trouble,
  of: { inverter: number; kw: Float64Array | null; left: Float64Array },
): number {
  const { expectedKw, promisedKw, powerKw } = day.inverters[of.inverter]!;
  const { isCommon } = causeRules[cause];
  let sum = 0;
  for (let slot = 0; slot < day.known; slot++) {
    if (bad[slot] === 0) continue;
    let expected = expectedKw[slot]!;
    // What holds all inverters holds the peers too: the reference says what was lost.
    if (isCommon && promisedKw[slot]! > expected) expected = promisedKw[slot]!;
    const lack = expected - powerKw[slot]!;
    // While the interface is open nobody's peers run, and the reference alone says what was lost.
    const limit = Math.min(Number.isNaN(lack) ? Infinity : Math.max(0, lack), of.left[slot]!);
    const lost = Math.min(of.kw === null ? lack : of.kw[slot]!, limit);
    if (!(lost > 0)) continue;
    sum += lost;
    of.left[slot] = limit - lost;
  }
  return sum * slotHours;
}

function badDayOf(day: JudgedDay, trouble: Trouble, lostKwh: number): BadDay {
  const { bad, judged } = trouble;
  const { confirm, resolve } = causeRules[trouble.cause];
  let [badSlots, goodAfter, firstSlot, lastSlot] = [0, 0, -1, -1];
  let [run, confirmedSlot] = [0, null as number | null];
  const needed =
    "minutes" in confirm
      ? Math.max(
          confirm.minutes / slotMinutes,
          (confirm.samples * day.samples.stepMinutes) / slotMinutes,
        )
      : Infinity;
  for (let slot = 0; slot < day.known; slot++) {
    if (bad[slot] === 1) {
      if (firstSlot < 0) firstSlot = slot;
      lastSlot = slot;
      if (judged[slot] === 0) continue;
      badSlots++;
      run++;
      goodAfter = 0;
      if (run >= needed) confirmedSlot ??= slot;
    } else if (judged[slot] === 1) {
      goodAfter++;
      if ("minutes" in resolve && goodAfter * slotMinutes >= resolve.minutes) run = 0;
    }
  }
  return {
    cause: trouble.cause,
    kind: trouble.kind,
    subject: trouble.subject,
    badMinutes: badSlots * slotMinutes,
    badSamples: Math.round((badSlots * slotMinutes) / day.samples.stepMinutes),
    firstSlot,
    lastSlot,
    confirmedSlot,
    goodMinutesAfter: goodAfter * slotMinutes,
    lostKwh,
    numbers: known(trouble.numbers),
    series: trouble.series,
    sureness: trouble.sureness,
  };
}

/** What is not known is not said. */
const known = (numbers: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(numbers).filter(([, value]) => Number.isFinite(value)));
