import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/alerts.ts";

export const texts: Words<typeof it> = {
  title: "Alerts",
  not_found: "Alert not found !",
  noName: "Name must be given",
  noDescription: "Description must be given",
  noChecks: "Num checks must be given",
};
