import { shown } from "../ui/shown-page.ts";
import { controlPage, energiesPage, exportPage } from "./data.pages.ts";

export const paths = [
  shown(energiesPage, () =>
    import("./energies/energies-page.tsx").then((part) => part.EnergiesPage),
  ),
  shown(controlPage, () => import("./energies/control-page.tsx").then((part) => part.ControlPage)),
  shown(exportPage, () => import("./export/export-page.tsx").then((part) => part.ExportPage)),
];
