import type {
  Alert,
  AlertError,
  AlertsState,
  AlertState,
  CheckState,
} from "@heliograph/contract/alerts/alerts.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { severity } from "../ui/states.ts";
import type { PlantVariable } from "../variables/variables.api.ts";

/** A variable that an alert watches, and what its checks say. */
export interface WatchedVariable {
  readonly id: string;
  readonly check: CheckState;
  /** Null for a variable that the reader may not see. */
  readonly known: PlantVariable | null;
}
/** An alert that is on, and what its checks say. */
export interface WatchedAlert {
  readonly alert: Alert;
  readonly check: CheckState;
  /** Worst first. */
  readonly variables: readonly WatchedVariable[];
}
/** Legend and counts in their order, worst first. */
export const shownStates = [
  "KO",
  "ERROR",
  "FAILING",
  "NONE",
  "OK",
] as const satisfies readonly AlertState[];

/** Not in order, and worth a look: what the switch leaves. (ALST-03) */
export const isTrouble = (state: AlertState): boolean =>
  state === "KO" || state === "ERROR" || state === "FAILING";

const unchecked: CheckState = { state: "NONE", cnt: 0, error: null };
/** Severity, then age: more failed checks have failed for longer. */
const worseFirst = (a: CheckState, b: CheckState): number =>
  severity(a.state) - severity(b.state) || b.cnt - a.cnt;

/** An alert with its variables, as the states say. */
export function watchedAlert(
  alert: Alert,
  known: ReadonlyMap<string, PlantVariable>,
  state: AlertsState[string] = { ...unchecked, vars: {} },
): WatchedAlert {
  const { vars, ...check } = state;
  const variables = alert.vars.map((id): WatchedVariable => ({
    id,
    check: vars[id] ?? unchecked,
    known: known.get(id) ?? null,
  }));
  return { alert, check, variables: variables.toSorted((a, b) => worseFirst(a.check, b.check)) };
}

/**
 * The alerts of a plant that are on, in the order in which one looks at them. A disabled one is in no list. (TREE-22)
 * @param known the plant's variables that the reader may see
 * @param nameOf what an alert is called on the page
 */
export function watchedAlerts(
  plant: Pick<Plant, "alerts">,
  known: ReadonlyMap<string, PlantVariable>,
  states: AlertsState,
  nameOf: (alert: Alert) => string = ({ name }) => name,
): WatchedAlert[] {
  return (plant.alerts ?? [])
    .filter((alert) => !alert.disabled)
    .map((alert) => watchedAlert(alert, known, states[alert.id]))
    .toSorted(
      (a, b) =>
        worseFirst(a.check, b.check) || nameOf(a.alert).localeCompare(nameOf(b.alert), "it"),
    );
}

/** How many there are in each state. */
export function countStates(states: Iterable<AlertState>): Readonly<Record<AlertState, number>> {
  const counts = { KO: 0, ERROR: 0, FAILING: 0, NONE: 0, OK: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}

/** Of the alerts that the plant's number of alerts counts, the worst that has lasted longest; null where none is. (A3) */
export function longestOf(alerts: readonly WatchedAlert[]): CheckState | null {
  const counted = alerts.flatMap(({ check }) =>
    check.state === "KO" || check.state === "ERROR" ? [check] : [],
  );
  const [longest] = counted.toSorted(
    (a, b) =>
      severity(a.state) - severity(b.state) || (a.since ?? Infinity) - (b.since ?? Infinity),
  );
  return longest ?? null;
}

/** What concerns one device: its own variables, and the alert as bad as they are. (DEV-02) */
export function concerning(
  alerts: readonly WatchedAlert[],
  variableIds: ReadonlySet<string>,
): WatchedAlert[] {
  return alerts
    .flatMap((one): WatchedAlert[] => {
      const variables = one.variables.filter(({ id }) => variableIds.has(id));
      const [worst] = variables;
      return worst ? [{ alert: one.alert, check: worst.check, variables }] : [];
    })
    .toSorted((a, b) => worseFirst(a.check, b.check));
}

/** Errors of one reason beyond this are listed together: a silent plant would fill the page with the same row. */
const maxErrorRows = 3;
/** Variables of one alert by how they are shown. */
export interface Shown {
  /** Each with its value, its limit and its last hours. */
  readonly rows: readonly WatchedVariable[];
  /** Those whose checks cannot be made, by the reason they share. */
  readonly errors: readonly {
    readonly error: AlertError;
    readonly variables: readonly WatchedVariable[];
  }[];
  readonly calm: readonly WatchedVariable[];
}
export function shownOf(variables: readonly WatchedVariable[]): Shown {
  const byError = Map.groupBy(variables, ({ check }) => check.error);
  const errors = [...byError].flatMap(([error, all]) => {
    // Those that have failed before the error have a count of their own to tell.
    const same = all.filter(({ check }) => check.state === "ERROR" && check.cnt === 0);
    return error !== null && same.length > maxErrorRows ? [{ error, variables: same }] : [];
  });
  const listed = new Set(errors.flatMap((one) => one.variables));
  return {
    rows: variables.filter((one) => isTrouble(one.check.state) && !listed.has(one)),
    errors,
    calm: variables.filter((one) => !isTrouble(one.check.state)),
  };
}
