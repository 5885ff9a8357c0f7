import { tags } from "@heliograph/contract/variables/tags.ts";
import { byLimits, type TemplateEntry } from "../template.ts";

export const t017B = {
  id: "017B",
  name: "Temperatura quadro/cabina alta",
  description: "La temperatura del quadro o della cabina è sopra il massimo.",
  symptomOf: ["derating"],
  hasOwnIncident: true,
  need: ["vars", "vmax"],
  tags: [tags.TEMP],
  vmax: 50,
  num_checks: 6,
  judge: byLimits,
} as const satisfies TemplateEntry;
