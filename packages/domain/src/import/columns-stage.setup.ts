import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { proposalOfTable, proposedChoices } from "./column-choices.ts";
import { seriesShapes } from "./series-guess.ts";
import { delimiterOf, layoutOf } from "./table-layout.ts";
import { readTable } from "./table-reading.ts";
import { delimitedRows } from "./table-rows.ts";
import { seriesOf } from "./table-series.ts";

/** A file as the import reads it: its series, what they would be on the plant, and where they go. */
export function readColumns(text: string, plant: Plant) {
  const delimiter = delimiterOf(text);
  const rows = delimitedRows(text, delimiter);
  const layout = layoutOf(rows, delimiter);
  const series = seriesOf(rows, layout);
  const shapes = seriesShapes(rows, layout, series);
  const targets = series.map(({ mib }, at) => ({
    mib,
    type: shapes[at]!.isText ? ("str" as const) : ("float" as const),
    convert: Number,
    isSummed: false,
    vmin: null,
    vmax: null,
  }));
  const frame = { tz: "Europe/Rome", nowSeconds: 4e9, activeSince: null };
  const { moments } = readTable(rows, { layout, series, targets }, frame);
  const proposal = proposalOfTable(plant, series, moments);
  const of = { series, shapes, proposal };
  return { ...of, choices: proposedChoices(plant, of) };
}
/** Two rows of noon with the same values. */
export const noon = (values: string): string =>
  `2026-06-01 12:00;${values}\n2026-06-01 12:05;${values}`;
