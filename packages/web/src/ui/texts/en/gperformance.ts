import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/gperformance.ts";

export const texts: Words<typeof it> = {
  title: "Guaranteed performance",
};
