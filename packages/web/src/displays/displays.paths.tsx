import { shown } from "../ui/shown-page.ts";
import {
  controlDisplayPage,
  controlDisplaysPage,
  hallPage,
  informativeDisplayPage,
  informativeDisplaysPage,
  ledDisplayPage,
  ledDisplaysPage,
  wallPage,
} from "./displays.pages.ts";

export const paths = [
  shown(controlDisplaysPage, () =>
    import("./control-displays-page.tsx").then((part) => part.ControlDisplaysPage),
  ),
  shown(controlDisplayPage, () =>
    import("./control-display-page.tsx").then((part) => part.ControlDisplayPage),
  ),
  shown(informativeDisplaysPage, () =>
    import("./informative-displays-page.tsx").then((part) => part.InformativeDisplaysPage),
  ),
  shown(informativeDisplayPage, () =>
    import("./informative-display-page.tsx").then((part) => part.InformativeDisplayPage),
  ),
  shown(ledDisplaysPage, () =>
    import("./led-displays-page.tsx").then((part) => part.LedDisplaysPage),
  ),
  shown(ledDisplayPage, () => import("./led-display-page.tsx").then((part) => part.LedDisplayPage)),
  shown(wallPage, () => import("./wall-page.tsx").then((part) => part.WallPage)),
  shown(hallPage, () => import("./hall/hall-page.tsx").then((part) => part.HallPage)),
];
