import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/tasks.ts";

export const texts: Words<typeof it> = {
  title: "Processes",
  modified: "Task modified",
  deleted_one: "{{count}} process deleted",
  deleted_other: "{{count}} processes deleted",
};
