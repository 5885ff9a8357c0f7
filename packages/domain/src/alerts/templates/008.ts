import { tags } from "@heliograph/contract/variables/tags.ts";
import { closedState } from "../../variables/closed-state.ts";
import { failsIf, type TemplateEntry } from "../template.ts";

export const t008 = {
  id: "008",
  severity: "critical",
  name: "Interfaccia di rete aperta",
  description: "La protezione di interfaccia non è chiusa: l'impianto è staccato dalla rete.",
  symptomOf: ["grid_open"],
  hasOwnIncident: true,
  need: ["vars"],
  tags: [tags.IFACE_STATE],
  judge: ({ one, value }) => failsIf(value !== closedState(one.variable.bitmask)),
} as const satisfies TemplateEntry;
