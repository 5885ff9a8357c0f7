import { shown } from "../ui/shown-page.ts";
import { gperformancePage } from "./gperformance.pages.ts";

export const paths = [
  shown(gperformancePage, () =>
    import("./gperformance-page.tsx").then((part) => part.GperformancePage),
  ),
];
