import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/displays.ts";

export const texts: Words<typeof it> = {
  title: "Displays",
  created: "Display created",
  duplicated: "Display duplicated",
  deleted: "Display deleted",
  archived: "Item archived",
};
