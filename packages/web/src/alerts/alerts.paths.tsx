import { shown } from "../ui/shown-page.ts";
import { alertsStatePage } from "./alerts.pages.ts";

export const paths = [
  shown(alertsStatePage, () =>
    import("./alerts-state-page.tsx").then((part) => part.AlertsStatePage),
  ),
];
