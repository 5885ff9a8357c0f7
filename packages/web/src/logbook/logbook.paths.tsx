import { shown } from "../ui/shown-page.ts";
import { logbookPage } from "./logbook.pages.ts";

export const paths = [
  shown(logbookPage, () => import("./logbook-page.tsx").then((part) => part.LogbookPage)),
];
