import { arePlain } from "@heliograph/domain/ingest/packet-text.ts";
import type { Value } from "@heliograph/contract/data/data.wire.ts";
import type { PacketDevice } from "@heliograph/contract/ingest/ingest.wire.ts";

/** One moment of a plant after it was checked. */
export interface ArrivedPacket {
  /** [unix s] */
  readonly stamp: number;
  /** Each once; its value stands at the same place of `values`. */
  readonly mibs: readonly string[];
  readonly values: readonly Value[];
  /** What the logger says of its devices. */
  readonly devices: readonly PacketDevice[] | null;
}
/** The same under the numbers of the plant's dictionary, in their order. */
export interface NumberedPacket extends ArrivedPacket {
  /** Ascending, of the mibs at the same places. */
  readonly numbers: readonly number[];
}

/** The mibs that a plant's logger named last, when they came in the order of their numbers. */
interface Naming {
  readonly mibs: readonly string[];
  readonly numbers: readonly number[];
  readonly arePlain: boolean;
}
/** By dictionary, which is another one when it grows: a logger names its values in the same order every time. */
const lastNaming = new WeakMap<ReadonlyMap<string, number>, Naming>();

/** What the logger is expected to name, where it can be looked for in JSON as it is. */
export const namedLast = (dictionary: ReadonlyMap<string, number>): readonly string[] | null => {
  const last = lastNaming.get(dictionary);
  return last?.arePlain === true ? last.mibs : null;
};

function isNamedAs(naming: Naming, mibs: readonly string[]): boolean {
  if (naming.mibs === mibs) return true;
  if (naming.mibs.length !== mibs.length) return false;
  for (let place = 0; place < mibs.length; place++)
    if (naming.mibs[place] !== mibs[place]) return false;
  return true;
}

/**
 * A packet under the numbers of its mibs. Mibs that have none yet are added to `fresh`: then the answer is worth nothing, and is to be asked
 * for again when they have.
 */
export function numbered(
  packet: ArrivedPacket,
  dictionary: ReadonlyMap<string, number>,
  fresh: Set<string>,
): NumberedPacket {
  const { mibs, values } = packet;
  const last = lastNaming.get(dictionary);
  if (last !== undefined && isNamedAs(last, mibs)) return { ...packet, numbers: last.numbers };
  const numbers = new Array<number>(mibs.length);
  let isKnown = true;
  let isAscending = true;
  let before = -1;
  for (let place = 0; place < mibs.length; place++) {
    const number = dictionary.get(mibs[place]!);
    if (number === undefined) {
      fresh.add(mibs[place]!);
      isKnown = false;
      numbers[place] = before;
      continue;
    }
    numbers[place] = number;
    if (number < before) isAscending = false;
    before = number;
  }
  // The numbers were given in the order in which the logger named its values.
  if (isAscending) {
    if (isKnown) lastNaming.set(dictionary, { mibs, numbers, arePlain: arePlain(mibs) });
    return { ...packet, numbers };
  }
  const order = numbers.map((_, place) => place).sort((a, b) => numbers[a]! - numbers[b]!);
  return {
    ...packet,
    mibs: order.map((place) => mibs[place]!),
    values: order.map((place) => values[place]!),
    numbers: order.map((place) => numbers[place]!),
  };
}

/** Whether the numbers of a packet are those that a dictionary gives its mibs. */
export const isNumberedBy = (
  { mibs, numbers }: NumberedPacket,
  dictionary: ReadonlyMap<string, number>,
): boolean => mibs.every((mib, place) => dictionary.get(mib) === numbers[place]);
