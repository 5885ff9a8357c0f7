import { shown } from "../ui/shown-page.ts";
import {
  alertPage,
  alertsConfigPage,
  alertsHistoryPage,
  alertsStatePage,
  alertTemplatePage,
  alertTemplatesPage,
} from "./alerts.pages.ts";

export const paths = [
  shown(alertsStatePage, () =>
    import("./alerts-state-page.tsx").then((part) => part.AlertsStatePage),
  ),
  shown(alertsConfigPage, () =>
    import("./alerts-config-page.tsx").then((part) => part.AlertsConfigPage),
  ),
  shown(alertsHistoryPage, () =>
    import("./alerts-history-page.tsx").then((part) => part.AlertsHistoryPage),
  ),
  shown(alertPage, () => import("./alert-page.tsx").then((part) => part.AlertPage)),
  shown(alertTemplatesPage, () =>
    import("./alert-templates-page.tsx").then((part) => part.AlertTemplatesPage),
  ),
  shown(alertTemplatePage, () =>
    import("./alert-templates-page.tsx").then((part) => part.AlertTemplatePage),
  ),
];
