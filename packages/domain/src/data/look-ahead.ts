/** The look-ahead: so long, or the next three samples within six hours. [s] (D7) */
const aheadSeconds = 3600;
const aheadSamples = 3;
export const longestAheadSeconds = 6 * 3600;

/** How long a sample waits for others to judge it; then what is there decides. [s] */
export const waitSeconds = (stepMinutes: number): number =>
  Math.min(longestAheadSeconds, Math.max(aheadSeconds, aheadSamples * stepMinutes * 60));

/** A spike leaves less than this part of its rise. (D7.3) */
export const leftOfSpike = 0.2;

export interface Samples {
  /** Ascending. [unix s] */
  readonly stamps: Float64Array;
  readonly values: Float64Array;
}
/** Samples from `from` to `end`, excluded, by which one is judged. */
export interface Window {
  readonly from: number;
  readonly end: number;
  /** A sample lies beyond it: no more can come into it. */
  readonly isClosed: boolean;
  /** It is closed, or has been waited for. */
  readonly isComplete: boolean;
}

/** What comes after each sample, asked for in their order. */
export class LookAhead {
  readonly #s: Samples;
  /** Where the readings that begin at one stop to be as high as the one before them. */
  readonly #risesUntil: Int32Array;
  /** Samples up to this moment were waited for. [unix s] */
  readonly #waitedUntil: number;
  #end = 0;

  /** @param knownUntil up to here it is known what there is [unix s] */
  constructor(samples: Samples, of: { knownUntil: number; stepMinutes: number }) {
    this.#s = samples;
    this.#waitedUntil = of.knownUntil - waitSeconds(of.stepMinutes);
    const { values } = samples;
    this.#risesUntil = new Int32Array(values.length);
    for (let at = values.length - 1, until = values.length; at >= 0; at--) {
      if (at + 1 < values.length && values[at + 1]! < values[at]!) until = at + 1;
      this.#risesUntil[at] = until;
    }
  }

  /** The samples by which the one at `index` is judged. */
  of(index: number): Window {
    const { stamps } = this.#s;
    const stamp = stamps[index]!;
    let end = Math.max(this.#end, index + 1);
    while (
      end < stamps.length &&
      (stamps[end]! <= stamp + aheadSeconds ||
        (end - index <= aheadSamples && stamps[end]! <= stamp + longestAheadSeconds))
    )
      end++;
    this.#end = end;
    const isClosed = end < stamps.length;
    return { from: index + 1, end, isClosed, isComplete: isClosed || stamp <= this.#waitedUntil };
  }
  /** Whether none of the samples ahead is lower than the one before it. */
  goesUp(index: number, { end }: Window): boolean {
    return this.#risesUntil[index]! >= end;
  }

  /** What comes next is higher, and nothing ahead lower. */
  goesOn(index: number): boolean {
    const window = this.of(index);
    const { values } = this.#s;
    return values[window.end - 1]! > values[index]! && this.goesUp(index, window);
  }
  /** A later reading is as high; where there is none yet, nothing speaks against it. */
  stays(index: number, { from, end }: Window): boolean {
    const { values } = this.#s;
    for (let at = from; at < end; at++) if (values[at]! >= values[index]!) return true;
    return from === end;
  }
  /** A later reading is at or above the mark, and little is left of the rise. (D7.3) */
  takesBack(
    index: number,
    window: Window,
    { mark, maxOfStep }: { readonly mark: number; readonly maxOfStep: number },
  ): boolean {
    if (this.goesUp(index, window)) return false;
    const { values } = this.#s;
    const rise = values[index]! - mark;
    let isHigher = false;
    for (let at = window.from; at < window.end; at++) {
      const left = values[at]! - mark;
      // At nothing a counter may also be asleep: what had risen on until then was no spike.
      const isAsleep = values[at] === 0 && isHigher && rise <= maxOfStep;
      if (left >= 0 && left < rise * leftOfSpike && !isAsleep) return true;
      isHigher ||= values[at]! > values[index]!;
    }
    return false;
  }
}
