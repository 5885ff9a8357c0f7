import { shown } from "../ui/shown-page.ts";
import { fileImportPage, plantImportPage } from "./import.pages.ts";

export const paths = [
  shown(fileImportPage, () => import("./file-import-page.tsx").then((part) => part.FileImportPage)),
  shown(plantImportPage, () =>
    import("./plant-import-page.tsx").then((part) => part.PlantImportPage),
  ),
];
