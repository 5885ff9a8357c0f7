import { newCounter, type CounterState, type FormerLife } from "./counter-state.ts";
import { DataError } from "./data-error.ts";
import { periodSeconds, type UsualRate } from "./usual-rate.ts";

/**
 * Where a counter stands after a day, as bytes beside the block. 35 bytes, one pair for each bin of its usual rate, and 25 for a life that
 * is remembered. The first edition wrote 24 or 48 bytes without a number of its edition; none of this one is as long.
 */
const edition = 2;
const fixedBytes = 35;
const formerBytes = 25;
const isFirstEdition = (length: number): boolean => length === 24 || length === 48;

const has = { open: 1, former: 2, replaced: 4 };

export function encodeCarry(state: CounterState): Uint8Array {
  const { former, tick, usual } = state;
  const bins = [...usual.now, ...usual.before];
  const length = fixedBytes + 2 * bins.length + (former === null ? 0 : formerBytes);
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
  byte(usual.now.size);
  byte(usual.before.size);
  for (const [bin, hours] of bins) {
    view.setInt8(at++, bin);
    byte(hours);
  }
  if (former !== null) {
    double(former.mark);
    stamp(former.moved);
    double(former.counted);
    stamp(former.endedAt);
  }
  return new Uint8Array(view.buffer);
}

/** Bytes to where a counter stands. Throws DataError when they are none. */
export function decodeCarry(bytes: Uint8Array): CounterState {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (isFirstEdition(bytes.length)) return firstEdition(view);
  if (bytes.length < fixedBytes || view.getUint8(0) !== edition)
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
  const counts = [byte(), byte()];
  const bins = counts.map(
    (count) => new Map(Array.from({ length: count }, () => [view.getInt8(at++), byte()] as const)),
  );
  const usual: UsualRate = { period: usualPeriod, now: bins[0]!, before: bins[1]! };
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
