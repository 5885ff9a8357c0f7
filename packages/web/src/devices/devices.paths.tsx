import type { Path } from "../ui/path.ts";
import { devicesSearch } from "./devices-search.ts";

/** Period and variables of the chart; what else stands behind the question mark is dropped. */
function readSearch(raw: Record<string, unknown>): Record<string, unknown> {
  const kept = ["period", "day", "from", "to", "vars"].flatMap((key) =>
    typeof raw[key] === "string" ? [[key, raw[key]]] : [],
  );
  return Object.fromEntries(kept);
}

export const paths: readonly Path[] = [
  {
    path: "/plant/$plantId/device/$deviceId",
    // The number of the device's type is asked by the page, which knows the type.
    seen: { plant: "plant_show" },
    texts: ["live", "data", "variables", "devices"],
    search: readSearch,
    page: () => import("./device-page.tsx").then((part) => part.DevicePage),
  },
  {
    path: "/plant/$plantId/device/$deviceId/edit",
    seen: { plant: "devices_edit" },
    texts: ["devices"],
    page: () => import("./device-edit-page.tsx").then((part) => part.DeviceEditPage),
  },
  {
    path: "/plant/$plantId/config/devices",
    seen: { plant: "devices_show" },
    texts: ["devices"],
    search: (raw) => ({ ...devicesSearch(raw) }),
    page: () => import("./devices-page.tsx").then((part) => part.DevicesPage),
  },
];
