import type { ReactNode } from "react";
import { useCurrentPlantId } from "../current-plant.ts";
import { homePage } from "../plants/plants.pages.ts";
import { Lead } from "../ui/page-link.tsx";
import { chartPage } from "./charts.pages.ts";

/** `/chart/new` is a new chart of the plant looked at last; without one, the list of plants. */
export function NewChartPath(): ReactNode {
  const plantId = useCurrentPlantId();
  return <Lead to={plantId === null ? homePage.at() : chartPage.at({ plantId, chartId: "new" })} />;
}
