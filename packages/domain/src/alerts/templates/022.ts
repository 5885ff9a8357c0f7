import { tags } from "@heliograph/contract/variables/tags.ts";
import { byLimits, type TemplateEntry } from "../template.ts";

export const t022 = {
  id: "022",
  severity: "minor",
  name: "Stato di carica basso",
  description: "La carica dell'accumulo è sotto il minimo.",
  hasOwnIncident: true,
  need: ["vars", "vmin"],
  tags: [tags.STORAGE_CHARGE],
  vmin: 10,
  num_checks: 6,
  judge: byLimits,
} as const satisfies TemplateEntry;
