import type { Section } from "@heliograph/contract/plants/plants.wire.ts";

/** Power of a plant [kWp]: that of its global section where it is set, else the sum of the others. (P4) */
export function totalKwp(sections: readonly Pick<Section, "kwp">[]): number {
  const [whole, ...parts] = sections;
  if (whole !== undefined && whole.kwp > 0) return whole.kwp;
  return parts.reduce((sum, part) => sum + part.kwp, 0);
}
