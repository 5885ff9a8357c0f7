import { shown } from "../ui/shown-page.ts";
import { configGsePage, gsePage } from "./gse.pages.ts";

export const paths = [
  shown(gsePage, () => import("./gse-page.tsx").then((part) => part.GsePage)),
  shown(configGsePage, () => import("./config-gse-page.tsx").then((part) => part.ConfigGsePage)),
];
