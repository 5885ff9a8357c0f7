import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/charts.ts";

export const texts: Words<typeof it> = {
  title: "Charts",
  not_found: "Chart not found",
  no_vars_selected: "No variables selected",
  no_title_given: "No chart name given",
};
