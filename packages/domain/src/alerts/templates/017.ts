import { tags } from "@heliograph/contract/variables/tags.ts";
import { byLimits, type TemplateEntry } from "../template.ts";

export const t017 = {
  id: "017",
  name: "Temperatura inverter alta",
  description: "La temperatura dell'inverter è sopra il massimo.",
  symptomOf: ["derating"],
  hasOwnIncident: true,
  need: ["vars", "vmax"],
  tags: [tags.TEMP],
  vmax: 76,
  judge: byLimits,
} as const satisfies TemplateEntry;
