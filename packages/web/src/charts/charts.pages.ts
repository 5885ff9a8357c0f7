import { page } from "../ui/page.ts";
import { choice, choiceOr, flag, id, ids, list, periodWords, zoomWord } from "../ui/search.ts";

/** With what a chart can be compared: the same time one unit before, or the clearest day near its own. */
export const ghostKinds = ["day", "week", "month", "year", "clear"] as const;
export type GhostKind = (typeof ghostKinds)[number];

/** A saved chart, or a new one: `chartId` is then `new`. */
export const chartPage = page("/plant/$plantId/chart/$chartId", {
  seen: { plant: "charts_show" },
  texts: ["charts"],
  search: {
    ...periodWords,
    /** Places of hidden series. */
    hidden: list(/^\d{1,2}$/),
    zoom: zoomWord(),
    /** What stands behind the chart. */
    ghost: choice(ghostKinds),
    edit: flag(),
    tab: choice(["variables"]),
    /** The chart that a new one is a copy of. */
    copy: id(),
  },
});
/** A new chart of the plant that was looked at last. */
export const newChartPage = page("/chart/new", { seen: "login", texts: ["charts"] });

/** The three comparisons. */
export const comparisons = ["heat", "years", "plants"] as const;
export type Comparison = (typeof comparisons)[number];
/** A variable compared with itself and with other plants. */
export const comparePage = page("/plant/$plantId/compare", {
  seen: { plant: "charts_show" },
  texts: ["charts"],
  search: {
    ...periodWords,
    tab: choiceOr(comparisons, "heat"),
    var: id(),
    /** The variables of the chart that it was opened from. */
    vars: ids(),
    /** Plants; without the word the page chooses them. */
    with: list(/^\d{3,4}$/, { none: "none" }),
  },
});
