import { shown } from "../ui/shown-page.ts";
import { setupPage } from "./setup.pages.ts";

export const paths = [
  shown(setupPage, () => import("./guide-page.tsx").then((part) => part.GuidePage)),
];
