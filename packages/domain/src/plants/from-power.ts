/** How much of an energy no counter says: it is what powers add up to. (D8) */
export type FromPower = "none" | "some" | "all";

/** @param parts of each part whether it is the energy of a power */
export function fromPower(parts: readonly boolean[]): FromPower {
  if (!parts.includes(true)) return "none";
  return parts.includes(false) ? "some" : "all";
}
