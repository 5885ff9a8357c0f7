import type { CounterState } from "./counter-state.ts";
import type { Samples, Window } from "./look-ahead.ts";
import { periodOf, RateCount, type UsualRate } from "./usual-rate.ts";

/** Samples further apart do not show the tick of a counter. [s] */
const neighbourSeconds = 3600;
/** A tick is more than the dust of floats. */
const dust = 1e-9;
/** A rise over a longer time shows the rate of so long. [s] */
const longestHourSeconds = 6 * 3600;

/** What a counter shows of itself as it rises: its smallest rise, and how fast it usually is. (D7) */
export class CounterPace {
  tick: CounterState["tick"];
  readonly #rates: RateCount;
  readonly #s: Samples;
  #hour = { from: NaN, rise: 0 };

  constructor(samples: Samples, before: Pick<CounterState, "tick" | "usual">) {
    this.#s = samples;
    this.tick = before.tick;
    this.#rates = new RateCount(before.usual);
  }
  usual(): UsualRate {
    return this.#rates.usual();
  }
  /** Most that it rises in an hour; null while nothing is known. */
  maxPerHour(): number | null {
    return this.#rates.maxPerHour();
  }
  minExplained(): number | null {
    return this.#rates.minExplained();
  }
  beginHour(): void {
    this.#hour = { from: NaN, rise: 0 };
  }

  tickNow(): number {
    const { now, before } = this.tick;
    return now === 0 || before === 0 ? now + before : Math.min(now, before);
  }
  /** The tick, or while none is known that of the samples ahead. */
  tickAt({ from, end }: Window): number {
    const known = this.tickNow();
    if (known !== 0) return known;
    let least = Infinity;
    for (let at = from; at < end; at++) {
      const rise = this.#riseOf(at);
      if (rise !== null && rise < least) least = rise;
    }
    return least === Infinity ? 0 : least;
  }
  /** The rise between neighbours that the next reading does not take back; null when it is none. */
  #riseOf(index: number): number | null {
    const { stamps, values } = this.#s;
    if (index < 1 || index + 1 >= stamps.length) return null;
    if (stamps[index]! - stamps[index - 1]! > neighbourSeconds) return null;
    const rise = values[index]! - values[index - 1]!;
    if (!(rise > Math.abs(values[index]!) * dust) || values[index + 1]! < values[index]!)
      return null;
    return rise;
  }
  learnTick(index: number): void {
    const found = this.#riseOf(index);
    if (found === null) return;
    // As it is stored.
    const rise = Math.fround(found);
    const period = periodOf(this.#s.stamps[index]!);
    const tick = this.tick;
    if (period !== tick.period)
      this.tick = { period, now: rise, before: period === tick.period + 1 ? tick.now : 0 };
    else if (tick.now === 0 || rise < tick.now) this.tick = { ...tick, now: rise };
  }
  /** Adds up the rises of about an hour: how fast it rises when it moves. */
  learnRate(index: number, rise: number, seen: number): void {
    const stamp = this.#s.stamps[index]!;
    if (this.#hour.from !== this.#hour.from)
      this.#hour = { from: Math.max(seen, stamp - longestHourSeconds), rise: 0 };
    this.#hour.rise += rise;
    const hours = (stamp - this.#hour.from) / 3600;
    if (hours < 1) return;
    this.#rates.add(stamp, this.#hour.rise / hours);
    this.beginHour();
  }
}
