/** What was found of a plant's alerts, as its readers see it: without what is hidden from them. */
import type {
  Alert,
  AlertsState,
  AlertState,
  CheckState,
  ObjectsAlertState,
} from "@heliograph/contract/alerts/alerts.wire.ts";
import { newMachine, worstOf, worstState } from "@heliograph/domain/alerts/alert-machine.ts";
import type { Watched } from "@heliograph/domain/alerts/alert-replay.ts";
import { newAlertSince } from "@heliograph/domain/alerts/alert-since.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { seenAlert } from "@heliograph/domain/plants/seen-settings.ts";
import type { Checks, FoundByAlert } from "./alerts.store.ts";
import { wholePlant } from "./whole-plant.ts";

type Found = ReadonlyMap<string, FoundByAlert>;
const nothingFound: FoundByAlert = { checks: {}, since: newAlertSince };
/** What is watched: its variables, or the plant. */
export const keysOf = (alert: Alert): readonly string[] =>
  alert.vars.length === 0 ? [wholePlant] : alert.vars;
function checkOf(checks: Checks, key: string): CheckState {
  const { state, cnt, error, since } = checks[key]?.now ?? newMachine;
  return { state, cnt, error, since };
}

/** The state of each alert that the reader sees. (A3, A13) */
export function statesOf(
  model: PlantModel,
  found: Found,
  { hidden, nowSeconds }: { readonly hidden: ReadonlySet<string>; readonly nowSeconds: number },
): AlertsState {
  return Object.fromEntries(
    model.alerts.flatMap((alert) => {
      const seen = seenAlert(alert, hidden);
      if (seen === null) return [];
      const isWatched = !model.plant.disabled && !alert.disabled;
      const { checks, since } = (isWatched ? found.get(alert.id) : undefined) ?? nothingFound;
      const all = keysOf(alert).map((key) => checkOf(checks, key));
      const vars = Object.fromEntries(seen.vars.map((key) => [key, checkOf(checks, key)]));
      const last_ko = lastKoOf(Object.values(checks), nowSeconds);
      return [[alert.id, { ...worstOf(all), since: since.now, last_ko, vars }]];
    }),
  );
}
/** The worst state of each variable and of each device that the reader sees. (A3) */
export function objectStates(
  model: PlantModel,
  found: Found,
  hidden: ReadonlySet<string>,
): ObjectsAlertState {
  const byVariable = new Map<string, AlertState[]>();
  const byDevice = new Map<string, AlertState[]>();
  for (const alert of model.alerts)
    for (const id of alert.disabled ? [] : alert.vars) {
      if (hidden.has(id)) continue;
      const { checks } = (model.plant.disabled ? undefined : found.get(alert.id)) ?? nothingFound;
      const { state } = checkOf(checks, id);
      add(byVariable, id, state);
      add(byDevice, model.byId.get(id)?.device_id ?? null, state);
    }
  return { vars: worstByKey(byVariable), devs: worstByKey(byDevice) };
}
/**
 * Until when any of them was KO and had no all-clear since: now while one is, else when the window closed or the value went missing; null where
 * none is. [unix s] (H11)
 */
export function lastKoOf(checks: readonly Watched[], nowSeconds: number): number | null {
  const ends = checks.flatMap(({ now }) => {
    if (now.state === "KO") return [Math.floor(nowSeconds)];
    // The state began with the end of the slot that was the first without KO.
    return now.alarmed && now.since !== null ? [now.since - slotSeconds] : [];
  });
  return ends.length === 0 ? null : Math.max(...ends);
}
function add(states: Map<string, AlertState[]>, key: string | null, state: AlertState): void {
  if (key === null) return;
  const known = states.get(key);
  if (known === undefined) states.set(key, [state]);
  else known.push(state);
}
const worstByKey = (states: ReadonlyMap<string, AlertState[]>): Record<string, AlertState> =>
  Object.fromEntries([...states].map(([key, all]) => [key, worstState(all)]));
