import { alertsOf } from "./alerts/alerts.service.ts";
import { chartsOf } from "./charts/charts.service.ts";
import { devicesOf } from "./devices/devices.service.ts";
import type { PlantParts } from "./plants/plants.service.ts";
import { reportsOf } from "./reports/reports.service.ts";
import { unitsOf, variablesOf } from "./variables/variables.service.ts";

/** What a plant is made of, each part read by the room that keeps it. */
export const plantParts: PlantParts = {
  devices: devicesOf,
  variables: variablesOf,
  units: unitsOf,
  charts: chartsOf,
  alerts: alertsOf,
  reports: reportsOf,
};
