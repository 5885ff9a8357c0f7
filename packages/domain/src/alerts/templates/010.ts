import { tags } from "@heliograph/contract/variables/tags.ts";
import { byNonZero, type TemplateEntry } from "../template.ts";

export const t010 = {
  id: "010",
  name: "Errore apparato",
  description: "L'apparato segnala un errore: il suo codice è diverso da zero.",
  symptomOf: ["grid_open", "device_stopped", "derating", "device_weak"],
  hasOwnIncident: true,
  need: ["vars"],
  tags: [tags.DEVICE_ERROR],
  judge: byNonZero,
} as const satisfies TemplateEntry;
