import { shown } from "../ui/shown-page.ts";
import { plantFileImportPage, plantFilePage } from "./plantfiles.pages.ts";

export const paths = [
  shown(plantFilePage, () => import("./plant-file-page.tsx").then((part) => part.PlantFilePage)),
  shown(plantFileImportPage, () =>
    import("./import-page.tsx").then((part) => part.PlantFileImportPage),
  ),
];
