/** The ops of a segment; their numbers are on disk. From 2 to 13 an op is the number of bits that each of its values takes. */
export const ops = { gap: 0, repeat: 1, widest: 13, wide: 14, raw: 15 } as const;

/**
 * What a segment can be: one of the ops, a wide one once for each width that it may have. In the order of their numbers they take more and more.
 * Raw is 32 or 64 bits and is weighed as 64. [bit]
 */
export const kindBits = Uint8Array.of(
  0,
  0,
  2,
  3,
  4,
  5,
  6,
  7,
  8,
  9,
  10,
  11,
  12,
  13,
  14,
  15,
  16,
  18,
  20,
  24,
  32,
  64,
);
const kindCount = kindBits.length;
export const rawKind = kindCount - 1;
/** A new segment costs 8 bits of header, 16 when it is long, and 6 more when it is wide. [bit] */
const headerBits = Uint8Array.from(kindBits, (_, kind) =>
  kind > ops.widest && kind < rawKind ? 16 : 10,
);
/** Narrowest kind by the number of bits that a value needs. */
const kindOfBits = Uint8Array.from({ length: 33 }, (_, bits) =>
  kindBits.findIndex((room, kind) => kind > ops.repeat && room >= bits),
);

/** Narrowest kind that holds a value. */
const kindOf = (value: number): number => {
  const magnitude = value < 0 ? -value - 1 : value;
  return magnitude > 0x7fff_ffff ? rawKind : kindOfBits[33 - Math.clz32(magnitude)]!;
};

/** What is stored of each slot that has a place on the decimal scale, and what all of that needs. Room that the next plan writes over. */
class Residuals {
  of = new Float64Array(0);
  /** The narrowest kind of each. */
  kinds = new Uint8Array(0);
  /** [bit] */
  bits = 0;
  /** The kinds that some need, but for raw: no other is worth a segment. */
  needed = 0;

  begin(slotCount: number): void {
    if (this.of.length < slotCount) {
      this.of = new Float64Array(slotCount);
      this.kinds = new Uint8Array(slotCount);
    }
    this.bits = 0;
    this.needed = 0;
  }
  lay(slot: number, residual: number, isRepeat: boolean): number {
    const kind = kindOf(residual);
    this.of[slot] = residual;
    this.kinds[slot] = kind;
    // A value that repeats costs nothing where others do.
    if (!isRepeat) this.bits += kindBits[kind]!;
    if (kind < rawKind) this.needed |= 1 << kind;
    return kind;
  }
}
const level = new Residuals();
const sloping = new Residuals();
/**
 * How far each value lies from where it was expected: at the value before (level), or as far beyond that as it was beyond the one before
 * (sloping), which counters and clear skies keep to. Gaps change nothing; a value without a place on the scale, or too far to be told as a
 * difference, begins anew.
 */
function findResiduals(values: Float64Array, integers: Float64Array): void {
  level.begin(values.length);
  sloping.begin(values.length);
  let integer = 0;
  let slope = 0;
  for (let slot = 0; slot < integers.length; slot++) {
    if (values[slot] !== values[slot]) continue;
    const own = integers[slot]!;
    if (own !== own) {
      slope = 0;
      level.bits += 64;
      sloping.bits += 64;
      continue;
    }
    const difference = own - integer;
    const isRepeat = own === integer;
    level.lay(slot, difference, isRepeat);
    const kind = sloping.lay(slot, difference - slope, isRepeat);
    slope = kind === rawKind || isRepeat ? 0 : difference;
    integer = own;
  }
}

/** A value that repeats so often is written as repeats, whatever stands beside it: the narrowest bits of all of it cost more than two headers. */
const longRun = 32;
/** The first slot after one that does not hold the same value, or is no gap as that is. */
function endOfRun(values: Float64Array, slot: number): number {
  let end = slot + 1;
  while (end < values.length && Object.is(values[end], values[slot])) end++;
  return end;
}

/** By slot and kind, from which kind the cheapest path to it came: room that each plan writes over. */
let cameFrom = new Uint8Array(0);
/** The kinds that a block may have besides gaps and raw, narrowest first. */
const segmentKinds = new Uint8Array(kindCount);

