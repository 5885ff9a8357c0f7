import { isStuck } from "../alert-rules.ts";
import { byPrevious, comparableIrradiance, middleOfDay, type TemplateEntry } from "../template.ts";

export const t013 = {
  id: "013",
  severity: "minor",
  name: "Valore bloccato",
  description: "Il valore resta identico da un campione all'altro mentre c'è sole.",
  symptomOf: ["sensor_stuck"],
  need: ["vars", "minirr"],
  minirr: comparableIrradiance,
  num_checks: 12,
  active_hours: middleOfDay,
  comparesWithPrevious: true,
  judge: byPrevious(isStuck),
} as const satisfies TemplateEntry;
