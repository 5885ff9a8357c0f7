import { tags } from "@heliograph/contract/variables/tags.ts";
import { isContactOn } from "../alert-rules.ts";
import { failsIf, type TemplateEntry } from "../template.ts";

export const t009 = {
  id: "009",
  severity: "minor",
  name: "Contatto / ingresso digitale",
  description:
    "L'ingresso è fuori dai limiti dati o, se non ce ne sono, diverso da zero: scaricatori, porte, allarmi esterni.",
  hasOwnIncident: true,
  need: ["vars", "vmin", "vmax"],
  tags: [tags.DRY_CONTACT],
  isWholeWithoutLimits: true,
  judge: ({ alert, value }) => failsIf(isContactOn(value, alert)),
} as const satisfies TemplateEntry;
