import { tags } from "@heliograph/contract/variables/tags.ts";
import { inKw } from "../source.ts";
import { failsIf, type TemplateEntry, standingBounds } from "../template.ts";

/** The sun is up for sure. [W/m2] */
const someIrradiance = 70;

export const t007 = {
  id: "007",
  severity: "critical",
  name: "Impianto fermo",
  description: "La potenza dell'impianto non supera il minimo mentre c'è sole.",
  symptomOf: ["grid_open", "device_stopped", "snow"],
  need: ["vars", "minirr", "minpac"],
  tags: [tags.P_PRODUCED],
  minirr: someIrradiance,
  minpac: 0,
  unit: inKw,
  judgesMinpac: true,
  bounds: ({ alert }) => standingBounds(alert.minpac ?? 0),
  judge: ({ alert, value }) => failsIf(value <= (alert.minpac ?? 0)),
} as const satisfies TemplateEntry;
