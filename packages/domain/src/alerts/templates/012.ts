import { byLimits, type TemplateEntry } from "../template.ts";

export const t012 = {
  id: "012",
  severity: "minor",
  name: "Valore fuori soglia",
  description: "Il valore è sotto il minimo o sopra il massimo.",
  symptomOf: ["refused_values"],
  hasOwnIncident: true,
  need: ["vars", "vmin", "vmax"],
  judge: byLimits,
} as const satisfies TemplateEntry;
