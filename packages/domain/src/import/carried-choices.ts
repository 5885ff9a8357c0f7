import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { ColumnChoice } from "./column-choices.ts";
import type { TableSeries } from "./table-series.ts";

/** The columns of a piece of a file, and what became of them. */
export interface ChosenSeries {
  readonly series: readonly TableSeries[];
  readonly choices: readonly ColumnChoice[];
}

/**
 * What was chosen for the piece before counts for the next one, column by column; what was to be created is there by now. A column that the
 * piece before did not have is as it is proposed. (X36)
 */
export function carriedChoices(
  plant: Pick<Plant, "devices">,
  before: ChosenSeries,
  now: { readonly series: readonly TableSeries[]; readonly proposed: readonly ColumnChoice[] },
): ColumnChoice[] {
  const chosen = new Map(before.series.map(({ mib }, at) => [mib, before.choices[at]!]));
  const made = new Map(
    (plant.devices ?? []).flatMap(({ variables }) => variables.map((one) => [one.mib, one.id])),
  );
  return now.series.map(({ mib }, at) => {
    const own = chosen.get(mib);
    if (own === undefined) return now.proposed[at]!;
    return own.to === "new" ? { ...own, to: made.get(mib) ?? "new" } : own;
  });
}
