import { shown } from "../ui/shown-page.ts";
import { chartPage, comparePage, newChartPage } from "./charts.pages.ts";

/** The drawing comes together with the page, not after its data. */
const withDrawing = async <T,>(page: Promise<T>): Promise<T> => {
  void import("../ui/charts/engine.ts");
  return page;
};

export const paths = [
  shown(chartPage, () => withDrawing(import("./chart-page.tsx")).then((part) => part.ChartPage)),
  shown(newChartPage, () => import("./new-chart-path.tsx").then((part) => part.NewChartPath)),
  shown(comparePage, () =>
    withDrawing(import("./compare/compare-page.tsx")).then((part) => part.ComparePage),
  ),
];
