import { clamp } from "@heliograph/domain/sun/angles.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { seedOf, smoothChance } from "./noise.ts";
import type { LoadKind, PlantSpec } from "./plant-spec.ts";
import type { DayFrame } from "./sun-of-day.ts";

const bump = (hour: number, middle: number, width: number): number => {
  const away = ((hour - middle + 36) % 24) - 12;
  return Math.exp(-((away / width) ** 2));
};

/** Load over its yearly mean, by hour of the day, weekday (0 Monday) and season (0 January, 1 July). */
const shapes: Record<LoadKind, (hour: number, weekday: number, summer: number) => number> = {
  household: (h, day, summer) =>
    0.42 +
    0.8 * bump(h, 7.5, 1.2) +
    (day > 4 ? 0.9 : 0.45) * bump(h, 13, 1.8) +
    1.7 * bump(h, 20.3, 2.4) +
    0.35 * summer * bump(h, 15, 3),
  dairy: (h, _, summer) =>
    0.72 + 0.55 * bump(h, 6, 1.9) + 0.5 * bump(h, 17.5, 1.9) + 0.25 * summer * bump(h, 14, 4),
  mill: (h, day) =>
    day === 6
      ? 0.22
      : day === 5
        ? 0.3 + 0.9 * bump(h, 9.5, 4)
        : 0.3 + 1.85 / (1 + Math.exp(-(h - 6) * 3)) / (1 + Math.exp((h - 20.5) * 2)),
  farm: (h, day, summer) =>
    0.35 +
    (day > 5 ? 0.45 : 0.9) * bump(h, 10, 3.4) +
    0.25 * bump(h, 17, 2) +
    1.5 * summer ** 2 * bump(h, 13, 5),
  resort: (h, _, summer) =>
    0.62 + 0.3 * bump(h, 9, 2) + 0.35 * bump(h, 14, 3) + 0.75 * bump(h, 20.5, 2.6) + 0.2 * summer,
};

/** Power that the owner uses at the start of each slot; null without a load. [kW] */
export function loadOfDay(spec: PlantSpec, frame: DayFrame, seed: number): Float64Array | null {
  if (!spec.load) return null;
  const meanKw = spec.load.yearlyKwh / 8760;
  const shape = shapes[spec.load.kind];
  const chanceSeed = seedOf(seed, `load ${spec.id}`);
  const weekday = (((frame.day + 3) % 7) + 7) % 7;
  const summer =
    0.5 - 0.5 * Math.cos((2 * Math.PI * (((frame.startSeconds / 86_400) % 365.25) - 18)) / 365.25);
  // A single household switches single machines; a factory hides them in their number.
  const restless = spec.load.kind === "household" ? 1.1 : 0.18;
  return Float64Array.from({ length: frame.slots }, (_, i) => {
    const at = frame.startSeconds + i * slotSeconds;
    const usual = shape((24 * i) / frame.slots, weekday, summer);
    const slow = 0.86 + 0.28 * smoothChance(chanceSeed, at / 14_400);
    const machine = Math.max(0, smoothChance(chanceSeed + 1, at / 1500) - 0.62) * 2.2;
    return meanKw * usual * (slow + restless * machine);
  });
}

export interface StorageOfDay {
  /** Positive when charging. [kW] */
  readonly powerKw: Float64Array;
  /** Into and out of the battery. [kW] */
  readonly chargeKw: Float64Array;
  readonly dischargeKw: Float64Array;
  /** [kWh] */
  readonly storedKwh: Float64Array;
  /** At the end of the day. [kWh] */
  readonly endKwh: number;
}

/** One-way efficiency. */
const oneWayEfficiency = 0.96;
const emptyShare = 0.08;
const fullShare = 0.97;

/** Limits of the charge. [kWh] */
export function storageRange(spec: PlantSpec): { lowKwh: number; highKwh: number } {
  const capacityKwh = spec.storage?.capacityKwh ?? 0;
  return { lowKwh: capacityKwh * emptyShare, highKwh: capacityKwh * fullShare };
}

/**
 * A battery that stores the surplus and covers the deficit, within power and capacity.
 * @param producedKw @param usedKw at the start of each slot [kW] @param startKwh stored at midnight
 */
export function storageOfDay(
  spec: PlantSpec,
  producedKw: Float64Array,
  usedKw: Float64Array,
  startKwh: number,
): StorageOfDay | null {
  const storage = spec.storage;
  if (!storage) return null;
  const slots = producedKw.length;
  const hours = slotSeconds / 3600;
  const [powerKw, chargeKw, dischargeKw, storedKwh] = [
    new Float64Array(slots),
    new Float64Array(slots),
    new Float64Array(slots),
    new Float64Array(slots),
  ];
  const { lowKwh, highKwh } = storageRange(spec);
  let stored = clamp(startKwh, lowKwh, highKwh);
  for (let i = 0; i < slots; i++) {
    storedKwh[i] = stored;
    const spare = (producedKw[i] ?? 0) - (usedKw[i] ?? 0);
    const room = Math.max(0, highKwh - stored) / hours / oneWayEfficiency;
    const left = (Math.max(0, stored - lowKwh) / hours) * oneWayEfficiency;
    const power =
      spare > 0 ? Math.min(spare, storage.powerKw, room) : -Math.min(-spare, storage.powerKw, left);
    powerKw[i] = power;
    chargeKw[i] = Math.max(0, power);
    dischargeKw[i] = Math.max(0, -power);
    stored += (power > 0 ? power * oneWayEfficiency : power / oneWayEfficiency) * hours;
  }
  return { powerKw, chargeKw, dischargeKw, storedKwh, endKwh: stored };
}
