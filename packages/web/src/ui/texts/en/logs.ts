import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/logs.ts";

export const texts: Words<typeof it> = {
  title: "Event log",
};
