import type { PlantListItem } from "@heliograph/contract/plants/plants.wire.ts";
import { freshSeconds } from "@heliograph/domain/data/staleness.ts";
import { type MarkState, severity } from "../../ui/states.ts";
import type { fleetFilters } from "../plants.pages.ts";
import type { PlantFigures } from "./fleet-figures.ts";

/** A plant that has sent nothing for longer than this is silent on the home page. [s] (HOME-09) */
export const silentAfterSeconds = 3600;

/** One plant as the home page shows it. */
export interface FleetRow {
  readonly plant: PlantListItem;
  readonly state: MarkState;
  /** The last update is marked as an error. */
  readonly isSilent: boolean;
  /** Alerts to show: none without the permission, and none of a disabled plant. */
  readonly alerts: number;
  /** Whether the reader may see its alerts. */
  readonly seesAlerts: boolean;
  /** Power of the last 15 minutes; null when there is none. [kW] */
  readonly powerKw: number | null;
  /** [kWh] */
  readonly energyTodayKwh: number | null;
  /** Energy today for each kWp. [kWh/kWp] */
  readonly yieldToday: number | null;
  /** The variable whose curve of today is shown; null where there is none that may be seen. */
  readonly powerId: string | null;
  /** How many kW its unit is. */
  readonly powerFactor: number;
}

/** Never heard of, or not for an hour; a disabled plant is not silent. */
export const isSilent = (
  plant: Pick<PlantListItem, "disabled" | "last_update">,
  nowSeconds: number,
): boolean =>
  !plant.disabled &&
  (plant.last_update === null || nowSeconds - plant.last_update > silentAfterSeconds);

/** @param alerts null for a reader who may not see them: nothing is said to be in order that he knows nothing of */
function stateOf(plant: PlantListItem, alerts: number | null, silent: boolean): MarkState {
  if (plant.disabled) return "DISABLED";
  if (alerts !== null && alerts > 0) return "KO";
  if (silent) return "SILENT";
  return alerts === null ? "UNSEEN" : "OK";
}

/** @param sees what the reader may know: `alerts` of this plant */
export function fleetRow(
  plant: PlantListItem,
  figures: PlantFigures | undefined,
  sees: { readonly alerts: boolean; readonly nowSeconds: number },
): FleetRow {
  const silent = isSilent(plant, sees.nowSeconds);
  const alerts = sees.alerts && !plant.disabled ? plant.num_alerts : 0;
  const known = sees.alerts ? alerts : null;
  const at = figures?.powerAtSeconds ?? null;
  const isFresh = at !== null && sees.nowSeconds - at <= freshSeconds;
  const energyTodayKwh = figures?.energyTodayKwh ?? null;
  return {
    plant,
    state: stateOf(plant, known, silent),
    isSilent: silent,
    alerts,
    seesAlerts: sees.alerts,
    powerKw: isFresh ? (figures?.powerKw ?? null) : null,
    energyTodayKwh,
    yieldToday: energyTodayKwh === null || plant.kwp <= 0 ? null : energyTodayKwh / plant.kwp,
    powerId: figures?.powerId ?? null,
    powerFactor: figures?.powerFactor ?? 1,
  };
}

/** To look at: everything that is known to be neither in order nor disabled. */
export const isToWatch = (row: FleetRow): boolean =>
  row.state !== "OK" && row.state !== "UNSEEN" && row.state !== "DISABLED";

const byCode = (a: FleetRow, b: FleetRow): number =>
  Number(a.plant.id) - Number(b.plant.id) || a.plant.id.localeCompare(b.plant.id);

/** Sick plants rise, the worst and longest silent first; disabled ones sink; the rest by code. */
export function fleetOrder(a: FleetRow, b: FleetRow): number {
  const worst = severity(a.state) - severity(b.state);
  if (worst !== 0) return worst;
  if (a.state === "SILENT") {
    // Silent since ever counts as the longest.
    const age = (a.plant.last_update ?? 0) - (b.plant.last_update ?? 0);
    if (age !== 0) return age;
  }
  return byCode(a, b);
}

/** The numbers above the list; disabled plants do not count. */
export interface FleetSummary {
  readonly plants: number;
  readonly disabled: number;
  readonly peakKw: number;
  readonly powerKw: number | null;
  readonly energyTodayKwh: number | null;
  readonly plantsInAlarm: number;
  readonly alerts: number;
  /** How many of the plants show their alerts to the reader. */
  readonly alertsSeen: number;
  readonly silent: number;
}
const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};
export function fleetSummary(rows: readonly FleetRow[]): FleetSummary {
  const open = rows.filter((row) => !row.plant.disabled);
  return {
    plants: open.length,
    disabled: rows.length - open.length,
    peakKw: open.reduce((sum, row) => sum + row.plant.kwp, 0),
    powerKw: sumOf(open.map((row) => row.powerKw)),
    energyTodayKwh: sumOf(open.map((row) => row.energyTodayKwh)),
    plantsInAlarm: open.filter((row) => row.alerts > 0).length,
    alerts: open.reduce((sum, row) => sum + row.alerts, 0),
    alertsSeen: open.filter((row) => row.seesAlerts).length,
    silent: open.filter((row) => row.isSilent).length,
  };
}

/** The middle of the plants' yields today. [kWh/kWp] */
export function medianYield(rows: readonly FleetRow[]): number | null {
  const sorted = rows
    .flatMap((row) => (row.plant.disabled ? [] : (row.yieldToday ?? [])))
    .toSorted((a, b) => a - b);
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** The plants that made less than the middle one for their size today, the least first; of silent ones the list already says enough. */
export function lowestYields(rows: readonly FleetRow[], most: number): readonly FleetRow[] {
  const median = medianYield(rows) ?? 0;
  return rows
    .filter((row) => !row.plant.disabled && !row.isSilent && (row.yieldToday ?? median) < median)
    .toSorted((a, b) => (a.yieldToday ?? 0) - (b.yieldToday ?? 0))
    .slice(0, most);
}

export type FleetFilter = (typeof fleetFilters)[number];
export const passes: Readonly<Record<FleetFilter, (row: FleetRow) => boolean>> = {
  all: () => true,
  watch: isToWatch,
  disabled: (row) => row.plant.disabled,
};

/** Has the plant a place on the map? (HOME-06) */
export const isOnMap = (
  plant: PlantListItem,
): plant is PlantListItem & { readonly lat: number; readonly lon: number } =>
  !plant.disabled && plant.lat !== null && plant.lon !== null;
