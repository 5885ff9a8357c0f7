import type { Kind } from "@heliograph/domain/data/kinds.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { StepMinutes } from "@heliograph/domain/data/fold.ts";
import type { Db } from "../platform/database.ts";
import type { JournalPacket } from "./journal.store.ts";
import type { Slots } from "./samples.ts";
import { readPackets, readPacketsSince } from "./seal.store.ts";
import type { SeriesFacts } from "./series-facts.ts";
import type { BlockRow } from "./stored-block.ts";
import { measuredSlots } from "./unbelieved.ts";

/** A variable's day as it was folded the last time, out of packets alone. */
export interface KeptSeries {
  readonly id: string;
  readonly kind: Kind;
  /** Its number in the dictionary. */
  readonly mib: number | null;
  readonly step: StepMinutes;
  /** Those of the day. [unix s] */
  readonly stamps: readonly number[];
  readonly row: Pick<BlockRow, "slots" | "n" | "sum" | "block" | "unbelieved">;
}
/** What the packets of a plant's day said when it was folded the last time. */
export interface KeptDay {
  /** The newest packet in it; where that is still there, so are those before it. */
  readonly seq: number;
  /** The oldest one. */
  readonly since: number;
  readonly droppedSeq: number;
  /** Slots before this one stay as they are, as long as nothing comes for them or for the three beside. [unix s / 300] */
  readonly openFrom: number;
  /** By variable number. */
  readonly series: ReadonlyMap<number, KeptSeries>;
}

/** So many slots behind the newest packet are read again: what comes a little late changes nothing else. */
const openSlots = 8;
/** Both ways: a slot looks so far beside itself, and what it looks at does too. (D2) */
const reachSlots = 3;
/** Of variables and days: about 30 MB. */
const maxSeries = 80_000;

/**
 * Days of loggers that send more often than every slot, as they were folded the last time: what came since is folded alone, instead of 1,440
 * packets again for every slot that closes. The days that were not asked for longest go first.
 */
export class RunningDays {
  readonly #days = new Map<string, KeptDay>();
  #series = 0;

  find(key: string): KeptDay | undefined {
    const day = this.#days.get(key);
    if (day === undefined) return undefined;
    this.#days.delete(key);
    this.#days.set(key, day);
    return day;
  }
  keep(key: string, day: KeptDay): void {
    this.forget(key);
    this.#days.set(key, day);
    this.#series += day.series.size;
    for (const oldest of this.#days.keys()) {
      if (this.#series <= maxSeries) return;
      this.forget(oldest);
    }
  }
  forget(key: string): void {
    this.#series -= this.#days.get(key)?.series.size ?? 0;
    this.#days.delete(key);
  }
}

/** The packets that decide a day: all of them, or those of its open slots with what was kept of the others. */
export interface DayPackets {
  readonly packets: readonly JournalPacket[];
  readonly kept: KeptDay | null;
}
interface DayAsked {
  readonly plantId: string;
  /** Slots that decide the day. [unix s / 300] */
  readonly from: number;
  readonly to: number;
}
/** Reads what came since a day was kept; everything where anything came for the slots that stay, or packets are gone. */
export async function readDayPackets(
  db: Db,
  { plantId, from, to }: DayAsked,
  kept: KeptDay | null,
): Promise<DayPackets> {
  if (kept !== null) {
    const open = kept.openFrom - 2 * reachSlots;
    const closed = { from, to: kept.openFrom + reachSlots - 1 };
    const found = await readPacketsSince(db, plantId, {
      seq: kept.seq,
      open: { from: open, to },
      closed,
    });
    if (found !== null) return { packets: found, kept };
  }
  return { packets: await readPackets(db, plantId, { from, to }), kept: null };
}

/** Whether what was kept of a variable's day was folded as it is folded now. */
export const isFoldedAs = (
  kept: KeptSeries | undefined,
  series: SeriesFacts,
  mib: number | null,
): boolean => kept?.id === series.id && kept.kind === series.kind && kept.mib === mib;

/** Lays the open slots of a day over those that stay. */
export function withKept(
  fresh: Slots,
  of: { readonly kept: KeptSeries; readonly openFrom: number; readonly start: number },
): Slots {
  const slots = measuredSlots(of.kept.row, of.kept.kind);
  const open = Math.max(0, of.openFrom - of.start / slotSeconds);
  for (let slot = open; slot < slots.length; slot++)
    (slots as (number | string | null)[])[slot] = fresh[slot]!;
  return slots;
}

/** Stamps of the slots that stay, with those that were read again. */
export function stampsWith(
  kept: readonly number[],
  openFrom: number,
  read: readonly number[],
): readonly number[] {
  const open = (openFrom - 2 * reachSlots) * slotSeconds;
  let end = kept.length;
  while (end > 0 && kept[end - 1]! >= open) end--;
  return [...kept.slice(0, end), ...read];
}

/** From which slot on a day is open whose newest packet is of a slot. */
export const openFromOf = (packets: readonly JournalPacket[]): number =>
  Math.floor((packets.at(-1)?.stamp ?? 0) / slotSeconds) - openSlots;
