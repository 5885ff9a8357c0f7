import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/formulas.ts";

export const texts: Words<typeof it> = {
  title: "Formulas",
  noName: "Name not given",
  noFormula: "Formula not filled in",
  recalcFailed: "Unknown error",
  recalcStarted: "Process created",
};
