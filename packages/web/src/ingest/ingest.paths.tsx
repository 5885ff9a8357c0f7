import { shown } from "../ui/shown-page.ts";
import { loggersPage, suggestDevicesPage, suggestVariablesPage } from "./ingest.pages.ts";

export const paths = [
  shown(loggersPage, () => import("./loggers-page.tsx").then((part) => part.LoggersPage)),
  shown(suggestDevicesPage, () =>
    import("./suggest-devices-page.tsx").then((part) => part.SuggestDevicesPage),
  ),
  shown(suggestVariablesPage, () =>
    import("./suggest-variables-page.tsx").then((part) => part.SuggestVariablesPage),
  ),
];
