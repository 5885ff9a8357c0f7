import { tags } from "@heliograph/contract/variables/tags.ts";
import { byLimits, comparableIrradiance, middleOfDay, type TemplateEntry } from "../template.ts";

export const t016 = {
  id: "016",
  severity: "minor",
  name: "PR basso",
  description: "L'indice di rendimento è sotto il minimo mentre c'è sole.",
  symptomOf: ["device_weak", "soiling", "snow", "degradation"],
  hasOwnIncident: true,
  need: ["vars", "minirr", "vmin"],
  tags: [tags.PR],
  minirr: comparableIrradiance,
  vmin: 70,
  num_checks: 12,
  active_hours: middleOfDay,
  judge: byLimits,
} as const satisfies TemplateEntry;
