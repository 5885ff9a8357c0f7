import { page } from "../ui/page.ts";
import {
  flag,
  idOrNew,
  ids,
  periodWords,
  text,
  viewWords,
  whole,
  word,
  zoomWord,
} from "../ui/search.ts";

export const devicePage = page("/plant/$plantId/device/$deviceId", {
  // The permission of the device's type is asked by the page, which knows the type.
  seen: { plant: "plant_show" },
  texts: ["live", "data", "variables", "devices"],
  search: { ...periodWords, zoom: zoomWord(), vars: ids({ separator: ",", none: "" }) },
});
/** The form of a device, or of a new one: `deviceId` is then `new`. */
export const deviceEditPage = page("/plant/$plantId/device/$deviceId/edit", {
  seen: { plant: "devices_edit" },
  texts: ["devices"],
});
/** Which inverter each string feeds. */
export const stringInvertersPage = page("/plant/$plantId/config/stringbox_inverter", {
  seen: { plant: "devices_edit" },
  texts: ["devices", "users"],
});
/** All measured variables, edited in their table; the form of one, or of a new one, beside it. */
export const variablesPage = page("/plant/$plantId/config/variables", {
  seen: "admin",
  texts: ["devices", "variables", "live", "logs", "refusals"],
  search: {
    ...viewWords,
    variable: idOrNew(),
    /** One by its id, or all of a type. */
    device: word(/^([0-9a-f]{24}|[a-z]+)$/),
    tag: whole(0, 10_000),
    unit: text(),
    unused: flag(),
  },
});
export const devicesPage = page("/plant/$plantId/config/devices", {
  seen: { plant: "devices_show" },
  texts: ["devices"],
  search: viewWords,
});
