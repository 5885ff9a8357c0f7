import { page } from "../ui/page.ts";
import { choice, choiceOr, day, ids, periodWords } from "../ui/search.ts";

/** What one bar stands for. */
export const groupings = ["day", "week", "month", "year"] as const;
export type Grouping = (typeof groupings)[number];
/** Variables shown together. (ENER-01) */
export const maxVariables = 5;

/** Energies over a period of the reader's choice; this month where the address names none. */
export const energiesPage = page("/plant/$plantId/energies", {
  seen: { plant: "energies_show" },
  texts: ["live", "data"],
  search: {
    ...periodWords,
    /** Without the word the plant's own energy is shown. */
    vars: ids({ separator: ",", most: maxVariables, none: "" }),
    each: choice(groupings),
    view: choiceOr(["bars", "lines"], "bars"),
  },
});
/** Where power and energy go; this month where the address names no period. */
export const controlPage = page("/plant/$plantId/energy_control", {
  seen: { plant: "energy_control" },
  texts: ["live", "data", "tariffs"],
  search: periodWords,
});

/** Minutes between rows of an export. (EXP-06) */
export const exportResolutions = [5, 10, 15, 30, 60, 120] as const;
/** The data of some variables as a file. */
export const exportPage = page("/plant/$plantId/tools/export", {
  seen: { plant: "export_data" },
  texts: ["export"],
  search: { vars: ids(), from: day(), to: day(), resolution: choiceOr(exportResolutions, 15) },
});
