/** The look-ahead: so long, or the next three samples within six hours. [s] (D7) */
const aheadSeconds = 3600;
const aheadSamples = 3;
const aheadMostSeconds = 6 * 3600;

export interface Samples {
  /** Ascending. [unix s] */
  readonly stamps: Float64Array;
  readonly values: Float64Array;
}
/** Samples from `from` to `end`, excluded, by which one is judged; whether no more can come into it. */
export interface Window {
  readonly from: number;
  readonly end: number;
  readonly isComplete: boolean;
}

/** What comes after each sample, asked for in their order. */
export class LookAhead {
  readonly #s: Samples;
  /** Where the readings that begin at one stop to be as high as the one before them. */
  readonly #risesUntil: Int32Array;
  #end = 0;

  constructor(samples: Samples) {
    this.#s = samples;
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
        (end - index <= aheadSamples && stamps[end]! <= stamp + aheadMostSeconds))
    )
      end++;
    this.#end = end;
    return { from: index + 1, end, isComplete: end < stamps.length };
  }
  /** Whether none of the samples ahead is lower than the one before it. */
  goesUp(index: number, { end }: Window): boolean {
    return this.#risesUntil[index]! >= end;
  }
}
