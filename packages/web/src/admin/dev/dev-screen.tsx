import type { ReactNode } from "react";
import { MissingPart } from "../../access.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { devPage } from "../admin.pages.ts";
import { type DevName, devNames } from "./dev-names.ts";

const screens = {
  widgets: onDemand(() => import("./widgets-page.tsx").then((part) => part.WidgetsPage)),
  charts: onDemand(() => import("./charts-page.tsx").then((part) => part.ChartsPage)),
  websockets: onDemand(() => import("./websockets-page.tsx").then((part) => part.WebsocketsPage)),
  forms: onDemand(() => import("./forms-page.tsx").then((part) => part.FormsPage)),
  stores: onDemand(() => import("./stores-page.tsx").then((part) => part.StoresPage)),
  errors: onDemand(() => import("./errors-page.tsx").then((part) => part.ErrorsPage)),
} as const satisfies Record<DevName, unknown>;

/** The page of developers that the address names. */
export function DevScreen(): ReactNode {
  const { name } = devPage.useParams();
  const known = devNames.find((one) => one === name);
  if (known === undefined) return <MissingPart />;
  const Screen = screens[known];
  return <Screen />;
}
