import type { WallPlant } from "@heliograph/contract/displays/displays.wire.ts";

/** How a plant stands on a wall: what is wrong comes first, and larger. */
export type WallRank = "alarm" | "weak" | "silent" | "well";

/** A dormant mark is of the past, and a plant on which people work is in hands already: neither is pushed to the front. */
export function wallRank({
  verdict,
  is_dormant: dormant,
  maintenance_until: until,
}: WallPlant): WallRank {
  if (verdict === "no_data") return "silent";
  if (dormant || until !== null) return "well";
  return verdict === "alarm" || verdict === "weak" ? verdict : "well";
}

/** What is wrong with a plant that is not judged now, with nobody at work: it stays where it is, and shows it. Null where nothing is. (H9) */
export const dormantRank = (plant: WallPlant): "alarm" | "weak" | null => {
  const { verdict, is_dormant: dormant, maintenance_until: until } = plant;
  return dormant && until === null && (verdict === "alarm" || verdict === "weak") ? verdict : null;
};

const order: readonly WallRank[] = ["alarm", "weak", "silent", "well"];
/** Of the dormant ones too the worse first: by night that is what a wall is looked at for. */
const placeOf = (plant: WallPlant): number =>
  order.indexOf(wallRank(plant)) * order.length + order.indexOf(dormantRank(plant) ?? "well");

/** Sick plants first, then the dormant ones; among alike ones those with more incidents, then by name. */
export const inWallOrder = (plants: readonly WallPlant[]): WallPlant[] =>
  plants.toSorted(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      b.num_incidents - a.num_incidents ||
      a.name.localeCompare(b.name, "it"),
  );
