import { tags } from "@heliograph/contract/variables/tags.ts";
import { cannot } from "../alert-machine.ts";
import { expectedPowerKw, isBelow, lessPercent } from "../alert-rules.ts";
import { inKw } from "../source.ts";
import {
  comparableIrradiance,
  failsIf,
  middleOfDay,
  type TemplateEntry,
  type Moment,
} from "../template.ts";

/** The theoretical power, else what the irradiance lets expect; null where neither is known. [kW] */
function expectedKw({ one, read }: Pick<Moment, "one" | "read">): number | null {
  const given = one.theoretical === null ? null : read(one.theoretical);
  if (given !== null) return given;
  const irradiance = read(...one.irradiance);
  return irradiance === null ? null : expectedPowerKw(one.kwp, irradiance);
}

export const t006 = {
  id: "006",
  name: "Potenza impianto bassa",
  description:
    "La potenza dell'impianto è molto sotto quella teorica o, se manca, sotto quella attesa dall'irraggiamento.",
  symptomOf: [
    "grid_open",
    "device_stopped",
    "string_dead",
    "tracker_off",
    "derating",
    "curtailment",
    "device_weak",
    "shading",
    "soiling",
    "snow",
    "degradation",
  ],
  need: ["vars", "minirr", "pacperc"],
  tags: [tags.P_PRODUCED],
  minirr: comparableIrradiance,
  pacperc: 33.3,
  num_checks: 12,
  active_hours: middleOfDay,
  unit: inKw,
  readsExpectedPower: true,
  reference: "expected",
  bounds: (moment) => {
    const reference = expectedKw(moment);
    const lowest = reference === null ? null : lessPercent(reference, moment.alert.pacperc ?? 0);
    return reference === null ? null : { lowest, highest: null, reference };
  },
  judge: (check) => {
    const expected = expectedKw(check);
    if (expected === null) return cannot("no_reference");
    return failsIf(isBelow(check.value, expected, check.alert.pacperc ?? 0));
  },
} as const satisfies TemplateEntry;
