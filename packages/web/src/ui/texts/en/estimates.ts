import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/estimates.ts";

export const texts: Words<typeof it> = {
  title: "Estimates",
  missing: "Missing or invalid estimates for the year {{year}}",
};
