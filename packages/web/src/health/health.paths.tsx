import { shown } from "../ui/shown-page.ts";
import { incidentPage, incidentsPage, plantIncidentsPage } from "./health.pages.ts";

const list = () => import("./incidents-page.tsx");

export const paths = [
  shown(incidentsPage, () => list().then((part) => part.IncidentsPage)),
  shown(plantIncidentsPage, () => list().then((part) => part.PlantIncidentsPage)),
  shown(incidentPage, () => import("./incident-page.tsx").then((part) => part.IncidentPage)),
];
