import { quantile } from "../data/median.ts";
import { clearSkyHaurwitz } from "../sun/clear-sky.ts";
import { type Site, sunPosition } from "../sun/sun-position.ts";
import { halfHourSeconds } from "./half-hours.ts";

/** A day of a plant: mean power by half hour since its beginning, NaN where nobody knows. */
export interface PowerDay {
  /** [unix s] */
  readonly startSeconds: number;
  /** [kW] */
  readonly kw: Float64Array;
  /** Lost to faults, of what it would have made: 0 to 1. */
  readonly lostShare: number;
}

/** What a plant makes under a clear sky. */
export interface ClearPower {
  /** Mean of a half hour, small in the first and last light; 0 in the dark, and where it was never seen making anything. [kW] @param startSeconds its beginning [unix s] */
  at(startSeconds: number): number;
}

/** Less sun than that teaches nothing of the plant. [W/m²] */
const minLightWm2 = 20;
/** Below that the sun rises or sets within the half hour, or nearly. [°] */
const lowSunDegrees = 8;
/** From how far a half hour that nothing was learnt of borrows: dusk of the weeks before was earlier or later. [half hours] */
const borrowedFrom = 2;
/** So bright is a clear half hour among those of the same hour. */
const clearShare = 0.9;
/** Half hours of the same hour that teach it. */
const minTaught = 4;
/** Above that share of losses a day does not show what the plant makes. */
export const maxLostShare = 0.5;

const binSeconds = 1800;
const bins = 86_400 / binSeconds;
/** Half hour of the mean solar day; of a plant without a place of the day in UTC. */
function binOf(middle: number, site: Site | null): number {
  const seconds = middle + (site?.longitude ?? 0) * 240;
  return Math.floor((((seconds % 86_400) + 86_400) % 86_400) / binSeconds) % bins;
}
/** Global irradiance of a clear sky in a half hour; 1 where the plant has no place. [W/m²] Of a low sun the mean of the half hour's thirds: its middle may be dark already. */
function clearLight(middle: number, site: Site | null): number {
  if (site === null) return minLightWm2 + 1;
  const { apparentElevation, apparentZenith } = sunPosition(middle, site);
  const light = clearSkyHaurwitz(apparentZenith);
  if (Math.abs(apparentElevation) > lowSunDegrees) return light;
  const third = halfHourSeconds / 3;
  const beside = [middle - third, middle + third].map((moment) =>
    clearSkyHaurwitz(sunPosition(moment, site).apparentZenith),
  );
  return beside.reduce((sum, one) => sum + one, light) / 3;
}

/**
 * Learns a plant's clear power from its recent days: by half hour of the solar day the power per W/m² of a clear sky (Haurwitz 1945, which
 * carries the season), at the brightest tenth of the days (Lorenz and others 2011 call it the clear-sky power of a site; roofs, shadows and
 * efficiency are in it). What faults cost is put back. Good to about 5 % where the weeks had three clear days.
 */
export function learnClearPower(days: readonly PowerDay[], site: Site | null): ClearPower {
  const taught = Array.from({ length: bins }, (): number[] => []);
  for (const { startSeconds, kw, lostShare } of days) {
    if (lostShare > maxLostShare) continue;
    for (let half = 0; half < kw.length; half++) {
      const middle = startSeconds + (half + 0.5) * halfHourSeconds;
      const light = Number.isNaN(kw[half]) ? 0 : clearLight(middle, site);
      if (light > minLightWm2)
        taught[binOf(middle, site)]!.push(kw[half]! / (1 - lostShare) / light);
    }
  }
  const learnt = taught.map((all) => (all.length < minTaught ? null : quantile(all, clearShare)));
  const perLight = learnt.map((own, bin) => {
    if (own !== null) return own;
    for (let far = 1; far <= borrowedFrom; far++)
      for (const beside of [bin - far, bin + far]) {
        const near = learnt[(beside + bins) % bins];
        if (near !== null && near !== undefined) return near;
      }
    return 0;
  });
  const kept = new Map<number, number>();
  return {
    at(startSeconds) {
      const before = kept.get(startSeconds);
      if (before !== undefined) return before;
      const middle = startSeconds + halfHourSeconds / 2;
      const own = perLight[binOf(middle, site)]!;
      const light = own > 0 ? clearLight(middle, site) : 0;
      const kw = own * light;
      kept.set(startSeconds, kw);
      return kw;
    },
  };
}

/**
 * How much of its clear power was made in a stretch of a day, faults put back; null where less than `known` of the clear energy is known, or the
 * day was lost to a fault. [1] 0 = nothing, 1 = clear.
 */
export function clearnessOf(
  clear: ClearPower,
  { startSeconds, kw, lostShare }: PowerDay,
  of: { readonly from?: number; readonly to?: number; readonly known?: number } = {},
): number | null {
  if (lostShare > maxLostShare) return null;
  const { from = 0, to = kw.length, known = 0.7 } = of;
  let [made, seen, all] = [0, 0, 0];
  for (let half = Math.max(0, from); half < to; half++) {
    const most = clear.at(startSeconds + half * halfHourSeconds);
    all += most;
    if (most <= 0 || Number.isNaN(kw[half] ?? NaN)) continue;
    made += kw[half]!;
    seen += most;
  }
  return all <= 0 || seen < known * all ? null : made / (1 - lostShare) / seen;
}
