import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/data.ts";

export const texts: Words<typeof it> = {
  title: "Data export",
};
