import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import {
  columnPlans,
  proposalOfTable,
  proposedChoices,
  type ColumnChoice,
} from "@heliograph/domain/import/column-choices.ts";
import type { FileRow } from "@heliograph/domain/import/file-rows.ts";
import { seriesShapes } from "@heliograph/domain/import/series-guess.ts";
import { dataRows, type TableLayout } from "@heliograph/domain/import/table-layout.ts";
import { readTable, type SeriesTarget } from "@heliograph/domain/import/table-reading.ts";
import { seriesOf } from "@heliograph/domain/import/table-series.ts";
import { twinsAtHome } from "@heliograph/domain/import/twin-proposal.ts";
import { useMemo } from "react";
import type { OpenFile } from "./read-file.ts";

/** An open file, and how it is to be read. */
export interface Draft {
  readonly file: OpenFile;
  readonly sheet: number;
  readonly rows: readonly FileRow[];
  /** How many tables of the file they are: with several, the first column names them. */
  readonly tables: number;
  readonly layout: TableLayout;
  readonly tz: string;
}

/** So many rows show what a column is like. */
const rowsOfGuess = 3000;

/** Whether nothing of the reading is left open. */
export const isSettled = ({ layout }: Draft): boolean =>
  layout.time.length > 0 && layout.timeFormat !== null && layout.decimal !== null;

/** What stands in the columns of a draft, and what they would be on the plant. */
export function useColumns(plant: Plant, draft: Draft | null) {
  const { rows, layout, tz } = draft ?? {};
  return useMemo(() => {
    if (rows === undefined || layout === undefined || tz === undefined) return null;
    const series = seriesOf(rows, layout);
    const shapes = seriesShapes(rows, layout, series);
    const targets = series.map(({ mib }, at): SeriesTarget => {
      const type = shapes[at]!.isText ? "str" : "float";
      return { mib, type, convert: Number, isSummed: false, vmin: null, vmax: null };
    });
    const frame = { tz, nowSeconds: Number.MAX_SAFE_INTEGER, activeSince: null };
    const shown = dataRows(rows, layout).slice(0, rowsOfGuess);
    const { moments } = readTable(shown, { layout, series, targets }, frame);
    const guessed = proposalOfTable(plant, series, moments);
    const proposed = proposedChoices(plant, { series, shapes, proposal: guessed });
    const proposal = twinsAtHome({ series, proposal: guessed, choices: proposed });
    return { series, shapes, proposal, proposed };
  }, [plant, rows, layout, tz]);
}
export type Columns = NonNullable<ReturnType<typeof useColumns>>;

/** What the choices make of the columns. */
export function usePlans(plant: Plant, columns: Columns | null, choices: readonly ColumnChoice[]) {
  return useMemo(
    () => (columns === null ? [] : columnPlans(plant, { ...columns, choices })),
    [plant, columns, choices],
  );
}
