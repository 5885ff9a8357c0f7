import { newCounter, type CounterState, type FormerLife } from "./counter-state.ts";
import { DataError } from "./data-error.ts";
import { periodSeconds, type UsualRate } from "./usual-rate.ts";

/**
 * Where a counter stands after a day, as bytes beside the block: 35 bytes, two for each period of its usual rate and one for each bin from
 * the slowest to the fastest of them, and 25 for a life that is remembered. The second edition wrote a pair for each bin. The first wrote 24
 * or 48 bytes without a number of its edition; none of the others is as long.
 */
const edition = 3;
const editionOfPairs = 2;
const fixedBytes = 35;
const formerBytes = 25;
const isFirstEdition = (length: number): boolean => length === 24 || length === 48;

const has = { open: 1, former: 2, replaced: 4 };

export function encodeCarry(state: CounterState): Uint8Array {
  const { former, tick, usual } = state;
  const periods = [spanOf(usual.now), spanOf(usual.before)];
  const bins = periods.reduce((sum, { hours }) => sum + 1 + hours.length, 0);
  const length = fixedBytes + bins + (former === null ? 0 : formerBytes);
  const padded = isFirstEdition(length) ? length + 1 : length;
  const view = new DataView(new ArrayBuffer(padded));
  const flags =
    (state.isOpen ? has.open : 0) |
    (former === null ? 0 : has.former) |
    (former?.endedBy === "replaced" ? has.replaced : 0);
  let at = 0;
  const byte = (value: number): void => view.setUint8(at++, value);
  const word = (value: number): void => void (view.setUint16(at, value, true), (at += 2));
  const stamp = (value: number): void => void (view.setUint32(at, value, true), (at += 4));
  const single = (value: number): void => void (view.setFloat32(at, value, true), (at += 4));
  const double = (value: number): void => void (view.setFloat64(at, value, true), (at += 8));
  byte(edition);
  byte(flags);
  double(state.mark);
  stamp(state.moved);
  stamp(state.seen);
  byte(state.resetDays);
  word(state.resetMinute);
  single(tick.now);
  single(tick.before);
  word(tick.period);
  word(usual.period);
  for (const { lowest, hours } of periods) {
    byte(hours.length);
    view.setInt8(at++, lowest);
    for (const one of hours) byte(one);
  }
  if (former !== null) {
    double(former.mark);
    stamp(former.moved);
    double(former.counted);
    stamp(former.endedAt);
  }
  return new Uint8Array(view.buffer);
}

/** The hours of every bin between the slowest and the fastest that has any. */
function spanOf(bins: UsualRate["now"]): { lowest: number; hours: readonly number[] } {
  if (bins.size === 0) return { lowest: 0, hours: [] };
  const lowest = Math.min(...bins.keys());
  const length = Math.max(...bins.keys()) - lowest + 1;
  return { lowest, hours: Array.from({ length }, (_, at) => bins.get(lowest + at) ?? 0) };
}

/** Bytes to where a counter stands. Throws DataError when they are none. */
export function decodeCarry(bytes: Uint8Array): CounterState {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (isFirstEdition(bytes.length)) return firstEdition(view);
  const isPairs = view.getUint8(0) === editionOfPairs;
  if (bytes.length < fixedBytes || (view.getUint8(0) !== edition && !isPairs))
    throw new DataError("block_truncated", { at: bytes.length });
  let at = 1;
  const byte = (): number => view.getUint8(at++);
  const word = (): number => ((at += 2), view.getUint16(at - 2, true));
  const stamp = (): number => ((at += 4), view.getUint32(at - 4, true));
  const single = (): number => ((at += 4), view.getFloat32(at - 4, true));
  const double = (): number => ((at += 8), view.getFloat64(at - 8, true));
  const flags = byte();
  const state = {
    mark: double(),
    moved: stamp(),
    seen: stamp(),
    resetDays: byte(),
    resetMinute: word(),
    isOpen: (flags & has.open) !== 0,
  };
  const [now, before] = [single(), single()];
  const period = word();
  const usualPeriod = word();
  const pairs = (count: number) =>
    new Map(Array.from({ length: count }, () => [view.getInt8(at++), byte()] as const));
  const span = () => {
    const length = byte();
    const lowest = view.getInt8(at++);
    const bins = Array.from({ length }, (_, bin) => [lowest + bin, byte()] as const);
    return new Map(bins.filter(([, hours]) => hours > 0));
  };
  const [ofNow, ofBefore] = isPairs ? [byte(), byte()] : [];
  const usual: UsualRate = {
    period: usualPeriod,
    now: ofNow === undefined ? span() : pairs(ofNow),
    before: ofBefore === undefined ? span() : pairs(ofBefore),
  };
  const former: FormerLife | null =
    (flags & has.former) === 0
      ? null
      : {
          mark: double(),
          moved: stamp(),
          counted: double(),
          endedAt: stamp(),
          endedBy: (flags & has.replaced) === 0 ? "reset" : "replaced",
        };
  return { ...state, tick: { period, now, before }, usual, former };
}

/** The accepted value, its stamp and the smallest step; what the first edition had rejected is judged anew. */
function firstEdition(view: DataView): CounterState {
  const [mark, stamp, step] = [0, 8, 16].map((at) => view.getFloat64(at, true)) as [
    number,
    number,
    number,
  ];
  if (Number.isNaN(mark)) return newCounter;
  const period = Math.floor(stamp / periodSeconds);
  return { ...newCounter, mark, moved: stamp, seen: stamp, tick: { period, now: step, before: 0 } };
}
