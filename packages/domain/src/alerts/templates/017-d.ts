import { tags } from "@heliograph/contract/variables/tags.ts";
import { byLimits, type TemplateEntry } from "../template.ts";

export const t017D = {
  id: "017D",
  name: "Temperatura trasformatore alta",
  description: "La temperatura del trasformatore è sopra il massimo.",
  symptomOf: ["derating"],
  hasOwnIncident: true,
  need: ["vars", "vmax"],
  tags: [tags.TEMP],
  vmax: 90,
  judge: byLimits,
} as const satisfies TemplateEntry;
