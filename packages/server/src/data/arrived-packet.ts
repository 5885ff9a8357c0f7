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
  const numbers = new Array<number>(mibs.length);
  let isAscending = true;
  let before = -1;
  for (let place = 0; place < mibs.length; place++) {
    const number = dictionary.get(mibs[place]!);
    if (number === undefined) {
      fresh.add(mibs[place]!);
      numbers[place] = before;
      continue;
    }
    numbers[place] = number;
    if (number < before) isAscending = false;
    before = number;
  }
  // A logger names its values in the same order every time, and got its numbers in that order.
  if (isAscending) return { ...packet, numbers };
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
