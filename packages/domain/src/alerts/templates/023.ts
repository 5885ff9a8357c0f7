import { tags } from "@heliograph/contract/variables/tags.ts";
import { cannot } from "../alert-machine.ts";
import { isUnbalanced, lessPercent } from "../alert-rules.ts";
import { stringsOfDevice } from "../strings-of-device.ts";
import { comparableIrradiance, failsIf, middleOfDay, type TemplateEntry } from "../template.ts";

export const t023 = {
  id: "023",
  severity: "minor",
  name: "Sbilanciamento ingressi MPPT",
  description:
    "La parte di corrente che tocca all'ingresso è sotto quella media degli ingressi dello stesso apparato.",
  symptomOf: ["string_dead", "string_weak", "inputs_unequal", "shading"],
  need: ["vars", "minirr", "pacperc"],
  tags: [tags.STRING],
  minirr: comparableIrradiance,
  pacperc: 6.25,
  num_checks: 24,
  active_hours: middleOfDay,
  peers: stringsOfDevice,
  reference: "mean",
  bounds: ({ peers, alert }) => {
    const { values, sum } = peers();
    if (values.length < 2 || sum <= 0) return null;
    const reference = sum / values.length;
    return { lowest: lessPercent(reference, alert.pacperc ?? 0), highest: null, reference };
  },
  judge: ({ value, peers, alert }) => {
    const { values, sum } = peers();
    if (values.length < 2) return cannot("no_reference");
    return failsIf(isUnbalanced(value, { sum, count: values.length }, alert.pacperc ?? 0));
  },
} as const satisfies TemplateEntry;
