import { tags } from "@heliograph/contract/variables/tags.ts";
import { isStopped, stoppedKw } from "../alert-rules.ts";
import { inKw } from "../source.ts";
import { comparableIrradiance, failsIf, type TemplateEntry, standingBounds } from "../template.ts";

export const t001 = {
  id: "001",
  severity: "critical",
  name: "Inverter fermo",
  description: "La potenza dell'inverter non supera lo 0,5 % della nominale mentre c'è sole.",
  symptomOf: ["grid_open", "device_stopped", "snow"],
  need: ["vars", "minirr"],
  tags: [tags.P_PRODUCED],
  devices: ["inverter"],
  minirr: comparableIrradiance,
  unit: inKw,
  bounds: ({ one }) => standingBounds(stoppedKw(one.nominalKw)),
  judge: ({ one, value }) => failsIf(isStopped(value, one.nominalKw)),
} as const satisfies TemplateEntry;
