import { shown } from "../ui/shown-page.ts";
import { estimatesPage } from "./estimates.pages.ts";

export const paths = [
  shown(estimatesPage, () => import("./estimates-page.tsx").then((part) => part.EstimatesPage)),
];
