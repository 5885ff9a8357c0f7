import { shown } from "../ui/shown-page.ts";
import { inverterControlPage, stringControlPage, trackerControlPage } from "./controls.pages.ts";

export const paths = [
  shown(inverterControlPage, () =>
    import("./inverter-control-page.tsx").then((part) => part.InverterControlPage),
  ),
  shown(stringControlPage, () =>
    import("./string-control-page.tsx").then((part) => part.StringControlPage),
  ),
  shown(trackerControlPage, () =>
    import("./tracker-control-page.tsx").then((part) => part.TrackerControlPage),
  ),
];
