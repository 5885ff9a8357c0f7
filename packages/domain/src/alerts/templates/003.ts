import { found } from "../alert-machine.ts";
import type { TemplateEntry } from "../template.ts";

export const t003 = {
  id: "003",
  severity: "critical",
  name: "Mancata ricezione dati",
  description:
    "L'impianto non invia dati o, se sono scelte delle variabili, non ne arriva un valore nuovo.",
  symptomOf: ["no_communication", "wrong_clock"],
  need: ["vars"],
  num_checks: 12,
  active_hours: ["07:00", "20:00"],
  watchesSilence: true,
  judge: () => found.ok,
} as const satisfies TemplateEntry;
