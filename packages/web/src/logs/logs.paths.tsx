import { shown } from "../ui/shown-page.ts";
import { plantEditsPage } from "./logs.pages.ts";

export const paths = [
  shown(plantEditsPage, () => import("./plant-edits-page.tsx").then((part) => part.PlantEditsPage)),
];
