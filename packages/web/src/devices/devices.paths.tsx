import { shown } from "../ui/shown-page.ts";
import {
  deviceEditPage,
  devicePage,
  devicesPage,
  stringInvertersPage,
  variablesPage,
} from "./devices.pages.ts";

export const paths = [
  shown(devicePage, () => import("./device-page.tsx").then((part) => part.DevicePage)),
  shown(deviceEditPage, () => import("./device-edit-page.tsx").then((part) => part.DeviceEditPage)),
  shown(stringInvertersPage, () =>
    import("./string-inverters-page.tsx").then((part) => part.StringInvertersPage),
  ),
  shown(devicesPage, () => import("./devices-page.tsx").then((part) => part.DevicesPage)),
  shown(variablesPage, () => import("./variables-page.tsx").then((part) => part.VariablesPage)),
];
