import { tags } from "@heliograph/contract/variables/tags.ts";
import { isFalling } from "../alert-rules.ts";
import { byPrevious, type TemplateEntry } from "../template.ts";

export const t015 = {
  id: "015",
  severity: "minor",
  name: "Contatore decrescente",
  description: "Il contatore torna indietro di oltre lo 0,1 %.",
  symptomOf: ["counter_against_power"],
  hasOwnIncident: true,
  need: ["vars"],
  tags: [tags.E_PRODUCED, tags.E_FED_IN, tags.E_WITHDRAWN, tags.E_CONSUMED, tags.E_SELF],
  num_checks: 1,
  comparesWithPrevious: true,
  judge: byPrevious(isFalling),
} as const satisfies TemplateEntry;
