import { tags } from "@heliograph/contract/variables/tags.ts";
import { byLimits, type TemplateEntry } from "../template.ts";

export const t017A = {
  id: "017A",
  severity: "minor",
  name: "Temperatura modulo alta",
  description: "La temperatura dei moduli è sopra il massimo.",
  symptomOf: ["derating"],
  hasOwnIncident: true,
  need: ["vars", "vmax"],
  tags: [tags.TEMP],
  vmax: 85,
  num_checks: 6,
  judge: byLimits,
} as const satisfies TemplateEntry;
