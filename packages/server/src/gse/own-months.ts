/** What the plant's own counters have of each month, as `/data/aggregated` answers it. */
import type { Quality } from "@heliograph/contract/data/data.wire.ts";
import { wholeShare } from "@heliograph/domain/data/whole-share.ts";
import { dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import {
  firstDayOf,
  lastDayOf,
  type OwnMonth,
  type OwnMonths,
} from "@heliograph/domain/gse/gse-months.ts";
import type { ModelVariable, PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { standingVariables, variablesInUse } from "@heliograph/domain/plants/plant-quantities.ts";
import { energyFactor, producedEnergyOf } from "@heliograph/domain/plants/quantities.ts";
import type { DataService } from "../data/data.service.ts";
import { anyReader } from "../platform/caller.ts";

export interface Span {
  /** "2025-03" */
  readonly first: string;
  readonly last: string;
}
/** The counter that is read for the GSE: of what is fed in with scambio sul posto, else of what is produced; meters before inverters. */
export function fiscalCounters(model: PlantModel, isFedIn: boolean): readonly ModelVariable[] {
  const { produced, fedIn } = standingVariables(model).energies;
  if (isFedIn) return fedIn;
  const inUse = variablesInUse(model);
  const [whole] = model.plant.sections;
  const named = inUse.filter(({ id }) => id === whole?.fetotcount);
  const meters = produced.filter(({ deviceType }) => deviceType === "meter");
  return named.length > 0 ? named : meters.length > 0 ? meters : produced;
}
/** One counter of each inverter in use. */
export function inverterCounters(model: PlantModel): readonly ModelVariable[] {
  const inUse = variablesInUse(model);
  return model.devices
    .filter(({ type, disabled }) => type === "inverter" && !disabled)
    .flatMap(({ id }) => producedEnergyOf(inUse.filter((one) => one.device_id === id)) ?? []);
}

/** The energies of counters together, by month [kWh]; a month is as whole as the worst of them. */
export async function ownMonths(
  data: Pick<DataService, "aggregated">,
  model: PlantModel,
  { of, span }: { readonly of: readonly ModelVariable[]; readonly span: Span },
): Promise<OwnMonths> {
  if (of.length === 0 || span.first > span.last) return new Map();
  const tz = model.plant.timezone;
  const bytes = await data.aggregated(anyReader, {
    ids: of.map(({ id }) => id),
    start: dayStartSeconds(firstDayOf(span.first), tz),
    end: dayStartSeconds(lastDayOf(span.last) + 1, tz),
    tz,
    period: "month",
    quality: true,
  });
  const { rows, quality } = JSON.parse(Buffer.from(bytes).toString()) as {
    readonly rows: (string | number | null)[][];
    readonly quality: (string | Quality | null)[][];
  };
  return new Map(
    rows.map(([month, ...values], row): [string, OwnMonth] => {
      const parts = of.map(({ udm }, column) => {
        const value = values[column];
        const stated = quality[row]?.[column + 1];
        return {
          kwh: typeof value === "number" ? value * (energyFactor(udm) ?? 1) : null,
          coverage: coverageOf(typeof stated === "object" ? stated : null),
        };
      });
      const known = parts.filter(({ kwh }) => kwh !== null);
      if (known.length === 0) return [String(month), { kwh: null, coverage: null }];
      return [
        String(month),
        {
          kwh: known.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0),
          coverage: Math.min(...parts.map(({ kwh, coverage }) => (kwh === null ? 0 : coverage))),
        },
      ];
    }),
  );
}
/** A counter has what it counted through gaps within the month; what rose before it, or over whole days, is none of them. */
export function coverageOf(quality: Quality | null): number {
  const days = quality?.parts;
  const ofDays = days === undefined ? 1 : days[0] / days[1];
  const coverage = quality?.coverage ?? 1;
  const isCounted =
    quality?.counted === true && quality.lumped === undefined && coverage >= wholeShare.counted;
  return isCounted ? ofDays : Math.min(coverage, ofDays);
}
