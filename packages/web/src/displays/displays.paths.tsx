import { shown } from "../ui/shown-page.ts";
import {
  controlDisplayPage,
  controlDisplaysPage,
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
  shown(ledDisplaysPage, () =>
    import("./led-displays-page.tsx").then((part) => part.LedDisplaysPage),
  ),
  shown(ledDisplayPage, () => import("./led-display-page.tsx").then((part) => part.LedDisplayPage)),
  shown(wallPage, () => import("./wall-page.tsx").then((part) => part.WallPage)),
];
