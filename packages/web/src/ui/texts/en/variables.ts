import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/variables.ts";

export const texts: Words<typeof it> = {
  title: "Variables",
  formula: "Formula",
  mib: "MIB",
  unit: "Unit of measure",
  limits: "Limits",
  notes: "Notes",
  alerts: "Alert state",
  figures: "Values",
  facts: "Origin",
  states: "States",
  byValue: "text of each value",
  byBit: "text of each bit set",
  unknownInput: "variable not visible",
  stat: {
    last: "Last",
    first: "First",
    min: "Minimum",
    max: "Maximum",
    day: "Today",
    month: "This month",
    year: "This year",
    total: "Total",
  },
  notFoundHint: "The plant does not have this variable, or a permission is needed to see it.",
};
