import { causes } from "@heliograph/contract/health/health.wire.ts";
import { slotSeconds } from "../data/plant-day.ts";
import { causeRules, isForgotten, isGoodLong } from "./finding.ts";
import type { JudgedDay, Trouble } from "./judged-day.ts";
import type { BadDay, BadRun } from "./observation.ts";

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
  const runs = badRuns(day, trouble);
  const [first, last] = [runs[0], runs.at(-1)];
  return {
    cause: trouble.cause,
    kind: trouble.kind,
    subject: trouble.subject,
    badMinutes: sumOf(runs, ({ badMinutes }) => badMinutes),
    badSamples: sumOf(runs, ({ badSamples }) => badSamples),
    firstSlot: first?.firstSlot ?? -1,
    lastSlot: last?.lastSlot ?? -1,
    confirmedSlot: runs.find((one) => one.confirmedSlot !== null)?.confirmedSlot ?? null,
    goodMinutesBefore: goodBefore(trouble, first?.firstSlot ?? 0),
    goodMinutesAfter: last?.goodMinutesAfter ?? 0,
    ...(runs.length > 1 ? { runs } : {}),
    ...(runs.length === 1 && first?.begun !== undefined ? { begun: first.begun } : {}),
    lostKwh,
    numbers: known(trouble.numbers),
    series: trouble.series,
    sureness: trouble.sureness,
  };
}
function goodBefore({ bad, judged }: Trouble, firstSlot: number): number {
  let slots = 0;
  for (let slot = 0; slot < firstSlot; slot++) if (judged[slot] === 1 && bad[slot] === 0) slots++;
  return slots * slotMinutes;
}
const sumOf = (runs: readonly BadRun[], of: (run: BadRun) => number): number =>
  runs.reduce((sum, run) => sum + of(run), 0);

/** The stretches of a day's badness: what is good for as long as ends it parts them. (H12b) */
function badRuns(day: JudgedDay, { cause, bad, judged, begun }: Trouble): BadRun[] {
  const { stepMinutes } = day.samples;
  const { confirm } = causeRules[cause];
  const needed =
    "minutes" in confirm
      ? Math.max(confirm.minutes, confirm.samples * stepMinutes) / slotMinutes
      : Infinity;
  const runs: BadRun[] = [];
  let [badSlots, goodSlots, firstSlot, lastSlot] = [0, 0, -1, -1];
  let confirmedSlot: number | null = null;
  const end = (): void => {
    if (firstSlot < 0) return;
    runs.push({
      badMinutes: badSlots * slotMinutes,
      badSamples: Math.round((badSlots * slotMinutes) / stepMinutes),
      firstSlot,
      lastSlot,
      confirmedSlot,
      goodMinutesAfter: goodSlots * slotMinutes,
      ...(firstSlot === 0 && begun !== undefined ? { begun } : {}),
    });
  };
  for (let slot = 0; slot < day.known; slot++) {
    if (bad[slot] === 1) {
      const isOver = confirmedSlot === null ? isForgotten : isGoodLong;
      if (firstSlot < 0 || isOver(cause, goodSlots * slotMinutes, 0)) {
        end();
        [badSlots, goodSlots, firstSlot, confirmedSlot] = [0, 0, slot, null];
      }
      lastSlot = slot;
      if (judged[slot] === 0) continue;
      badSlots++;
      goodSlots = 0;
      if (badSlots >= needed) confirmedSlot ??= slot;
    } else if (judged[slot] === 1) goodSlots++;
  }
  end();
  return runs;
}

/** What is not known is not said. */
const known = (numbers: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(numbers).filter(([, value]) => Number.isFinite(value)));
