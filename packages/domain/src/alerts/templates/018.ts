import { tags } from "@heliograph/contract/variables/tags.ts";
import { isOddSensor, sensorBounds } from "../alert-rules.ts";
import { inWm2, sourceOf } from "../source.ts";
import { failsIf, middleOfDay, type TemplateEntry, type Moment } from "../template.ts";

/** What the other sensors show. [W/m2] */
const others = ({ one, read }: Pick<Moment, "one" | "read">): number[] =>
  one.peers.flatMap((peer) => (peer.id === one.id ? [] : (read(peer) ?? [])));

export const t018 = {
  id: "018",
  severity: "minor",
  name: "Sensore di irraggiamento anomalo",
  description:
    "Due sensori di irraggiamento non vanno d'accordo, o uno dà un valore che il sole non può dare.",
  symptomOf: ["sensor_drift", "sensor_stuck", "sensor_contradiction"],
  need: ["vars", "pacperc"],
  tags: [tags.IRR],
  pacperc: 33.3,
  num_checks: 6,
  active_hours: middleOfDay,
  unit: inWm2,
  peers: { group: () => "", among: ({ chosen }) => chosen.map((v) => sourceOf(v, inWm2)) },
  reference: "sensors",
  bounds: (moment) => sensorBounds(moment.value, others(moment), moment.alert.pacperc ?? 0),
  judge: (check) => failsIf(isOddSensor(check.value, others(check), check.alert.pacperc ?? 0)),
} as const satisfies TemplateEntry;
