import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/multiplant.ts";

export const texts: Words<typeof it> = {
  title: "Multi-plant overview",
};
