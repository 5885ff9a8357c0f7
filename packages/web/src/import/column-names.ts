import type { TableSeries } from "@heliograph/domain/import/table-series.ts";
import type { TFunction } from "i18next";
import { letterOf } from "./layout-step.tsx";

/** What the columns of a file are called: one without a name by its letter, of those with one name each with its own. */
export function columnNames(series: readonly TableSeries[], t: TFunction): readonly string[] {
  const counts = new Map<string, number>();
  for (const { name } of series) counts.set(name, (counts.get(name) ?? 0) + 1);
  return series.map(({ name, column }) => {
    const letter = t("measures.layout.column", { letter: letterOf(column) });
    if (name === "") return letter;
    return counts.get(name) === 1 ? name : `${name} (${letter})`;
  });
}
