import { shown } from "../ui/shown-page.ts";
import { tariffsPage } from "./tariffs.pages.ts";

export const paths = [
  shown(tariffsPage, () => import("./tariffs-page.tsx").then((part) => part.TariffsPage)),
];
