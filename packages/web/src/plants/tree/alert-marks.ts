import type { AlertsState, AlertState } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { type MarkState, worstOf } from "../../ui/states.ts";
import { plantPages } from "../../plant-pages.ts";
import { deviceGroups } from "./tree-model.ts";

/** The alert state of a plant's objects, by id. */
export interface ObjectStates {
  readonly vars: Readonly<Record<string, AlertState>>;
  readonly devs: Readonly<Record<string, AlertState>>;
}
/** A plant whose alert state is not known: no marks. */
export const noStates: ObjectStates = { vars: {}, devs: {} };

/** KO and ERROR are faults; FAILING is still being checked. (TREE-09) */
const isFault = (state: MarkState): boolean => state === "KO" || state === "ERROR";
/** What a variable shows by itself. */
const isMarked = (state: MarkState): boolean => isFault(state) || state === "FAILING";

/**
 * Marks of the tree by node: a variable's own state, and for a device and its group the worst fault below them.
 * FAILING stays with the variable: it does not flag what lies above.
 */
export function alertMarks(
  devices: readonly Device[],
  states: ObjectStates,
): ReadonlyMap<string, MarkState> {
  const marks = new Map<string, MarkState>();
  for (const [id, state] of Object.entries(states.vars)) if (isMarked(state)) marks.set(id, state);
  for (const [type, group] of deviceGroups) {
    const own = devices.filter((device) => device.type === type && !device.disabled);
    const faults = own.flatMap((device) => {
      const below = device.variables.flatMap((one) =>
        one.disabled ? [] : (states.vars[one.id] ?? []),
      );
      const worst = worstOf([...below, ...[states.devs[device.id] ?? []].flat()].filter(isFault));
      if (worst === null) return [];
      marks.set(device.id, worst);
      return [worst];
    });
    const worst = worstOf(faults);
    if (worst !== null) marks.set(group, worst);
  }
  return marks;
}

/** All marks of a plant's tree: those of its devices, of its formulas, and the worst fault of its alerts at their pages. */
export function treeMarks(
  plant: Pick<Plant, "devices" | "formulas">,
  objects: ObjectStates,
  alerts: AlertsState,
): ReadonlyMap<string, MarkState> {
  const marks = new Map(alertMarks(plant.devices ?? [], objects));
  const flag = (ids: readonly string[], states: readonly AlertState[]): void => {
    const worst = worstOf(states.filter(isFault));
    if (worst !== null) for (const id of ids) marks.set(id, worst);
  };
  const formulas = (plant.formulas ?? []).filter((one) => !one.disabled);
  flag(
    ["formulas"],
    formulas.flatMap(({ id }) => objects.vars[id] ?? []),
  );
  flag(
    ["alerts", plantPages.alerts[0].path],
    Object.values(alerts).map(({ state }) => state),
  );
  return marks;
}
