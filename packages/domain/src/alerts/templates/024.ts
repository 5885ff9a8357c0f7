import { tags } from "@heliograph/contract/variables/tags.ts";
import { byLimits, type TemplateEntry } from "../template.ts";

export const t024 = {
  id: "024",
  severity: "minor",
  name: "Prelievo/immissione fuori soglia",
  description: "La potenza scambiata con la rete è sotto il minimo o sopra il massimo.",
  hasOwnIncident: true,
  need: ["vars", "vmin", "vmax"],
  tags: [tags.P_EXCHANGE],
  judge: byLimits,
} as const satisfies TemplateEntry;
