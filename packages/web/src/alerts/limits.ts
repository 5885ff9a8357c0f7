import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import { entryOf } from "@heliograph/domain/alerts/alert-templates.ts";
import { limitUnit } from "./alert-draft.ts";
import type { WatchedAlert } from "./watched.ts";

/** One threshold of an alert as it is shown. */
export interface Parameter {
  readonly name: "minirr" | "minpac" | "minstr" | "pacperc" | "vmin" | "vmax" | "angle";
  readonly value: number;
  readonly unit: string;
}
const ownUnits = [
  ["minirr", "W/m²"],
  ["minpac", "kW"],
  ["minstr", "A"],
  ["pacperc", "%"],
  ["angle", "°"],
] as const satisfies readonly (readonly [Parameter["name"], string])[];

/** The thresholds that are set; vmin and vmax are in the unit of the rule, else in that of the variables, where they share one. */
export function parametersOf({ alert, variables }: WatchedAlert): Parameter[] {
  const shared = limitUnit(
    alert,
    variables.map(({ known }) => known),
  );
  return [
    ...(["vmin", "vmax"] as const).map((name) => [name, shared] as const),
    ...ownUnits,
  ].flatMap(([name, unit]): Parameter[] => {
    const value = alert[name];
    return value === null ? [] : [{ name, value, unit }];
  });
}

/** Between which values a variable is left in peace; null where the alert knows no fixed ones. */
export interface Limits {
  readonly lowest: number | null;
  readonly highest: number | null;
}
/** A limit that moves with the peers cannot be drawn: only fixed ones are. */
export function limitsOf(
  alert: Pick<Alert, "vmin" | "vmax" | "minstr" | "template_id">,
): Limits | null {
  const { vmin, vmax } = alert;
  const minimum = entryOf(alert)?.fixedMinimum;
  const lowest = vmin ?? (minimum === undefined ? null : alert[minimum]);
  return lowest === null && vmax === null ? null : { lowest, highest: vmax };
}
/** A scale on which value and limits are seen, zero included where it is near. */
export function scaleOf(
  { lowest, highest }: Limits,
  value: number | null,
): {
  readonly min: number;
  readonly max: number;
} {
  const all = [0, ...[lowest, highest, value].flatMap((one) => one ?? [])];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const edge = (high - low || 1) * 0.2;
  return { min: low < 0 ? low - edge : 0, max: high + edge };
}
