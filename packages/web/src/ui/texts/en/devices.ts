import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/devices.ts";

export const texts: Words<typeof it> = {
  title: "Devices",
  type: {
    inverter: "Inverter",
    stringbox: "String box",
    meter: "Meter",
    sensor: "Sensor",
    storage: "Storage",
    tracker: "Tracker",
    generic: "Generic device",
  },
  field: {
    name: "Name",
    type: "Type",
    brand: "Brand",
    model: "Model",
    nominal: "Nominal",
    notes: "Notes",
  },
  info: "Information",
  featured: "Featured",
  history: "History of {{name}}",
  inChart: "In the chart",
  swatchHint: "the sign on the left puts the variable into the chart",
  draw: "Show in the chart: {{name}}",
  noVariables: "No variables to show",
  noVariablesHint: "The device has none, or a permission is needed to see them.",
  notFoundHint: "The plant does not have this device.",
};
