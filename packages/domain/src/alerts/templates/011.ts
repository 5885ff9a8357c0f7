import { tags } from "@heliograph/contract/variables/tags.ts";
import { byNonZero, type TemplateEntry } from "../template.ts";

export const t011 = {
  id: "011",
  name: "Comunicazione apparato",
  description: "L'apparato non risponde al datalogger, mentre l'impianto invia dati.",
  symptomOf: ["no_communication"],
  hasOwnIncident: true,
  need: ["vars"],
  tags: [tags.COMMSTATUS],
  num_checks: 6,
  failsWhenMissing: true,
  judge: byNonZero,
} as const satisfies TemplateEntry;
