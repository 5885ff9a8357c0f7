import { hasFew, isSlow, type StepMinutes } from "@heliograph/domain/data/fold.ts";
import { daySlots, slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { BlockRow } from "./stored-block.ts";
import { slotsOfRow } from "./block-row.ts";
import { sameBytes, type Changed } from "./judged-rows.ts";
import type { Overlay } from "./overlay.ts";
import { isGap } from "./samples.ts";
import type { SeriesFacts } from "./series-facts.ts";

/** Days further away say nothing of a day's step. */
export const daysThatShowAStep = 7;
/** Stamps of so many are enough on one side: the first and the last day of a run have both others there. */
const stampsOfASide = 2;

/** Stamps of the days beside a day with few, where they have few themselves. [unix s] */
export interface DaysBeside {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/**
 * What stands beside a day of variables that have few stamps on it. Only these are looked for: of others no statement is asked. (D1)
 * @param of.befores by variable, the newest block before the day
 */
export async function daysBeside(
  overlay: Overlay,
  day: number,
  of: { series: readonly SeriesFacts[]; befores: ReadonlyMap<number, BlockRow> },
): Promise<Map<number, DaysBeside>> {
  const beside = new Map<number, DaysBeside>();
  if (of.series.length === 0) return beside;
  const numbers = of.series.map(({ number }) => number);
  const befores = await nextWithSamples(overlay, {
    side: "before",
    day,
    found: new Map(
      numbers.flatMap((number) => {
        const row = of.befores.get(number);
        return row === undefined ? [] : [[number, row] as const];
      }),
    ),
  });
  const first = await nextWithSamples(overlay, {
    side: "after",
    day,
    found: await overlay.after({ numbers, day }),
  });
  const second = await beyond(overlay, { side: "after", day, rows: first });
  for (const series of of.series) {
    const stamps = (row: BlockRow | undefined): number[] => stampsOfRow(row, series);
    beside.set(series.number, {
      before: stamps(befores.get(series.number)).slice(-stampsOfASide),
      after: [...stamps(first.get(series.number)), ...stamps(second.get(series.number))].slice(
        0,
        stampsOfASide,
      ),
    });
  }
  return beside;
}

type Side = "before" | "after";
interface Found {
  readonly side: Side;
  /** The day beside which is looked. */
  readonly day: number;
  readonly found: Map<number, BlockRow>;
}

const isNear = (row: BlockRow, day: number): boolean =>
  Math.abs(row.day - day) <= daysThatShowAStep;

/** The blocks with samples among those found, or beyond one that only holds a value; near the day. */
async function nextWithSamples(
  overlay: Overlay,
  { side, day, found }: Found,
): Promise<Map<number, BlockRow>> {
  for (const [number, empty] of found) {
    let row: BlockRow | undefined = empty;
    while (row !== undefined && row.n === 0 && isNear(row, day))
      row = (await overlay[side]({ numbers: [number], day: row.day })).get(number);
    if (row === undefined || !isNear(row, day)) found.delete(number);
    else found.set(number, row);
  }
  return found;
}

/** The next blocks beyond those with few samples. */
async function beyond(
  overlay: Overlay,
  of: { side: Side; day: number; rows: ReadonlyMap<number, BlockRow> },
): Promise<Map<number, BlockRow>> {
  const further = new Map<number, BlockRow>();
  const few = [...of.rows.values()].filter(({ n }) => hasFew(n));
  for (const [day, rows] of Map.groupBy(few, (row) => row.day)) {
    const numbers = rows.map(({ number }) => number);
    for (const [number, row] of await overlay[of.side]({ numbers, day })) further.set(number, row);
  }
  return await nextWithSamples(overlay, { ...of, found: further });
}

/** Where a block with few samples has them. [unix s] */
function stampsOfRow(row: BlockRow | undefined, { kind }: SeriesFacts): number[] {
  if (row === undefined || !hasFew(row.n)) return [];
  const stamps: number[] = [];
  slotsOfRow(row, kind).forEach((value: number | string | null, slot: number) => {
    if (!isGap(value)) stamps.push(row.start + slot * slotSeconds);
  });
  return stamps;
}

/** The step that a day leaves to a later one with few stamps: to the next, and for some days where it is longer than an hour. */
export function stepLeft(before: BlockRow | undefined, day: number, tz: string): StepMinutes {
  if (before === undefined) return 5;
  const isNext = before.day + (daySlots(before.day + 1, tz) === 0 ? 2 : 1) === day;
  const isKept = isSlow(before.step) ? isNear(before, day) : isNext && before.n > 0;
  return isKept ? (before.step as StepMinutes) : 5;
}

/** The days whose step may follow from what changed on a day, with the variables: near ones that have few samples themselves. */
export async function daysToStep(
  of: { overlay: Overlay; work: readonly SeriesFacts[] },
  day: number,
  changed: readonly Changed[],
): Promise<Map<number, number[]>> {
  const measured = new Set(of.work.flatMap((s) => (s.formula === null ? [s.number] : [])));
  const isFew = (row: BlockRow | undefined): boolean =>
    row !== undefined && (hasFew(row.n) || isSlow(row.step));
  const numbers = changed.flatMap(({ base, row }) =>
    measured.has(row.number) && (isFew(base) || isFew(row)) && showsAnother({ base, row })
      ? [row.number]
      : [],
  );
  const days = new Map<number, number[]>();
  if (numbers.length === 0) return days;
  for (const side of ["before", "after"] as const) {
    const asked = { side, day };
    const found = await of.overlay[side]({ numbers, day });
    const rows = await nextWithSamples(of.overlay, { ...asked, found });
    const further = side === "before" ? await beyond(of.overlay, { ...asked, rows }) : [];
    for (const row of [...rows.values(), ...[...further].map(([, row]) => row)])
      if (hasFew(row.n)) days.set(row.day, [...(days.get(row.day) ?? []), row.number]);
  }
  return days;
}
/** Whether a day's samples or its step are others. */
const showsAnother = ({ base, row }: Changed): boolean =>
  base === undefined || base.step !== row.step || !sameBytes(base.block, row.block);
