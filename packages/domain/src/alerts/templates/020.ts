import { tags } from "@heliograph/contract/variables/tags.ts";
import type { ModelVariable } from "../../plants/plant-model.ts";
import { cannot } from "../alert-machine.ts";
import { isOffAngle } from "../alert-rules.ts";
import { asItIs, hasTag, sourceOf } from "../source.ts";
import { failsIf, minToCompare, type TemplateEntry, around } from "../template.ts";

const axisTag = (v: ModelVariable): number =>
  hasTag(v, tags.TRACKER_Y) ? tags.TRACKER_Y : tags.TRACKER_X;

export const t020 = {
  id: "020",
  severity: "minor",
  name: "Inseguitore non sincrono",
  description: "L'inseguitore è lontano dalla mediana degli inseguitori confrontati (almeno tre).",
  symptomOf: ["tracker_off"],
  need: ["vars", "angle"],
  tags: [tags.TRACKER_X, tags.TRACKER_Y],
  angle: 10,
  num_checks: 6,
  peers: {
    group: ({ variable }) => `${axisTag(variable)}`,
    among: ({ variable, chosen }) =>
      chosen.filter((v) => hasTag(v, axisTag(variable))).map((v) => sourceOf(v, asItIs)),
  },
  minVariables: minToCompare,
  reference: "median",
  bounds: ({ peers, alert }) => {
    const { values, median } = peers();
    return values.length < minToCompare ? null : around(median, alert.angle ?? 0);
  },
  judge: ({ value, peers, alert }) => {
    const { values, median } = peers();
    if (values.length < minToCompare) return cannot("no_reference");
    return failsIf(isOffAngle(value, median, alert.angle ?? 0));
  },
} as const satisfies TemplateEntry;
