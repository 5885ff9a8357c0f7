import { shown } from "../ui/shown-page.ts";
import { perfectTrackerPage } from "./trackers.pages.ts";

export const paths = [
  shown(perfectTrackerPage, () =>
    import("./perfect-tracker-page.tsx").then((part) => part.PerfectTrackerPage),
  ),
];
