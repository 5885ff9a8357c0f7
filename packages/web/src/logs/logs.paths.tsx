import { shown } from "../ui/shown-page.ts";
import { eventsPage, plantEditsPage } from "./logs.pages.ts";

export const paths = [
  shown(plantEditsPage, () => import("./plant-edits-page.tsx").then((part) => part.PlantEditsPage)),
  shown(eventsPage, () => import("./events-page.tsx").then((part) => part.EventsPage)),
];
