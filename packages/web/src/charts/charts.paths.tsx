import type { Path } from "../ui/path.ts";
import { chartSearch } from "./chart-search.ts";
import { compareSearch } from "./compare/compare-search.ts";

/** The drawing comes together with the page, not after its data. */
const withDrawing = async <T,>(page: Promise<T>): Promise<T> => {
  void import("../ui/charts/engine.ts");
  return page;
};

/** A saved chart, a new one, and the comparison of a variable with itself and with other plants. */
export const paths: readonly Path[] = [
  {
    path: "/plant/$plantId/chart/$chartId",
    seen: { plant: "charts_show" },
    texts: ["charts"],
    page: () => withDrawing(import("./chart-page.tsx")).then((part) => part.ChartPage),
    search: (raw) => ({ ...chartSearch(raw) }),
  },
  {
    path: "/chart/new",
    seen: "login",
    texts: ["charts"],
    page: () => import("./new-chart-path.tsx").then((part) => part.NewChartPath),
  },
  {
    path: "/plant/$plantId/compare",
    seen: { plant: "charts_show" },
    texts: ["charts"],
    page: () => withDrawing(import("./compare/compare-page.tsx")).then((part) => part.ComparePage),
    search: (raw) => ({ ...compareSearch(raw) }),
  },
];
