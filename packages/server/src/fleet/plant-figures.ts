import type { ValueAt } from "@heliograph/contract/data/data.wire.ts";
import { energySoFar } from "@heliograph/domain/data/staleness.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { seriesOf, type PlantSeries } from "@heliograph/domain/plants/plant-series.ts";

/** What a plant makes, as this process last knew it. */
export interface PlantFigures {
  readonly model: PlantModel;
  readonly series: PlantSeries;
  readonly power: ValueAt;
  readonly energy: ValueAt;
  /** The plant's day of that energy; null while it was not read. */
  readonly energyDay: number | null;
  /** [unix s] */
  readonly energyReadAt: number;
}

/** Nothing is known yet of what it makes. */
export function newFigures(model: PlantModel): PlantFigures {
  const { id, timezone, sections } = model.plant;
  const whole = sections[0] ?? { fpac: null, fetot: null, fetotcount: null };
  const named = [whole.fpac, whole.fetot, whole.fetotcount].filter((one) => one !== null);
  const units = Object.fromEntries(named.map((one) => [one, model.byId.get(one)?.udm ?? null]));
  return {
    model,
    series: seriesOf({ id, timezone, units }, whole),
    power: [null, null],
    energy: [null, null],
    energyDay: null,
    energyReadAt: 0,
  };
}

/** To a hundredth: more is not shown, and would be sent to everybody. */
const inUnit = (value: unknown, factor: number): number | null =>
  typeof value === "number" ? Math.round(value * factor * 100) / 100 : null;

/** A row of the fleet at a moment, for who may see it. */
export interface FigureRow {
  readonly powerId: string | null;
  readonly powerFactor: number;
  readonly powerKw: number | null;
  readonly powerAt: number | null;
  readonly energyKwh: number | null;
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
  { series, power, energy, energyDay }: PlantFigures,
  hidden: ReadonlySet<string>,
  { nowSeconds, dayIn }: Timestamp,
): FigureRow {
  const seesPower = series.powerId !== null && !hidden.has(series.powerId);
  const seesEnergy = series.energyId !== null && !hidden.has(series.energyId);
  const isToday = energyDay === dayIn(series.zone);
  const kwh = inUnit(energy[0], series.energyFactor);
  return {
    powerId: seesPower ? series.powerId : null,
    powerFactor: seesPower ? series.powerFactor : 1,
    powerKw: seesPower ? inUnit(power[0], series.powerFactor) : null,
    powerAt: seesPower ? power[1] : null,
    energyKwh: seesEnergy && isToday ? energySoFar(kwh, energy[1], nowSeconds) : null,
  };
}
