import { tags } from "@heliograph/contract/variables/tags.ts";
import { cannot } from "../alert-machine.ts";
import { expectedPowerKw, isBelow } from "../alert-rules.ts";
import { inKw } from "../source.ts";
import { comparableIrradiance, failsIf, middleOfDay, type TemplateEntry } from "../template.ts";

export const t006 = {
  id: "006",
  name: "Potenza impianto bassa",
  description:
    "La potenza dell'impianto è molto sotto quella teorica o, se manca, sotto quella attesa dall'irraggiamento.",
  need: ["vars", "minirr", "pacperc"],
  tags: [tags.P_PRODUCED],
  minirr: comparableIrradiance,
  pacperc: 33.3,
  num_checks: 12,
  active_hours: middleOfDay,
  unit: inKw,
  readsExpectedPower: true,
  judge: ({ one, value, read, alert }) => {
    const toldKw = one.theoretical === null ? null : read(one.theoretical);
    const irradiance = read(...one.irradiance);
    const expectedKw =
      toldKw ?? (irradiance === null ? null : expectedPowerKw(one.kwp, irradiance));
    if (expectedKw === null) return cannot("no_reference");
    return failsIf(isBelow(value, expectedKw, alert.pacperc ?? 0));
  },
} as const satisfies TemplateEntry;
