import { tags } from "@heliograph/contract/variables/tags.ts";
import {
  comparableIrradiance,
  failsIf,
  middleOfDay,
  type TemplateEntry,
  standingBounds,
} from "../template.ts";

export const t005 = {
  id: "005",
  name: "Stringa interrotta",
  description: "La corrente della stringa è sotto il minimo mentre c'è sole.",
  symptomOf: ["string_dead"],
  need: ["vars", "minirr", "minstr"],
  tags: [tags.STRING],
  minirr: comparableIrradiance,
  minstr: 0.3,
  num_checks: 6,
  active_hours: middleOfDay,
  fixedMinimum: "minstr",
  bounds: ({ alert }) => standingBounds(alert.minstr ?? 0),
  judge: ({ alert, value }) => failsIf(value < (alert.minstr ?? 0)),
} as const satisfies TemplateEntry;
