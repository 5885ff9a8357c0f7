import { tags } from "@heliograph/contract/variables/tags.ts";
import type { ModelVariable } from "../../plants/plant-model.ts";
import { cannot } from "../alert-machine.ts";
import { isBelow, lessPercent } from "../alert-rules.ts";
import { inKw, sourceOf } from "../source.ts";
import { comparableIrradiance, failsIf, minToCompare, type TemplateEntry } from "../template.ts";

/** The group that is compared by power, because nobody gave a nominal. */
const inPowers = "powers";
const isPlain = (chosen: readonly ModelVariable[]): boolean =>
  chosen.every((v) => v.nominalKw === null);
const hasNominal = (v: ModelVariable): boolean => v.nominalKw !== null && v.nominalKw > 0;
const inKwPerNominal = (v: ModelVariable): number => inKw(v) / v.nominalKw!;

export const t002 = {
  id: "002",
  name: "Inverter sotto la media",
  description:
    "La potenza dell'inverter, rapportata alla nominale, è molto sotto la mediana degli inverter confrontati (almeno tre).",
  symptomOf: [
    "device_stopped",
    "string_dead",
    "tracker_off",
    "derating",
    "curtailment",
    "device_weak",
    "shading",
    "snow",
  ],
  need: ["vars", "minirr", "pacperc"],
  tags: [tags.P_PRODUCED],
  devices: ["inverter"],
  minirr: comparableIrradiance,
  pacperc: 33.3,
  num_checks: 6,
  unit: inKw,
  peers: {
    group: ({ chosen }) => (isPlain(chosen) ? inPowers : "ratios"),
    among: ({ chosen }) =>
      isPlain(chosen)
        ? chosen.map((v) => sourceOf(v, inKw))
        : chosen.filter(hasNominal).map((v) => sourceOf(v, inKwPerNominal)),
  },
  minVariables: minToCompare,
  reference: "median",
  bounds: ({ one, peers, alert }) => {
    const divisor = one.group === inPowers ? 1 : one.nominalKw;
    const { values, median } = peers();
    if (divisor === null || divisor <= 0 || values.length < minToCompare) return null;
    const reference = median * divisor;
    return { lowest: lessPercent(reference, alert.pacperc ?? 0), highest: null, reference };
  },
  judge: ({ one, value, peers, alert }) => {
    const divisor = one.group === inPowers ? 1 : one.nominalKw;
    if (divisor === null || divisor <= 0) return cannot("no_nominal");
    const { values, median } = peers();
    if (values.length < minToCompare) return cannot("no_reference");
    return failsIf(isBelow(value / divisor, median, alert.pacperc ?? 0));
  },
} as const satisfies TemplateEntry;
