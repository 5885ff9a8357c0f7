import type { Span } from "@heliograph/domain/data/block-codec.ts";
import { Pack, packDays } from "@heliograph/domain/data/day-pack.ts";
import type { FoundPack, RangeQuestion } from "./range-modes.ts";

/** A pack that was read as a whole. */
export interface HeldPack extends Omit<FoundPack, "fromDay"> {
  /** The transaction that wrote its row: another row of the same days has another one. */
  readonly version: number;
  /** Of the plant's series, when the pack was last found to stand: while it is the same, nothing of the plant was written. (S16) */
  readonly state: string;
}
/** What is held of the packs of a range, while a statement runs. */
export interface HeldOfRange {
  /** Variable by variable, pack by pack: the version that is held, or what is to be read. Empty for a range whose packs are not held. */
  readonly versions: readonly number[];
  /** Those that are held, in the same order. */
  readonly packs: readonly (HeldPack | null | undefined)[];
  /** The state at which every day of the range lay in a pack that is held; null where one does not. */
  readonly state: string | null;
}
export const nothingHeld: HeldOfRange = { versions: [], packs: [], state: null };
/** Of a pack that was not asked for lately, only the days that are wanted are read. */
export const readDays = 0;
/** One that was asked for before is read as a whole. */
const readWhole = -1;

const maxBytes = 12_000_000;
const maxPacks = 8000;
/** What a pack takes beside its bytes: objects, its key, the columns that were decoded. [bytes] */
const bytesBeside = 2500;
/** Wider questions read packs to which nobody comes back day by day. */
const maxDays = 4;
const maxNumbers = 64;

/**
 * Packs that were asked for twice: who pages through the days of a month comes back to the same ones. Whether the one that is held is the one
 * that stands in the database is asked in the statement that reads the range: nothing of it is ever out of date, and what is saved is to fetch it
 * from outside of its row, to send and to decode it. Where all of a range is held, the plant's state alone is asked. (S19)
 */
export class HeldPacks {
  /** The one that was not asked for longest comes first; null for one that was asked for once. */
  readonly #held = new Map<number, HeldPack | null>();
  readonly #plants = new Map<string, number>();
  #bytes = 0;

  /** How much room is taken. */
  get bytes(): number {
    return this.#bytes;
  }
  of(plantId: string, { numbers, fromDay, toDay }: RangeQuestion): HeldOfRange {
    if (toDay - fromDay >= maxDays || numbers.length > maxNumbers) return nothingHeld;
    const versions: number[] = [];
    const packs: (HeldPack | null | undefined)[] = [];
    let state: string | null | undefined;
    const plant = this.#plantOf(plantId);
    for (const number of numbers)
      for (let pack = fromDay >> 5; pack <= toDay >> 5; pack++) {
        const held = this.#held.get(keyOf(plant, number, pack));
        packs.push(held);
        versions.push(held === undefined ? readDays : (held?.version ?? readWhole));
        const own = held != null && hasDays(held.pack, fromDay, toDay) ? held.state : null;
        state = state === undefined || state === own ? own : null;
      }
    return { versions, packs, state: state ?? null };
  }
  /** Notes that a pack was asked for; with a pack that was read, or found to stand as it is held, that is held on. */
  keep(plantId: string, number: number, of: { pack: Pack; held: HeldPack | null }): void {
    const key = keyOf(this.#plantOf(plantId), number, of.pack.first / packDays);
    this.#drop(key);
    this.#held.set(key, of.held);
    this.#bytes += sizeOf(of.held);
    for (const oldest of this.#held.keys()) {
      if (this.#bytes <= maxBytes && this.#held.size <= maxPacks) return;
      this.#drop(oldest);
    }
  }
  #plantOf(plantId: string): number {
    let plant = this.#plants.get(plantId);
    if (plant === undefined) this.#plants.set(plantId, (plant = this.#plants.size));
    return plant;
  }
  #drop(key: number): void {
    const held = this.#held.get(key);
    if (held === undefined) return;
    this.#bytes -= sizeOf(held);
    this.#held.delete(key);
  }
}

/** Whether those of some days that a pack may have are in it: none of them lies alone. */
function hasDays({ first, days }: Pack, fromDay: number, toDay: number): boolean {
  const from = Math.max(fromDay - first, 0);
  const to = Math.min(toDay - first, packDays - 1);
  for (let index = from; index <= to; index++) if (((days >>> index) & 1) === 0) return false;
  return true;
}
/** Numbers of variables and packs that no plant comes near to. */
const maxNumber = 2 ** 24;
const maxPack = 2 ** 13;
/** A question of a day looks for thirty: to make a text for each would take longer than to find it. */
const keyOf = (plant: number, number: number, pack: number): number =>
  (plant * maxNumber + number) * maxPack + pack;
const sizeOf = (held: HeldPack | null): number =>
  held === null
    ? 0
    : held.beside.reduce((sum, span) => sum + (span?.bytes.length ?? 0), bytesBeside);

/** Bytes that lie in those of a whole answer as bytes of their own: what is held would hold all of that. */
export const ownSpan = ({ bytes, from, to }: Span): Span => ({
  bytes: Uint8Array.from(bytes.subarray(from, to)),
  from: 0,
  to: to - from,
});
