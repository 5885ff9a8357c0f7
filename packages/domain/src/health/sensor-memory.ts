import { median } from "../data/median.ts";
import type { DayObservation } from "./observation.ts";
import type { DayFigure, SlowMemory, YieldMemory } from "./slow-memory.ts";

const maxFigures = 90;
/** Less light compares badly. [kWh/m2] */
const minIrradiation = 1;

/** A loss as deep as this shows on dull days too. [1], [kWh/m2] */
const deepShare = 0.5;
const minIrradiationOfDeep = 0.3;
const usualYield = ({ yields }: YieldMemory): number =>
  yields.length === 0 ? 0 : median(yields.slice(-maxUsual).map(([, figure]) => figure));
const maxUsual = 30;

/** A sensor that shows one value for so long in daylight is stuck. [min] */
export const stuckDayMinutes = 120;

const none: YieldMemory = { yields: [], clear: [] };

function withFigure(
  figures: readonly DayFigure[],
  day: number,
  figure: number | null,
): readonly DayFigure[] {
  if (figure === null || !(figure >= 0)) return figures;
  return [...figures, [day, Math.round(figure * 10_000) / 10_000] as const].slice(-maxFigures);
}

/** What a day that is over adds to the memory of each sensor, and of the plant against a reference that no sensor gave. */
export function rememberYields(
  memory: SlowMemory["yields"],
  { day, sensors, expected, madeKwh, bad }: DayObservation,
): SlowMemory["yields"] {
  const yields: Record<string, YieldMemory> = { ...memory };
  for (const { id, irradiationKwhM2, yieldRatio, clearRatio, stuckMinutes } of sensors) {
    // One that showed one value for hours says nothing of its other hours.
    if (stuckMinutes >= stuckDayMinutes) continue;
    const known = yields[id] ?? none;
    const isDeep =
      yieldRatio !== null &&
      irradiationKwhM2 >= minIrradiationOfDeep &&
      yieldRatio < deepShare * usualYield(known);
    const hasLight = irradiationKwhM2 >= minIrradiation || isDeep;
    yields[id] = {
      yields: withFigure(known.yields, day, hasLight ? yieldRatio : null),
      clear: withFigure(known.clear, day, clearRatio),
    };
  }
  const isOwn = expected?.source === "clear_sky" || expected?.source === "neighbours";
  const isHealthy = bad.every(({ cause }) => cause === "clipping");
  if (expected !== null && isOwn && madeKwh !== null && isHealthy) {
    const known = yields[""] ?? none;
    yields[""] = { ...known, yields: withFigure(known.yields, day, madeKwh / expected.kwh) };
  }
  return yields;
}
