import { median } from "../data/median.ts";
/** When a check fails, by families. Every function takes values of one moment and answers whether the check fails. */

/** Outside of its limits, which are themselves allowed; a limit that is null is none. (012, 016, 017, 021, 022, 024, and alerts without template) */
export const isOutside = (
  value: number,
  { vmin, vmax }: { readonly vmin: number | null; readonly vmax: number | null },
): boolean => (vmin !== null && value < vmin) || (vmax !== null && value > vmax);

/** A digital input: outside of its limits, or without limits anything but zero. (009) */
export const isContactOn = (
  value: number,
  limits: { readonly vmin: number | null; readonly vmax: number | null },
): boolean =>
  limits.vmin === null && limits.vmax === null ? value !== 0 : isOutside(value, limits);

/** Share of the nominal power that a running inverter always gives. */
const runningShare = 0.005;
/** An inverter that gives no more than half a percent of its nominal power; without a nominal, nothing. (001) */
export const isStopped = (powerKw: number, nominalKw: number | null): boolean =>
  powerKw <= stoppedKw(nominalKw);
/** Up to here an inverter stands still. [kW] */
export const stoppedKw = (nominalKw: number | null): number => runningShare * (nominalKw ?? 0);

/** What is left of a power when so many percent are taken off. */
export const lessPercent = (value: number, percent: number): number => value * (1 - percent / 100);

/** Clearly below what it is compared with. (002, 004, 006) */
export const isBelow = (value: number, reference: number, percent: number): boolean =>
  value < lessPercent(reference, percent);

/** Current of a string against its box: clearly below the middle one, where the middle one is a current at all. (004) */
export const isWeakString = (
  currentA: number,
  medianA: number,
  { minstr, pacperc }: { readonly minstr: number; readonly pacperc: number },
): boolean => medianA >= minstr && isBelow(currentA, medianA, pacperc);

/** Share of a performance that a plant without theoretical power is expected to keep. */
const expectedRatio = 0.75;
/** The power that a plant should give under an irradiance, where no variable says it. [kW] (006) */
export const expectedPowerKw = (kwp: number, irradianceWm2: number): number =>
  ((kwp * irradianceWm2) / 1000) * expectedRatio;

/** An input's share of its device's total against the mean share, which is one over their number. (023) */
export const isUnbalanced = (
  currentA: number,
  all: { readonly sum: number; readonly count: number },
  percent: number,
): boolean => all.sum > 0 && isBelow(currentA / all.sum, 1 / all.count, percent);

/** What the sun and a sensor's offset can give. [W/m2] */
const possibleWm2 = { vmin: -10, vmax: 1500 };
/** A sensor that shows what cannot be, or differs by more than a share of the higher from the other one, of several from their middle. (018) */
export function isOddSensor(
  irradianceWm2: number,
  othersWm2: readonly number[],
  percent: number,
): boolean {
  if (isOutside(irradianceWm2, possibleWm2)) return true;
  if (othersWm2.length === 0) return false;
  const other = sensorReference(irradianceWm2, othersWm2);
  const higher = Math.max(irradianceWm2, other);
  return Math.abs(irradianceWm2 - other) > (percent / 100) * higher;
}

/** What a sensor is held against: the only other one, or the middle of all. */
const sensorReference = (ownWm2: number | null, othersWm2: readonly number[]): number =>
  othersWm2.length === 1
    ? othersWm2[0]!
    : median([...othersWm2, ...(ownWm2 === null ? [] : [ownWm2])]);
/** The same as limits: from so many percent below the reference to where the reference is so many percent below it; null where no light is to compare with. [W/m2] */
export function sensorBounds(
  ownWm2: number | null,
  othersWm2: readonly number[],
  percent: number,
): { readonly lowest: number; readonly highest: number; readonly reference: number | null } | null {
  const { vmin, vmax } = possibleWm2;
  if (othersWm2.length === 0) return { lowest: vmin, highest: vmax, reference: null };
  const reference = sensorReference(ownWm2, othersWm2);
  if (!(reference > 0)) return null;
  const rest = 1 - percent / 100;
  const highest = rest > 0 ? Math.min(vmax, reference / rest) : vmax;
  return { lowest: reference * rest, highest, reference };
}

/** A tracker that stands too far from where it should; angles go round. [deg] (019, 020) */
export function isOffAngle(angle: number, reference: number, most: number): boolean {
  const turn = Math.abs(angle - reference) % 360;
  return Math.min(turn, 360 - turn) > most;
}

/** A value that did not move since the sample before. (013) */
export const isStuck = (value: number, previous: number): boolean => value === previous;
/** A counter that did not go on since the sample before. (014) */
export const isStanding = (counter: number, previous: number): boolean => counter <= previous;
/** What a counter may lose by rounding. */
const roundingShare = 0.001;
/** A counter that went back by more than a thousandth. (015) */
export const isFalling = (counter: number, previous: number): boolean =>
  counter < previous - roundingShare * Math.abs(previous);
