import type { PlantListItem, Section } from "@heliograph/contract/plants/plants.wire.ts";
import { energyFactor, powerFactor } from "./quantities.ts";

/** The variables that stand for a whole plant. */
export interface PlantSeries {
  readonly plantId: string;
  readonly zone: string;
  /** null also for one whose unit is no power. */
  readonly powerId: string | null;
  /** How many kW its unit is. */
  readonly powerFactor: number;
  /** null also for one whose unit is no energy. */
  readonly energyId: string | null;
  /** How many kWh its unit is. */
  readonly energyFactor: number;
}

/** Power and energy of a whole plant, in the units that its variables have. */
export function seriesOf(
  plant: Pick<PlantListItem, "id" | "timezone" | "units">,
  whole: Pick<Section, "fpac" | "fetot" | "fetotcount">,
): PlantSeries {
  const energyId = whole.fetot ?? whole.fetotcount;
  const unitOf = (id: string | null): string | null => plant.units?.[id ?? ""] ?? null;
  const kw = powerFactor(unitOf(whole.fpac));
  const kwh = energyFactor(unitOf(energyId));
  return {
    plantId: plant.id,
    zone: plant.timezone,
    powerId: kw === null ? null : whole.fpac,
    powerFactor: kw ?? 1,
    energyId: kwh === null ? null : energyId,
    energyFactor: kwh ?? 1,
  };
}
