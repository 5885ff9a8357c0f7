import { byLimits, type TemplateEntry } from "../template.ts";

export const t012 = {
  id: "012",
  name: "Valore fuori soglia",
  description: "Il valore è sotto il minimo o sopra il massimo.",
  need: ["vars", "vmin", "vmax"],
  judge: byLimits,
} as const satisfies TemplateEntry;
