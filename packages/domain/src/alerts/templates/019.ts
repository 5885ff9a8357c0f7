import { tags } from "@heliograph/contract/variables/tags.ts";
import { cannot, found } from "../alert-machine.ts";
import { isOffAngle } from "../alert-rules.ts";
import { asItIs, hasTag, sourceOf } from "../source.ts";
import { failsIf, type TemplateEntry, around, type Moment } from "../template.ts";

/** Where it was sent to stand, else where the sun wants it. [deg] */
const wanted = ({ one, read, sunwardAngle }: Moment): number | "night" | null =>
  one.target === null ? sunwardAngle() : read(one.target);

export const t019 = {
  id: "019",
  name: "Inseguitore fuori posizione",
  description: "L'inseguitore è lontano dalla posizione comandata o, se manca, da quella del sole.",
  symptomOf: ["tracker_off"],
  need: ["vars", "angle"],
  tags: [tags.TRACKER_X, tags.TRACKER_Y],
  angle: 5,
  num_checks: 6,
  active_sun: [30, -30],
  target: ({ variable, sameDevice }) => {
    const isY = hasTag(variable, tags.TRACKER_Y);
    const tag = isY ? tags.TRACKER_Y_TARGET : tags.TRACKER_X_TARGET;
    const target = sameDevice.find((v) => hasTag(v, tag));
    return target === undefined ? null : sourceOf(target, asItIs);
  },
  reference: "target",
  bounds: (moment) => {
    const reference = wanted(moment);
    return typeof reference === "number" ? around(reference, moment.alert.angle ?? 0) : null;
  },
  judge: (check) => {
    const reference = wanted(check);
    if (reference === "night") return found.idle;
    if (reference === null) return cannot("no_reference");
    return failsIf(isOffAngle(check.value, reference, check.alert.angle ?? 0));
  },
} as const satisfies TemplateEntry;
