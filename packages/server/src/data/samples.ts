import type { Value } from "@heliograph/contract/data/data.wire.ts";
import {
  foldDay,
  foldTextDay,
  samplesOfSlots,
  type DayFrame,
  type SamplesOfSlots,
} from "@heliograph/domain/data/fold.ts";
import type { Kind } from "@heliograph/domain/data/kinds.ts";
import { decodePacket } from "@heliograph/domain/ingest/packet-codec.ts";

/** The samples of one mib, ascending by stamp; of one stamp only the last that arrived. (D4) */
export interface Samples {
  readonly stamps: readonly number[];
  readonly values: readonly (number | string)[];
}

/**
 * Packets laid out by mib. They must be sorted by stamp, then by arrival. A null is no sample: it never erases one. (D4)
 * @param names mib numbers of the plant's dictionary; others are passed over
 */
export function samplesByMib(
  packets: Iterable<{ readonly stamp: number; readonly data: Uint8Array }>,
  names: ReadonlyMap<number, string>,
): Map<string, Samples> {
  const byNumber: ({ stamps: number[]; values: (number | string)[] } | undefined)[] = [];
  for (const { stamp, data } of packets) {
    decodePacket(data, (number, value: Value) => {
      if (value === null || !names.has(number)) return;
      const samples = (byNumber[number] ??= { stamps: [], values: [] });
      const last = samples.stamps.length - 1;
      if (samples.stamps[last] === stamp) samples.values[last] = value;
      else {
        samples.stamps.push(stamp);
        samples.values.push(value);
      }
    });
  }
  const byMib = new Map<string, Samples>();
  let before: Samples["stamps"] = [];
  byNumber.forEach((samples, number) => {
    const mib = names.get(number);
    if (mib === undefined || samples === undefined) return;
    // Most variables of a plant come in the same packets: what follows from their stamps is found once.
    const stamps = isSame(before, samples.stamps) ? before : samples.stamps;
    byMib.set(mib, { ...samples, stamps });
    before = stamps;
  });
  return byMib;
}
function isSame(some: Samples["stamps"], others: Samples["stamps"]): boolean {
  if (some.length !== others.length) return false;
  for (let at = 0; at < some.length; at++) if (some[at] !== others[at]) return false;
  return true;
}

/** The slots of a day or of a window: numbers with NaN for a gap, or texts with null for one. */
export type Slots = Float64Array | (string | null)[];
export const isText = (slots: Slots): slots is (string | null)[] => Array.isArray(slots);
export const emptySlots = (kind: Kind, count: number): Slots =>
  kind === "text" ? new Array<string | null>(count).fill(null) : new Float64Array(count).fill(NaN);
export const isGap = (value: number | string | null | undefined): boolean =>
  value === null || value === undefined || value !== value;

/** The number that a text says; NaN when it says none. */
export const numberOf = (text: string | null): number =>
  text === null || text.trim() === "" || !Number.isFinite(Number(text)) ? NaN : Number(text);
export const textOf = (value: number): string | null => (value === value ? String(value) : null);

/**
 * Samples folded into the slots of a frame. What came before the variable existed, or while it was of another kind, is read as its kind
 * reads it: a text that says a number as that number, a number as its text; any other text is passed over.
 */
export function foldSamples(
  { stamps, values }: Samples,
  kind: Kind,
  frame: DayFrame,
  ofSlots: SamplesOfSlots = samplesOfSlots(stamps, frame),
): Slots {
  if (kind === "text") return foldTextDay({ stamps, values: values.map(String) }, frame, ofSlots);
  if (values.every((value) => typeof value === "number"))
    return foldDay({ stamps, values: values as number[] }, kind, frame, ofSlots);
  const numbers = values.map((value) => (typeof value === "number" ? value : numberOf(value)));
  const isKept = numbers.map((value) => value === value);
  return foldDay(
    { stamps: stamps.filter((_, i) => isKept[i]), values: numbers.filter((_, i) => isKept[i]) },
    kind,
    frame,
  );
}

/** Puts what was folded over what was there before: a gap covers nothing. Writes into `under`. */
export function layOver(under: Slots, over: Slots): void {
  for (let slot = 0; slot < over.length; slot++) {
    const value = over[slot];
    if (!isGap(value)) (under as (number | string | null)[])[slot] = value as number | string;
  }
}
