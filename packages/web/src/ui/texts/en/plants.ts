import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/plants.ts";

export const texts: Words<typeof it> = {
  title: "Plant",
  code: "Code must be a number with 3 or 4 digits",
  updated: "Plant updated",
  created: "Plant created",
  tree: {
    variablesOf: "Variables of {{name}}",
    nothing: "Nothing of this name in the plant.",
    cut: "There are more: type one more letter.",
  },
  selector: {
    mode: "Filter the plants by",
    by: {
      client: "Client",
      maintainer: "Maintainer",
      manager: "Manager",
      none: "No filter",
    },
    search: "Code, name, client",
    nothing: "No plants",
    more_one: "{{count}} more: type to find it",
    more_other: "{{count}} more: type to find them",
  },
};
