import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/trackers.ts";

export const texts: Words<typeof it> = {
  title: "Trackers",
};
