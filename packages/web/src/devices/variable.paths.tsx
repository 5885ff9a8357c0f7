import { shown } from "../ui/shown-page.ts";
import { variablePage } from "../variables/variables.pages.ts";

export const paths = [
  shown(variablePage, () => import("./variable-page.tsx").then((part) => part.VariablePage)),
];
