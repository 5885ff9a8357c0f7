import type { ValueAt } from "@heliograph/contract/data/data.wire.ts";
import { energySoFar } from "@heliograph/domain/data/staleness.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import {
  type PlantSeries,
  powerTogether,
  seriesOf,
  type Term,
} from "@heliograph/domain/plants/plant-quantities.ts";

const nothing: ValueAt = [null, null];

/** What a plant makes, as this process last knew it. */
export interface PlantFigures {
  readonly model: PlantModel;
  readonly series: PlantSeries;
  /** Of each variable of its power and of its energy. */
  readonly powers: readonly ValueAt[];
  readonly energies: readonly ValueAt[];
  /** The plant's day of that energy; null while it was not read. */
  readonly energyDay: number | null;
  /** [unix s] */
  readonly energyReadAt: number;
}

/** Nothing is known yet of what it makes. */
export const newFigures = (model: PlantModel): PlantFigures => ({
  model,
  series: seriesOf(model),
  powers: [],
  energies: [],
  energyDay: null,
  energyReadAt: 0,
});

/** To a hundredth: more is not shown, and would be sent to everybody. */
const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 100) / 100;
const inUnit = (value: unknown, factor: number): number | null =>
  typeof value === "number" ? value * factor : null;

/** A row of the fleet at a moment, for who may see it. */
export interface FigureRow {
  /** null also where several make the power together. */
  readonly powerId: string | null;
  readonly powerFactor: number;
  readonly powerKw: number | null;
  readonly powerAt: number | null;
  readonly energyKwh: number | null;
  /** It was not read yet for this day. */
  readonly isEnergyAwaited: boolean;
  /** What its power adds up to. (D8) */
  readonly isIntegral: boolean;
}
/** A moment, with the day that it is in each zone: thousands of rows ask for the same one. */
export interface Timestamp {
  readonly nowSeconds: number;
  readonly dayIn: (zone: string) => number;
}
export function timestampAt(nowSeconds: number): Timestamp {
  const days = new Map<string, number>();
  const dayIn = (zone: string): number => {
    const day = days.get(zone) ?? dayOf(nowSeconds, zone);
    days.set(zone, day);
    return day;
  };
  return { nowSeconds, dayIn };
}
/** @param hidden variables that are absent for the reader (D11) */
export function figureRow(
  { series, powers, energies, energyDay }: PlantFigures,
  hidden: ReadonlySet<string>,
  { nowSeconds, dayIn }: Timestamp,
): FigureRow {
  const sees = (terms: readonly Term[]): boolean => !terms.some(({ id }) => hidden.has(id));
  const power = powerTogether(
    sees(series.powers)
      ? series.powers.map(({ factor }, at) => {
          const [value, time] = powers[at] ?? nothing;
          return { kw: inUnit(value, factor), at: time };
        })
      : [],
  );
  const isToday = energyDay === dayIn(series.zone);
  let energyKwh: number | null = null;
  const seesEnergy = sees(series.energies);
  if (isToday && seesEnergy)
    for (const [at, { factor }] of series.energies.entries()) {
      const [value, time] = energies[at] ?? nothing;
      const kwh = energySoFar(inUnit(value, factor), time, nowSeconds);
      if (kwh !== null) energyKwh = (energyKwh ?? 0) + kwh;
    }
  // A curve is drawn of one variable.
  const [drawn] = series.powers.length === 1 && sees(series.powers) ? series.powers : [];
  return {
    powerId: drawn?.id ?? null,
    powerFactor: drawn?.factor ?? 1,
    powerKw: rounded(power.kw),
    powerAt: power.at,
    energyKwh: rounded(energyKwh),
    isEnergyAwaited: !isToday && seesEnergy && series.energies.length > 0,
    isIntegral: series.integral.length > 0,
  };
}
