import { tags } from "@heliograph/contract/variables/tags.ts";
import { failsIf, type TemplateEntry } from "../template.ts";

/** Tables of meanings in which zero is the closed contact; in all others it is one. */
const closedAtZero: ReadonlySet<string> = new Set(["ok_fault", "comm_status"]);

export const t008 = {
  id: "008",
  severity: "critical",
  name: "Interfaccia di rete aperta",
  description: "La protezione di interfaccia non è chiusa: l'impianto è staccato dalla rete.",
  symptomOf: ["grid_open"],
  hasOwnIncident: true,
  need: ["vars"],
  tags: [tags.IFACE_STATE],
  judge: ({ one, value }) =>
    failsIf(value !== (closedAtZero.has(one.variable.bitmask ?? "") ? 0 : 1)),
} as const satisfies TemplateEntry;
