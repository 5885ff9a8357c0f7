/** The measured state of a plant at a moment. */
export interface PlantSigns {
  readonly nowSeconds: number;
  /** Its last packet; null when there was none. [unix s] */
  readonly lastUpdateSeconds: number | null;
  /** Whether the sun is above the horizon; null where the plant has no place. */
  readonly isSunUp: boolean | null;
  /** Energy of today so far and the expected energy over the same slots; null where nothing can be compared. [kWh] */
  readonly energies: { readonly measuredKwh: number; readonly expectedKwh: number } | null;
  /** The whole plant produces nothing although there is light. */
  readonly isAtRest: boolean;
  /** Inverters that are at rest now while others produce. */
  readonly stopped: number;
  /** Inverters and strings that give clearly less than their peers. */
  readonly weak: number;
}

/**
 * `never`: no data at all; `silent`: none for half an hour; `stopped`: the plant or an inverter stands still; `less`: it makes less than it
 * should; `night`: nothing to make; `fine`: none of these.
 */
export type PlantVerdict = "never" | "silent" | "stopped" | "less" | "night" | "fine";

/** Older than this and the last update is an error. [s] (DASH-08) */
export const lateSeconds = 1800;
/** What was expected is a model: below this share of it the day is worse than its error. (T1) */
const lessShare = 0.9;
/** Smaller differences are noise of the morning. [kWh] (T1) */
const lessKwh = 1;

/** Share of what was expected that was made, where that is worse than the model's error; else null. (T1) */
export function shortfallShare(energies: PlantSigns["energies"]): number | null {
  if (energies === null) return null;
  const { measuredKwh, expectedKwh } = energies;
  const isLess = measuredKwh < expectedKwh * lessShare && expectedKwh - measuredKwh >= lessKwh;
  return isLess ? measuredKwh / expectedKwh : null;
}

/** The state of a plant in one word: the first that applies, worst first. (T1) */
export function plantVerdict(signs: PlantSigns): PlantVerdict {
  const { nowSeconds, lastUpdateSeconds, energies } = signs;
  if (lastUpdateSeconds === null) return "never";
  if (nowSeconds - lastUpdateSeconds > lateSeconds) return "silent";
  if (signs.isAtRest || signs.stopped > 0) return "stopped";
  if (shortfallShare(energies) !== null || signs.weak > 0) return "less";
  return signs.isSunUp === false ? "night" : "fine";
}
