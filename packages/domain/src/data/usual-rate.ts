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
/** A bin is told in one byte. */
const lowestBin = -127;
const highestBin = 127;
const mostHours = 255;

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

/** The same with one more hour in which it moved. */
export function withHour(usual: UsualRate, stampSeconds: number, ratePerHour: number): UsualRate {
  const period = periodOf(stampSeconds);
  const isSame = period === usual.period;
  const now = new Map(isSame ? usual.now : []);
  const before = isSame ? usual.before : period === usual.period + 1 ? usual.now : new Map();
  const bin = binOf(ratePerHour);
  now.set(bin, Math.min(mostHours, (now.get(bin) ?? 0) + 1));
  return { period, now, before };
}

/** Hours by bin, filled anew at every question: it is asked at each hour of each counter. */
const scratch = new Uint16Array(highestBin - lowestBin + 1);

/** How many hours there are; `scratch` holds how they lie. */
function spread({ now, before }: UsualRate): number {
  scratch.fill(0);
  let hours = 0;
  for (const bins of [now, before])
    for (const [bin, count] of bins) {
      scratch[bin - lowestBin]! += count;
      hours += count;
    }
  return hours;
}
/** The rate of the hour of a rank, from the slowest; asked after `spread`. */
function rateAt(rank: number): number {
  let left = Math.floor(rank);
  for (let at = 0; at < scratch.length; at++)
    if ((left -= scratch[at]!) < 0) return rateOf(at + lowestBin);
  return 0;
}

/** Most that such a counter rises in an hour; null while nothing is known. */
export function mostPerHour(usual: UsualRate): number | null {
  const hours = spread(usual);
  if (hours < hoursToGuess) return null;
  const median = rateAt((hours - 1) / 2);
  if (hours < hoursToKnow) return timesGuessed * median;
  const busiest = rateAt(hours - 1 - Math.max(1, Math.ceil(hours * busierShare)));
  return Math.max(timesUsual * median, timesBusiest * busiest);
}
/** What even a guess explains without doubt in an hour; null while nothing is known. */
export function leastExplained(usual: UsualRate): number | null {
  const hours = spread(usual);
  if (hours < hoursToGuess) return null;
  return hours < hoursToKnow ? timesUsual * rateAt((hours - 1) / 2) : mostPerHour(usual);
}
