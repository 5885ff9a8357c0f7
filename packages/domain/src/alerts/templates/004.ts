import { tags } from "@heliograph/contract/variables/tags.ts";
import { cannot } from "../alert-machine.ts";
import { isWeakString, lessPercent } from "../alert-rules.ts";
import { stringsOfDevice } from "../strings-of-device.ts";
import { comparableIrradiance, failsIf, middleOfDay, type TemplateEntry } from "../template.ts";

export const t004 = {
  id: "004",
  name: "Corrente di stringa bassa",
  description:
    "La corrente della stringa è molto sotto la mediana delle stringhe dello stesso quadro.",
  symptomOf: ["string_dead", "string_weak", "inputs_unequal", "shading"],
  need: ["vars", "minirr", "minstr", "pacperc"],
  tags: [tags.STRING],
  minirr: comparableIrradiance,
  minstr: 0.5,
  pacperc: 33.3,
  num_checks: 6,
  active_hours: middleOfDay,
  peers: stringsOfDevice,
  reference: "median",
  bounds: ({ peers, alert }) => {
    const { values, median } = peers();
    if (values.length < 2) return null;
    // Where the middle one is hardly a current, no string is weak.
    const isCurrent = median >= (alert.minstr ?? 0);
    const lowest = isCurrent ? lessPercent(median, alert.pacperc ?? 0) : null;
    return { lowest, highest: null, reference: median };
  },
  judge: ({ value, peers, alert }) => {
    const { values, median } = peers();
    if (values.length < 2) return cannot("no_reference");
    const limits = { minstr: alert.minstr ?? 0, pacperc: alert.pacperc ?? 0 };
    return failsIf(isWeakString(value, median, limits));
  },
} as const satisfies TemplateEntry;
