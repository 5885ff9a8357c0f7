/**
 * How fast a counter usually rises: the hours of the last 16 to 32 days in which it moved, counted by how much it rose in them. Rates lie in
 * bins half an octave wide: which hour is the middle one is known to a fifth, and a month takes a few bytes.
 */
export interface UsualRate {
  /** The period of 16 days that runs, by number since 1970. */
  readonly period: number;
  /** bin -> hours, of the running period and of the one before it. */
  readonly now: ReadonlyMap<number, number>;
  readonly before: ReadonlyMap<number, number>;
}
export const noUsualRate: UsualRate = { period: 0, now: new Map(), before: new Map() };

export const periodSeconds = 16 * 86_400;
export const periodOf = (stampSeconds: number): number => Math.floor(stampSeconds / periodSeconds);
const binsPerOctave = 2;
/** A bin takes one byte. */
const lowestBin = -127;
const highestBin = 127;
const maxHours = 255;

/** Hours in which it moved before the middle one is believed. */
const hoursToKnow = 20;
/** Before that: of so many hours a guess is made. */
const hoursToGuess = 2;
/** How many times the usual a rise may be; while it is only guessed; and of what its busiest hours showed. */
const timesUsual = 10;
const timesGuessed = 100;
const timesBusiest = 4;
/** So many hours in a hundred may be busier than the busiest that is believed. */
const busierShare = 0.02;

const binOf = (rate: number): number =>
  Math.max(lowestBin, Math.min(highestBin, Math.round(Math.log2(rate) * binsPerOctave)));
const rateOf = (bin: number): number => 2 ** (bin / binsPerOctave);

/** How fast a counter usually rises, while hours are added to it: it is asked at every sample of every such counter. */
export class RateCount {
  #period: number;
  /** bin -> hours; copied before the first one is added. */
  #now: ReadonlyMap<number, number>;
  #before: ReadonlyMap<number, number>;
  #own: Map<number, number> | null = null;
  /** Hours by bin of both periods, and between which bins there are any. */
  readonly #hours = new Uint16Array(highestBin - lowestBin + 1);
  #count = 0;
  #lowest = Infinity;
  #highest = -Infinity;
  /** undefined while it is not known for the hours that there are. */
  #most: number | null | undefined;

  constructor({ period, now, before }: UsualRate) {
    this.#period = period;
    this.#now = now;
    this.#before = before;
    this.#countAll();
  }
  usual(): UsualRate {
    return { period: this.#period, now: new Map(this.#now), before: this.#before };
  }
  /** One more hour in which it moved. */
  add(stampSeconds: number, ratePerHour: number): void {
    const period = periodOf(stampSeconds);
    if (period !== this.#period) {
      this.#before = period === this.#period + 1 ? this.#now : new Map();
      this.#now = this.#own = new Map();
      this.#period = period;
      this.#countAll();
    }
    this.#own ??= new Map(this.#now);
    this.#now = this.#own;
    const bin = binOf(ratePerHour);
    const hours = this.#own.get(bin) ?? 0;
    if (hours === maxHours) return;
    this.#own.set(bin, hours + 1);
    this.#countIn(bin, 1);
    this.#most = undefined;
  }
  /** Most that such a counter rises in an hour; null while nothing is known. */
  maxPerHour(): number | null {
    if (this.#most === undefined) this.#most = this.#maxOfAll();
    return this.#most;
  }
  /** What even a guess explains without doubt in an hour; null while nothing is known. */
  minExplained(): number | null {
    if (this.#count < hoursToGuess) return null;
    return this.#count < hoursToKnow ? timesUsual * this.#median() : this.maxPerHour();
  }

  #maxOfAll(): number | null {
    if (this.#count < hoursToGuess) return null;
    const median = this.#median();
    if (this.#count < hoursToKnow) return timesGuessed * median;
    const busiest = this.#rateAt(
      this.#count - 1 - Math.max(1, Math.ceil(this.#count * busierShare)),
    );
    return Math.max(timesUsual * median, timesBusiest * busiest);
  }
  #median(): number {
    return this.#rateAt((this.#count - 1) / 2);
  }
  /** The rate of the hour of a rank, from the slowest. */
  #rateAt(rank: number): number {
    let left = Math.floor(rank);
    for (let bin = this.#lowest; bin <= this.#highest; bin++)
      if ((left -= this.#hours[bin - lowestBin]!) < 0) return rateOf(bin);
    return 0;
  }
  #countAll(): void {
    if (this.#count > 0) this.#hours.fill(0);
    this.#count = 0;
    this.#lowest = Infinity;
    this.#highest = -Infinity;
    for (const bins of [this.#now, this.#before])
      for (const [bin, hours] of bins) this.#countIn(bin, hours);
    this.#most = undefined;
  }
  #countIn(bin: number, hours: number): void {
    this.#hours[bin - lowestBin]! += hours;
    this.#count += hours;
    this.#lowest = Math.min(this.#lowest, bin);
    this.#highest = Math.max(this.#highest, bin);
  }
}
