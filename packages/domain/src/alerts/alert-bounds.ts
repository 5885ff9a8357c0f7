import { slotSeconds } from "../data/plant-day.ts";
import type { AlertPlan } from "./alert-plan.ts";
import { median } from "../data/median.ts";
import { entryOf } from "./alert-templates.ts";
import type { Source } from "./source.ts";
import { sunwardAngle } from "./sunward-angle.ts";
import { type Bounds, standingBounds } from "./template.ts";
import type { WatchedVariable } from "./watched-variable.ts";

/** A slot by its beginning [unix s], and what each variable shows in it, in its own unit; null for none. */
interface ShownSlot {
  readonly seconds: number;
  readonly valueOf: (variableId: string) => number | null;
}

/**
 * The limits of an alert on one of its variables in a slot, in the unit of the variable; null where nobody can say. (A9, A10)
 * Whether the alert is looked at then, by the clock and by the light, is not asked.
 */
export function boundsAt(
  { alert, site }: Pick<AlertPlan, "alert" | "site">,
  one: WatchedVariable,
  { seconds, valueOf }: ShownSlot,
): Bounds | null {
  const entry = entryOf(alert);
  if (entry?.bounds === undefined) return inOwnUnit(one, standingBounds(alert.vmin, alert.vmax));
  const read = (source: Source): number | null => {
    const value = valueOf(source.id);
    return value === null ? null : value * source.factor;
  };
  const bounds = entry.bounds({
    alert,
    one,
    value: read(one),
    peers: () => {
      const values = one.peers.flatMap((peer) => read(peer) ?? []);
      const sum = values.reduce((total, value) => total + value, 0);
      return { values, median: median(values), sum };
    },
    read: (...sources) => {
      for (const source of sources) {
        const value = read(source);
        if (value !== null) return value;
      }
      return null;
    },
    sunwardAngle: () => sunwardAngle(site, one.axis, seconds + slotSeconds / 2),
  });
  return bounds && inOwnUnit(one, bounds);
}

const inOwnUnit = ({ factor }: WatchedVariable, { lowest, highest, reference }: Bounds): Bounds => {
  const own = (value: number | null): number | null => (value === null ? null : value / factor);
  return { lowest: own(lowest), highest: own(highest), reference: own(reference) };
};
