/** Energy that stopped inverters did not make: expected as their running peers made theirs, else by the sun. */
import type { GperfParams } from "@heliograph/contract/plants/plants.wire.ts";
import {
  type DayOfSamples,
  type InverterPower,
  isOpen,
  isStanding,
  meanAt,
  referenceIrradiance,
  sampleHours,
  temperatureFactor,
} from "./samples.ts";
import { expectedKwh } from "./settlement.ts";

export interface EcaWindow {
  /** Slots of the day, [from, to). */
  readonly from: number;
  readonly to: number;
  /** Contract year. */
  readonly y: number;
  readonly params: GperfParams;
  readonly pnKwp: number;
  /** Which of the day's inverters, by their place there. */
  readonly chosen: ReadonlySet<number>;
}
export interface EcaUnits {
  /** [kWh], one decimal */
  readonly eca: number;
  readonly units: number;
  readonly counted: number;
  readonly detached: number;
  /** What was made, or should have been, is not known of an inverter that was chosen. */
  readonly unknown: number;
  /** Nobody else ran. */
  readonly bySun: number;
  /** Of every slot that is over: what the chosen ones should have made, and made; NaN where that is not known. [kW] */
  readonly expectedKw: Float64Array;
  readonly madeKw: Float64Array;
  readonly open: Uint8Array;
}

/**
 * What the chosen inverters did not make in a window. One cause a sample: with an open interface it is detachment and not theirs. A value that
 * is missing is not nothing made: such units are counted and add nothing.
 */
export function ecaOf(day: DayOfSamples, window: EcaWindow): EcaUnits {
  const { inverters, iface, knownSlots } = day;
  const { chosen } = window;
  const own = inverters.filter((_, at) => chosen.has(at));
  const others = inverters.filter((_, at) => !chosen.has(at));
  const expectedKw = new Float64Array(knownSlots).fill(NaN);
  const madeKw = new Float64Array(knownSlots).fill(NaN);
  const open = new Uint8Array(knownSlots);
  let [lost, units, counted, detached, unknown, bySun] = [0, 0, 0, 0, 0, 0];
  const total = nominalOf(inverters);
  for (let slot = 0; slot < knownSlots; slot++) {
    const isIn = slot >= window.from && slot < window.to;
    if (isIn) units++;
    const share = runningShare(others, slot);
    const sunKw = share === null ? sunPowerKw(day, slot, window) : 0;
    let [expected, made, loss] = [0, 0, 0];
    let isKnown = true;
    for (const { power, nominalKw } of own) {
      const value = power[slot] ?? NaN;
      const nominal = nominalKw ?? NaN;
      const should = share === null ? (sunKw * nominal) / total : share * nominal;
      expected += should;
      made += value;
      // Where nothing is expected nothing is lost, whatever a logger says at night.
      if (should === 0) continue;
      if (Number.isNaN(should) || Number.isNaN(value)) isKnown = false;
      else loss += Math.max(0, should - value);
    }
    expectedKw[slot] = expected;
    madeKw[slot] = made;
    if (isOpen(iface, slot)) {
      open[slot] = 1;
      if (isIn) detached++;
    } else if (isIn && !isKnown) unknown++;
    else if (isIn) {
      counted++;
      lost += loss * sampleHours;
      if (share === null && loss > 0) bySun++;
    }
  }
  return {
    eca: Math.round(lost * 10) / 10,
    units,
    counted,
    detached,
    unknown,
    bySun,
    expectedKw,
    madeKw,
    open,
  };
}

const nominalOf = (inverters: readonly InverterPower[]): number =>
  inverters.reduce((sum, { nominalKw }) => sum + (nominalKw ?? 0), 0);

/** Mean share of their nominal power that inverters which run make; null where none runs. */
function runningShare(others: readonly InverterPower[], slot: number): number | null {
  let count = 0;
  let sum = 0;
  for (const { power, nominalKw } of others) {
    const value = power[slot] ?? NaN;
    if (Number.isNaN(value) || nominalKw === null || nominalKw <= 0) continue;
    if (isStanding(value, nominalKw)) continue;
    count++;
    sum += value / nominalKw;
  }
  return count === 0 ? null : sum / count;
}

/** Power that the contract expects of the plant at a slot: nothing below `minirr` and at night, NaN without an irradiance. [kW] */
function sunPowerKw(day: DayOfSamples, slot: number, window: EcaWindow): number {
  const g = referenceIrradiance(day.irradiance, slot);
  if (Number.isNaN(g))
    return day.daylight.some((sun) => slot >= sun.from && slot < sun.to) ? NaN : 0;
  if (g < window.params.minirr) return 0;
  const r = temperatureFactor(meanAt(day.temperature, slot), window.params);
  return expectedKwh(window, window.y, (g / 1000) * r);
}
