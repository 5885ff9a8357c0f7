import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/reports.ts";

export const texts: Words<typeof it> = {
  title: "Reports",
  not_found: "Report not found !",
  deleted: "Reports deleted: {{n}}",
  template: {
    R01: { name: "Energy produced" },
    R02: { name: "Production and estimate" },
    R03: { name: "Comparison of inverters" },
    R04: { name: "Comparison of strings" },
    R05: { name: "Performance ratio" },
    R06: { name: "Energy balance" },
    R07: { name: "UTF readings" },
    R08: { name: "Comparison with the GSE" },
    R09: { name: "Alarms of the period" },
    R10: { name: "Availability of inverters" },
    R11: { name: "Economic yield" },
    R12: { name: "Storage" },
  },
};
