import { tags } from "@heliograph/contract/variables/tags.ts";
import { isStanding } from "../alert-rules.ts";
import { byPrevious, comparableIrradiance, type TemplateEntry } from "../template.ts";

export const t014 = {
  id: "014",
  name: "Contatore fermo",
  description: "Il contatore non avanza mentre c'è sole.",
  symptomOf: ["no_communication", "grid_open", "device_stopped", "counter_against_power"],
  need: ["vars", "minirr"],
  tags: [tags.E_PRODUCED],
  minirr: comparableIrradiance,
  num_checks: 12,
  comparesWithPrevious: true,
  judge: byPrevious(isStanding),
} as const satisfies TemplateEntry;
