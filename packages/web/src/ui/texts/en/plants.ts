import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/plants.ts";

export const texts: Words<typeof it> = {
  title: "Plant",
  code: "Code must be a number with 3 or 4 digits",
  updated: "Plant updated",
  created: "Plant created",
};
