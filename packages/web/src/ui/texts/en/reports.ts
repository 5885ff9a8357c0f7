import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/reports.ts";

export const texts: Words<typeof it> = {
  title: "Reports",
  not_found: "Report not found !",
  deleted: "Reports deleted: {{n}}",
};