export interface Plan {
  /** By slot, a number of `kindBits`. */
  readonly kinds: Uint8Array;
  /** What slots that are neither gap, repeat nor raw hold. */
  readonly residuals: Float64Array;
  readonly slopes: 0 | 1;
}
/**
 * Chooses how values are expected, and the kind of each slot so that the block is smallest: the cheapest path through (slot, kind), where a
 * change of kind costs a segment header (Viterbi). `integers` are the values on the decimal scale, NaN where a value has no place on it.
 */
export function planSegments(values: Float64Array, integers: Float64Array): Plan {
  const slotCount = values.length;
  findResiduals(values, integers);
  const slopes = sloping.bits < level.bits ? 1 : 0;
  const { of: residuals, kinds: narrowestKinds, needed } = slopes === 1 ? sloping : level;
  let ofSegments = 0;
  segmentKinds[ofSegments++] = ops.repeat;
  for (let kind = ops.repeat + 1; kind < rawKind; kind++)
    if ((needed >> kind) & 1) segmentKinds[ofSegments++] = kind;
  if (cameFrom.length < slotCount * kindCount) cameFrom = new Uint8Array(slotCount * kindCount);
  const from = cameFrom;
  /** Of the cheapest path that ends in each kind. */
  const costs = new Float64Array(kindCount).fill(Infinity);
  let cheapest = 0;
  let cheapestCost = 0;
  let previous = 0;
  for (let slot = 0; slot < slotCount;) {
    const value = values[slot]!;
    const isGap = value !== value;
    const isRepeat = !isGap && Object.is(value, previous);
    if (!isGap) previous = value;
    const end = isGap || isRepeat ? endOfRun(values, slot) : slot + 1;
    if (isGap || (isRepeat && end - slot >= longRun)) {
      const kind = isGap ? ops.gap : ops.repeat;
      const changeCost = cheapestCost + headerBits[kind]!;
      const stays = costs[kind]! <= changeCost;
      from[slot * kindCount + kind] = stays ? kind : cheapest;
      for (slot++; slot < end; slot++) from[slot * kindCount + kind] = kind;
      cheapestCost = stays ? costs[kind]! : changeCost;
      cheapest = kind;
      costs.fill(Infinity);
      costs[kind] = cheapestCost;
      continue;
    }
    const at = slot * kindCount;
    let best = 0;
    let bestCost = Infinity;
    const isPlaced = integers[slot] === integers[slot];
    const narrowest = isPlaced ? narrowestKinds[slot]! : rawKind;
    costs[ops.gap] = Infinity;
    for (let one = 0; one < ofSegments; one++) {
      const kind = segmentKinds[one]!;
      if (kind < narrowest && !(isRepeat && kind === ops.repeat)) {
        costs[kind] = Infinity;
        continue;
      }
      const changeCost = cheapestCost + headerBits[kind]!;
      const stays = costs[kind]! <= changeCost;
      const cost = (stays ? costs[kind]! : changeCost) + kindBits[kind]!;
      from[at + kind] = stays ? kind : cheapest;
      costs[kind] = cost;
      if (cost < bestCost) {
        bestCost = cost;
        best = kind;
      }
    }
    // Where the next one is expected must not hang on how this one is written: raw is for what has no other place.
    if (narrowest === rawKind) {
      const changeCost = cheapestCost + headerBits[rawKind]!;
      const stays = costs[rawKind]! <= changeCost;
      from[at + rawKind] = stays ? rawKind : cheapest;
      costs[rawKind] = (stays ? costs[rawKind]! : changeCost) + kindBits[rawKind]!;
      if (costs[rawKind]! < bestCost) {
        bestCost = costs[rawKind]!;
        best = rawKind;
      }
    } else costs[rawKind] = Infinity;
    cheapest = best;
    cheapestCost = bestCost;
    slot++;
  }
  const kinds = new Uint8Array(slotCount);
  for (let slot = slotCount - 1, kind = cheapest; slot >= 0; slot--) {
    kinds[slot] = kind;
    kind = from[slot * kindCount + kind]!;
  }
  return { kinds, residuals, slopes };
}
