import {
  foldMarginSeconds,
  hasFew,
  samplesOfSlots,
  stepOf,
  stepOfDay,
  type SamplesOfSlots,
  type StepMinutes,
} from "@heliograph/domain/data/fold.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { Db } from "../platform/database.ts";
import { daysBeside, stepLeft, type DaysBeside } from "./day-steps.ts";
import type { Overlay } from "./overlay.ts";
import {
  isFoldedAs,
  openFromOf,
  readDayPackets,
  RunningDays,
  stampsWith,
  withKept,
  type KeptDay,
  type KeptSeries,
} from "./running-days.ts";
import { foldSamples, layOver, samplesByMib, type Slots } from "./samples.ts";
import type { PlantFacts, SeriesFacts } from "./series-facts.ts";
import type { BlockRow } from "./stored-block.ts";
import { judged, measuredSlots } from "./unbelieved.ts";

/** Of a block in which no packet is: no partition that goes takes anything of it. */
export const noPacket = Number.MAX_SAFE_INTEGER;
export const marginSlots = foldMarginSeconds / slotSeconds;

/** What folding a day of a plant's packets needs to know. */
export interface Folding {
  readonly db: Db;
  readonly overlay: Overlay;
  readonly facts: PlantFacts;
  /** mib -> its number, and the other way round. */
  readonly dictionary: ReadonlyMap<string, number>;
  readonly names: ReadonlyMap<number, string>;
  /** Packets up to this number may be gone. */
  readonly droppedSeq: number;
  /** The variables to fold. */
  readonly work: readonly SeriesFacts[];
}
interface DayToFold {
  readonly day: number;
  readonly frame: { readonly startSeconds: number; readonly slotCount: number };
  /** By variable number: the block of the day, and the newest one before it. */
  readonly bases: ReadonlyMap<number, BlockRow>;
  readonly befores: ReadonlyMap<number, BlockRow>;
}
/** A variable's day before its figures are counted. */
export interface Folded {
  readonly facts: SeriesFacts;
  readonly slots: Slots;
  readonly step: StepMinutes;
  readonly since: number;
  readonly mib: number | null;
  readonly unbelieved: Buffer | null;
}
export interface FoldedDay {
  /** By id of the variable. */
  readonly folded: Map<string, Folded>;
  /** Keeps what was folded for the next time, by the rows that were made of it. */
  readonly keep: (rows: ReadonlyMap<string, BlockRow>) => void;
}

const running = new RunningDays();
const noStamps: readonly number[] = [];
const nothingBeside: DaysBeside = { before: [], after: [] };
/** What follows from stamps: found once for all variables that share them. */
function forEachStamps<T>(of: (stamps: readonly number[]) => T): (stamps: readonly number[]) => T {
  const known = new Map<readonly number[], T>();
  return (stamps) => {
    const before = known.get(stamps);
    if (before !== undefined) return before;
    const found = of(stamps);
    known.set(stamps, found);
    return found;
  };
}

/** Folds the measured variables of a day from what the journal holds, and lays it over what that cannot give back. (S2, S3) */
export async function foldMeasured(known: Folding, of: DayToFold): Promise<FoldedDay> {
  const measured = known.work.filter((series) => series.formula === null);
  const { startSeconds: start } = of.frame;
  const key = `${known.facts.plantId} ${start} ${measured.map(({ number }) => number).join()}`;
  const kept = running.find(key);
  const isUsable =
    kept?.droppedSeq === known.droppedSeq &&
    measured.every((series) =>
      isFoldedAs(kept.series.get(series.number), series, mibOf(known, series)),
    );
  const day = isUsable ? await foldOnce(known, { ...of, measured, key, kept }) : null;
  return day ?? (await foldOnce(known, { ...of, measured, key, kept: null }))!;
}
const mibOf = ({ dictionary }: Folding, { mib }: SeriesFacts): number | null =>
  dictionary.get(mib ?? "") ?? null;

