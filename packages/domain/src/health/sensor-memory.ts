import type { DayObservation } from "./observation.ts";
import type { DayFigure, SlowMemory, YieldMemory } from "./slow-memory.ts";

const maxFigures = 90;
/** Less light compares badly. [kWh/m2] */
const minIrradiation = 1;

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
  for (const { id, irradiationKwhM2, yieldRatio, clearRatio } of sensors) {
    const known = yields[id] ?? none;
    const hasLight = irradiationKwhM2 >= minIrradiation;
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
