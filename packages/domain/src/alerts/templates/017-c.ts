import { tags } from "@heliograph/contract/variables/tags.ts";
import { byLimits, type TemplateEntry } from "../template.ts";

export const t017C = {
  id: "017C",
  name: "Temperatura batteria alta",
  description: "La temperatura della batteria è sopra il massimo.",
  symptomOf: ["derating"],
  hasOwnIncident: true,
  need: ["vars", "vmax"],
  tags: [tags.TEMP],
  vmax: 45,
  judge: byLimits,
} as const satisfies TemplateEntry;