/** null where the variables have another step now than when they were kept: their slots are others. */
async function foldOnce(
  known: Folding,
  of: DayToFold & { measured: readonly SeriesFacts[]; key: string; kept: KeptDay | null },
): Promise<FoldedDay | null> {
  const { facts, overlay, droppedSeq } = known;
  const { day, frame, bases, befores, measured } = of;
  const { startSeconds: start, slotCount: count } = frame;
  const firstSlot = start / slotSeconds;
  const { packets, kept } = await readDayPackets(
    known.db,
    {
      plantId: facts.plantId,
      from: firstSlot - marginSlots,
      to: firstSlot + count - 1 + marginSlots,
    },
    of.kept,
  );
  const since = packets.reduce((least, { seq }) => Math.min(least, seq), kept?.since ?? Infinity);
  const byMib = samplesByMib(packets, known.names);
  const ownOf = forEachStamps((stamps) =>
    stamps.filter((stamp) => stamp >= start && stamp < start + count * slotSeconds),
  );
  const joined = forEachStamps((before) =>
    forEachStamps((stamps) => stampsWith(before, kept!.openFrom, ownOf(stamps))),
  );
  const own = new Map(
    measured.map(({ number, mib }) => {
      const stamps = byMib.get(mib ?? "")?.stamps ?? noStamps;
      const before = kept?.series.get(number);
      return [number, before === undefined ? ownOf(stamps) : joined(before.stamps)(stamps)];
    }),
  );
  const stepOfOwn = forEachStamps((stamps) => stepOf(stamps));
  const ofSlotsByStep = new Map<StepMinutes, (stamps: readonly number[]) => SamplesOfSlots>();
  const ofSlotsOf = (stamps: readonly number[], stepMinutes: StepMinutes): SamplesOfSlots => {
    const found =
      ofSlotsByStep.get(stepMinutes) ??
      forEachStamps((some) => samplesOfSlots(some, { ...frame, stepMinutes }));
    ofSlotsByStep.set(stepMinutes, found);
    return found(stamps);
  };
  const few = measured.filter(({ number }) => hasFew(own.get(number)!.length));
  const beside = await daysBeside(overlay, day, { series: few, befores });
  const folded = new Map<string, Folded>();
  let isAllWhole = true;
  for (const series of measured) {
    const mib = mibOf(known, series);
    const samples = byMib.get(series.mib ?? "") ?? { stamps: noStamps, values: [] };
    const base = bases.get(series.number);
    const isWhole =
      base === undefined ||
      (base.n === 0 && base.unbelieved === null) ||
      (base.since > droppedSeq && base.mib === mib && mib !== null);
    isAllWhole &&= isWhole;
    const stamps = own.get(series.number)!;
    const step = isWhole
      ? stamps.length > 0 && !hasFew(stamps.length)
        ? stepOfOwn(stamps)
        : stepOfDay(stamps, {
            ...(beside.get(series.number) ?? nothingBeside),
            fallback: stepLeft(befores.get(series.number), day, facts.tz),
          })
      : stamps.length > base.n && !hasFew(stamps.length)
        ? stepOfOwn(stamps)
        : (base.step as StepMinutes);
    const before = kept?.series.get(series.number);
    if (before !== undefined && before.step !== step) return null;
    const ofSlots = ofSlotsOf(samples.stamps, step);
    const read = foldSamples(samples, series.kind, { ...frame, stepMinutes: step }, ofSlots);
    const fresh =
      before === undefined
        ? read
        : withKept(read, { kept: before, openFrom: kept!.openFrom, start });
    // What the journal cannot give back stays, and new samples are laid over it.
    const slots = isWhole ? fresh : measuredSlots(base, series.kind);
    if (!isWhole) layOver(slots, fresh);
    folded.set(series.id, {
      facts: series,
      ...judged(slots, { series, start, site: facts.site }),
      step,
      mib,
      since: isWhole ? Math.min(base?.since ?? noPacket, since) : 0,
    });
  }
  const most = Math.max(0, ...[...own.values()].map(({ length }) => length));
  const openFrom = openFromOf(packets);
  const isKept = isAllWhole && most > count && openFrom > firstSlot;
  return {
    folded,
    keep: (rows) => {
      if (!isKept) {
        running.forget(of.key);
        return;
      }
      const series = measured.map(({ id, number, kind }): [number, KeptSeries] => {
        const { mib, step } = folded.get(id)!;
        const { slots, n, sum, block, unbelieved } = rows.get(id)!;
        const row = { slots, n, sum, block, unbelieved };
        return [number, { id, kind, mib, step, stamps: own.get(number)!, row }];
      });
      const seq = packets.reduce((newest, one) => Math.max(newest, one.seq), kept?.seq ?? 0);
      running.keep(of.key, { seq, since, droppedSeq, openFrom, series: new Map(series) });
    },
  };
}
