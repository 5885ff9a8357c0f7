import type { Dimension } from "@heliograph/contract/data/units.ts";
import type { Kind } from "@heliograph/domain/data/kinds.ts";
import { unitOf } from "@heliograph/domain/data/unit-of.ts";
import { type Point, summaryOf } from "../ui/charts/series.ts";

/** Quantities whose zero is only one more value: 49.98 to 50.02 Hz would be a flat line high above it. */
const withoutZero: ReadonlySet<Dimension> = new Set([
  "voltage",
  "frequency",
  "pressure",
  "temperature",
]);
/** Share of the size below which the way between the smallest and the largest value is lost above zero. */
const smallWay = 0.2;

/** Whether the axis of a curve begins where its values do: a counter's reading is far above zero, its rise is what is looked at. */
export function offZeroOf(
  variable: { readonly kind: Kind; readonly udm: string | null },
  points: readonly Point[],
): true | undefined {
  if (variable.kind === "counter") return true;
  const dimension = unitOf(variable.udm)?.dimension;
  const isPlain = dimension ? withoutZero.has(dimension) : (variable.udm ?? "").trim() === "";
  if (variable.kind !== "analogue" || !isPlain) return undefined;
  const { min, max } = summaryOf(points);
  const [low, high] = [min?.[1] ?? 0, max?.[1] ?? 0];
  const isFar = low * high > 0 && high - low < smallWay * Math.max(Math.abs(low), Math.abs(high));
  return isFar ? true : undefined;
}
