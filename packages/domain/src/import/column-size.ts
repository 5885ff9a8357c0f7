import type { SetupProposal } from "@heliograph/contract/setup/proposal.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { kwPerUnit } from "../data/unit-of.ts";
import { nominalMargin } from "../ingest/guess-variable.ts";
import { knownName } from "../ingest/known-names.ts";
import { meanings } from "../ingest/meanings.ts";
import { mibPlace } from "../ingest/mib-place.ts";
import { type NominalPower, nominalOf } from "../ingest/suggest-variables.ts";
import { unitOfFile } from "./file-units.ts";
import type { SeriesShape } from "./series-guess.ts";
import type { TableSeries } from "./table-series.ts";

/** A power goes nowhere because it is more than what it would be measured of can make. */
export interface SizeDoubt {
  readonly code: "size";
  readonly largestKw: number;
  /** The file says no unit: even in watts it is too much. */
  readonly isInWatts: boolean;
  readonly nominal: NominalPower;
}

/** The doubt of each column that is a power, by its unit or its name, and too large; null where there is none. (O5) */
export function sizeDoubts(
  plant: Pick<Plant, "sections" | "devices">,
  of: {
    readonly series: readonly TableSeries[];
    readonly shapes: readonly SeriesShape[];
    readonly proposal: SetupProposal;
  },
): (SizeDoubt | null)[] {
  const known = plant.devices ?? [];
  const fresh = of.proposal.groups.flatMap(({ device }) =>
    device === null ? [] : [{ ...device, disabled: false }],
  );
  const devices = [...known, ...fresh];
  const deviceOf = new Map(
    of.proposal.groups.flatMap(({ device_id: id, device, variables }) => {
      const own = known.find((one) => one.id === id) ?? device;
      const sized = own && { ...own, disabled: false };
      return variables.map(({ mib }) => [mib, sized] as const);
    }),
  );
  return of.series.map((series, at) => {
    const { min, max, isText } = of.shapes[at]!;
    const own = deviceOf.get(series.mib) ?? null;
    const factor = factorOf(series, own?.type ?? null);
    const nominal = nominalOf(own, { plant, devices });
    if (isText || min === null || max === null || factor === null || nominal === null) return null;
    const largestKw = Math.max(Math.abs(min), Math.abs(max)) * factor;
    return largestKw > nominal.kw * nominalMargin
      ? { code: "size", largestKw, isInWatts: series.unit === "", nominal }
      : null;
  });
}
/** What takes a power to kW; one whose file says no unit is taken in the smallest. null: it is none, as far as one can tell. */
function factorOf(
  { unit, name, mib }: TableSeries,
  type: Parameters<typeof knownName>[1],
): number | null {
  if (unit !== "") return kwPerUnit(unitOfFile(unit));
  const named = knownName(mibPlace(mib)?.tail ?? name, type);
  return named !== null && meanings[named.meaning].size === "power"
    ? kwPerUnit(named.udm ?? "W")
    : null;
}
