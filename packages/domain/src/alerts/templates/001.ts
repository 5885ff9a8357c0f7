import { tags } from "@heliograph/contract/variables/tags.ts";
import { isStopped } from "../alert-rules.ts";
import { inKw } from "../source.ts";
import { comparableIrradiance, failsIf, type TemplateEntry } from "../template.ts";

export const t001 = {
  id: "001",
  name: "Inverter fermo",
  description: "La potenza dell'inverter non supera lo 0,5 % della nominale mentre c'è sole.",
  need: ["vars", "minirr"],
  tags: [tags.P_PRODUCED],
  minirr: comparableIrradiance,
  unit: inKw,
  judge: ({ one, value }) => failsIf(isStopped(value, one.nominalKw)),
} as const satisfies TemplateEntry;
