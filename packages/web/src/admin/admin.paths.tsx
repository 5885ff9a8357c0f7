import { shown } from "../ui/shown-page.ts";
import {
  chatPage,
  dataloggerCodesPage,
  devPage,
  plantToolsPage,
  serverStatsPage,
  superConfigPage,
} from "./admin.pages.ts";

export const paths = [
  shown(serverStatsPage, () =>
    import("./server-stats-page.tsx").then((part) => part.ServerStatsPage),
  ),
  shown(superConfigPage, () =>
    import("./super-config-page.tsx").then((part) => part.SuperConfigPage),
  ),
  shown(dataloggerCodesPage, () =>
    import("./datalogger-codes-page.tsx").then((part) => part.DataloggerCodesPage),
  ),
  shown(chatPage, () => import("./chat-page.tsx").then((part) => part.ChatPage)),
  shown(plantToolsPage, () => import("./plant-tools-page.tsx").then((part) => part.PlantToolsPage)),
  shown(devPage, () => import("./dev/dev-screen.tsx").then((part) => part.DevScreen)),
];
