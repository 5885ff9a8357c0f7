import { shown } from "../ui/shown-page.ts";
import { formulasPage } from "./formulas.pages.ts";

export const paths = [
  shown(formulasPage, () => import("./formulas-page.tsx").then((part) => part.FormulasPage)),
];
