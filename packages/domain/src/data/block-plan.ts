/** The eight segment ops of a block; their numbers are on disk. */
export const ops = {
  gap: 0,
  repeat: 1,
  nibble: 2,
  byte: 3,
  twelve: 4,
  sixteen: 5,
  twentyFour: 6,
  raw: 7,
} as const;
/** Payload per value of each op; raw is 32 or 64 and is weighed as 64. [bit] */
export const opBits = Uint8Array.of(0, 0, 4, 8, 12, 16, 24, 64);
/** A new segment costs one byte of header, two when it is long. [bit] */
const segmentBits = 10;
const opCount = opBits.length;

/** Narrowest op that holds a difference. */
function opOfDelta(delta: number): number {
  if (delta >= -8 && delta < 8) return ops.nibble;
  if (delta >= -128 && delta < 128) return ops.byte;
  if (delta >= -2048 && delta < 2048) return ops.twelve;
  if (delta >= -32_768 && delta < 32_768) return ops.sixteen;
  return delta >= -8_388_608 && delta < 8_388_608 ? ops.twentyFour : ops.raw;
}

/**
 * Chooses the op of each slot so that the block is smallest: the cheapest path through (slot, op), where a change of op
 * costs a segment header (Viterbi). `integers` are the values on the decimal scale, NaN where a value has no place on it.
 */
export function planSegments(
  values: Float64Array,
  integers: Float64Array,
): { opOfSlot: Uint8Array; deltas: Float64Array } {
  const slotCount = values.length;
  const deltas = new Float64Array(slotCount);
  const cameFrom = new Uint8Array(slotCount * opCount);
  /** Of the cheapest path that ends in each op. */
  const costs = new Float64Array(opCount).fill(Infinity);
  let cheapest = 0;
  let changeCost = segmentBits;
  let integer = 0;
  let previous = 0;
  for (let slot = 0; slot < slotCount; slot++) {
    const value = values[slot]!;
    let narrowest: number = ops.gap;
    let widest: number = ops.gap;
    let isRepeat = false;
    if (!Number.isNaN(value)) {
      const placed = !Number.isNaN(integers[slot]!);
      deltas[slot] = placed ? integers[slot]! - integer : 0;
      narrowest = placed ? opOfDelta(deltas[slot]!) : ops.raw;
      widest = ops.raw;
      isRepeat = Object.is(value, previous);
      if (placed) integer = integers[slot]!;
      previous = value;
    }
    let best = 0;
    let bestCost = Infinity;
    for (let op = 0; op < opCount; op++) {
      const isAllowed = (op >= narrowest && op <= widest) || (isRepeat && op === ops.repeat);
      if (!isAllowed) {
        costs[op] = Infinity;
        continue;
      }
      const stays = costs[op]! <= changeCost;
      const cost = (stays ? costs[op]! : changeCost) + opBits[op]!;
      cameFrom[slot * opCount + op] = stays ? op : cheapest;
      costs[op] = cost;
      if (cost < bestCost) {
        bestCost = cost;
        best = op;
      }
    }
    cheapest = best;
    changeCost = bestCost + segmentBits;
  }
  const opOfSlot = new Uint8Array(slotCount);
  for (let slot = slotCount - 1, op = cheapest; slot >= 0; slot--) {
    opOfSlot[slot] = op;
    op = cameFrom[slot * opCount + op]!;
  }
  return { opOfSlot, deltas };
}
