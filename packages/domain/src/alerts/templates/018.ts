import { tags } from "@heliograph/contract/variables/tags.ts";
import { isOddSensor } from "../alert-rules.ts";
import { inWm2, sourceOf } from "../source.ts";
import { failsIf, middleOfDay, type TemplateEntry } from "../template.ts";

export const t018 = {
  id: "018",
  name: "Sensore di irraggiamento anomalo",
  description:
    "Due sensori di irraggiamento non vanno d'accordo, o uno dà un valore che il sole non può dare.",
  need: ["vars", "pacperc"],
  tags: [tags.IRR],
  pacperc: 33.3,
  num_checks: 6,
  active_hours: middleOfDay,
  unit: inWm2,
  peers: { group: () => "", among: ({ chosen }) => chosen.map((v) => sourceOf(v, inWm2)) },
  judge: ({ one, value, read, alert }) => {
    const others = one.peers.filter((peer) => peer.id !== one.id);
    return failsIf(
      isOddSensor(
        value,
        others.flatMap((peer) => read(peer) ?? []),
        alert.pacperc ?? 0,
      ),
    );
  },
} as const satisfies TemplateEntry;
