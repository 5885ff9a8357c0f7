import { tags } from "@heliograph/contract/variables/tags.ts";
import { inKmh } from "../source.ts";
import { byLimits, type TemplateEntry } from "../template.ts";

export const t021 = {
  id: "021",
  name: "Vento forte",
  description: "La velocità del vento è sopra il massimo (in km/h).",
  hasOwnIncident: true,
  need: ["vars", "vmax"],
  tags: [tags.WIND],
  vmax: 60,
  unit: inKmh,
  judge: byLimits,
} as const satisfies TemplateEntry;
