import type { Subject } from "@heliograph/contract/health/health.wire.ts";
import type { HealthInverter, HealthPlant } from "./health-plant.ts";

/** Another curve, and by how much it is multiplied to be as large as the one that it is compared with. */
export interface ComparedCurve {
  readonly variable: string;
  readonly factor: number;
}
/** More of them do not move the middle. */
const maxCurves = 30;

/** What the subject of an incident is compared with: the other inverters of its sections at its own nominal, the other strings of its box. (H7b) @param kwOf what one is worth in a power's own unit */
export function comparedWith(
  plant: HealthPlant,
  { kind, id }: Subject,
  kwOf: (variable: string) => number,
): ComparedCurve[] {
  if (kind === "device") return otherInverters(plant, id, kwOf).slice(0, maxCurves);
  const own = kind === "variable" ? plant.strings.find((one) => one.id === id) : undefined;
  if (own === undefined) return [];
  return plant.strings
    .filter((one) => one.box === own.box && one.id !== id)
    .map((one) => ({ variable: one.id, factor: 1 }))
    .slice(0, maxCurves);
}

function otherInverters(
  { inverters }: HealthPlant,
  id: string,
  kwOf: (variable: string) => number,
): ComparedCurve[] {
  const own = inverters.find((one) => one.id === id);
  if (own === undefined) return [];
  const size = (inverter: HealthInverter): number =>
    (inverter.nominalKw ?? 0) / kwOf(inverter.power);
  const isBeside = ({ sections }: HealthInverter): boolean =>
    own.sections.length === 0 || sections.some((number) => own.sections.includes(number));
  return inverters
    .filter((one) => one.id !== id && isBeside(one) && size(one) > 0)
    .flatMap((one) =>
      size(own) > 0 ? [{ variable: one.power, factor: size(own) / size(one) }] : [],
    );
}
