import type { FunctionComponent } from "react";
import type { AnyPage } from "../ui/page.ts";
import { shown } from "../ui/shown-page.ts";
import {
  chartShortPage,
  clientsPage,
  deviceShortPage,
  homePage,
  multiplantPage,
  plantAddPage,
  plantInfoPage,
  plantPage,
  plantsPage,
  sectionPage,
  sectionShortPage,
  sectionsPage,
  reportShortPage,
  variableShortPage,
} from "./plants.pages.ts";

/** The charts' engine comes beside the page's code: both are needed before anything is drawn. */
function withEngine<Page>(page: Promise<Page>): Promise<Page> {
  void import("../ui/charts/engine.ts");
  return page;
}
type ShortPaths = typeof import("./short-paths.tsx");
const short = (page: AnyPage, pick: (part: ShortPaths) => FunctionComponent) =>
  shown(page, () => import("./short-paths.tsx").then(pick));

export const paths = [
  shown(homePage, () => import("./home/home-page.tsx").then((part) => part.HomePage)),
  shown(multiplantPage, () =>
    import("./multiplant/multiplant-page.tsx").then((part) => part.MultiplantPage),
  ),
  shown(plantPage, () =>
    withEngine(import("./dashboard/dashboard-page.tsx")).then((part) => part.DashboardPage),
  ),
  shown(sectionPage, () =>
    withEngine(import("./dashboard/section-page.tsx")).then((part) => part.SectionPage),
  ),
  shown(plantInfoPage, () =>
    import("./edit/plant-info-page.tsx").then((part) => part.PlantInfoPage),
  ),
  shown(sectionsPage, () => import("./edit/sections-page.tsx").then((part) => part.SectionsPage)),
  shown(plantsPage, () => import("./list/plants-page.tsx").then((part) => part.PlantsPage)),
  shown(clientsPage, () => import("./clients/clients-page.tsx").then((part) => part.ClientsPage)),
  shown(plantAddPage, () => import("./edit/plant-add-page.tsx").then((part) => part.PlantAddPage)),
  short(deviceShortPage, (part) => part.DeviceShortPath),
  short(chartShortPage, (part) => part.ChartShortPath),
  short(reportShortPage, (part) => part.ReportShortPath),
  short(variableShortPage, (part) => part.VariableShortPath),
  short(sectionShortPage, (part) => part.SectionShortPath),
];
