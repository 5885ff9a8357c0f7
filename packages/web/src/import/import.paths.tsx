import { shown } from "../ui/shown-page.ts";
import { plantImportPage } from "./import.pages.ts";

export const paths = [
  shown(plantImportPage, () =>
    import("./plant-import-page.tsx").then((part) => part.PlantImportPage),
  ),
];
