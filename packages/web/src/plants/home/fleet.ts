import type { PlantListItem } from "@heliograph/contract/plants/plants.wire.ts";
import type { Fleet, LostByCause } from "@heliograph/contract/fleet/fleet.wire.ts";
import type { VerdictWord } from "@heliograph/contract/health/health.wire.ts";
import { median } from "@heliograph/domain/data/median.ts";
import { fromPower, type FromPower } from "@heliograph/domain/plants/from-power.ts";
import { freshSeconds } from "@heliograph/domain/data/staleness.ts";
import { type MarkState, severity } from "../../ui/states.ts";
import { markOf } from "../../health/health.api.ts";
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
  /** The portal has read nothing of it yet: null says nothing. */
  readonly isAwaited: boolean;
  /** The same of its energy alone. */
  readonly isEnergyAwaited: boolean;
  /** Nothing counts it: it is what its power adds up to. */
  readonly isEnergyOfPower: boolean;
  /** Energy today for each kWp. [kWh/kWp] */
  readonly yieldToday: number | null;
  /** How it is, as the portal judges it; null while it was never judged. */
  readonly verdict: VerdictWord | null;
  /** All its incidents wait to be judged again: the mark is hollow. */
  readonly isDormant: boolean;
  readonly worst: Fleet["worst"][number];
  /** Those that stand; 0 for who may not see them. */
  readonly incidents: number;
  /** Until when people work on all of it; null while nobody does. [unix s] */
  readonly maintenanceUntil: number | null;
  /** What they cost today; null where nobody can say. [kWh] [EUR] */
  readonly lostTodayKwh: number | null;
  readonly lostTodayEur: number | null;
  readonly lostByCause: readonly LostByCause[];
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

/**
 * The mark of a plant: its verdict, and while it was never judged what its alerts and its last update say.
 * @param alerts null for a reader who may not see them: nothing is said to be in order that he knows nothing of
 */
function stateOf(
  plant: PlantListItem,
  {
    alerts,
    silent,
    verdict,
  }: { alerts: number | null; silent: boolean; verdict: VerdictWord | null },
): MarkState {
  if (plant.disabled) return "DISABLED";
  if (verdict !== null) return markOf[verdict];
  if (alerts !== null && alerts > 0) return "KO";
  // Before its first packet it is not in service, so not silent. (H6)
  if (silent && plant.last_update !== null) return "SILENT";
  // Fine is earned: what nobody has judged yet is not. (H13)
  return alerts === null ? "UNSEEN" : "NONE";
}

/**
 * @param figures absent while they are not known
 * @param sees what the reader may know: `alerts` of this plant; `isLost`: the figures could not be read
 */
export function fleetRow(
  plant: PlantListItem,
  figures: PlantFigures | undefined,
  sees: {
    readonly alerts: boolean;
    readonly nowSeconds: number;
    readonly isLost?: boolean;
  },
): FleetRow {
  const silent = isSilent(plant, sees.nowSeconds);
  const alerts = sees.alerts && !plant.disabled ? plant.num_alerts : 0;
  const known = sees.alerts ? alerts : null;
  const at = figures?.powerAtSeconds ?? null;
  const isFresh = at !== null && sees.nowSeconds - at <= freshSeconds;
  const energyTodayKwh = figures?.energyTodayKwh ?? null;
  const verdict = figures?.verdict ?? null;
  const isAwaited = figures === undefined && !plant.disabled && sees.isLost !== true;
  return {
    plant,
    state: stateOf(plant, { alerts: known, silent, verdict }),
    isSilent: silent,
    alerts,
    seesAlerts: sees.alerts,
    powerKw: isFresh ? (figures?.powerKw ?? null) : null,
    energyTodayKwh,
    isAwaited,
    isEnergyAwaited: isAwaited || figures?.isEnergyAwaited === true,
    yieldToday: energyTodayKwh === null || plant.kwp <= 0 ? null : energyTodayKwh / plant.kwp,
    verdict,
    isDormant: figures?.isDormant ?? false,
    worst: figures?.worst ?? null,
    incidents: figures?.incidents ?? 0,
    maintenanceUntil: figures?.maintenanceUntil ?? null,
    lostTodayKwh: figures?.lostTodayKwh ?? null,
    lostTodayEur: figures?.lostTodayEur ?? null,
    lostByCause: figures?.lostByCause ?? [],
    powerId: figures?.powerId ?? null,
    powerFactor: figures?.powerFactor ?? 1,
    isEnergyOfPower: figures?.isEnergyOfPower ?? false,
  };
}

const troubles: ReadonlySet<MarkState> = new Set(["KO", "ERROR", "FAILING", "SILENT"]);
/** To look at: something is wrong with it, or nothing comes from it. */
export const isToWatch = (row: FleetRow): boolean => troubles.has(row.state);
/** Nobody can tell how it is: it cannot be judged, or the reader may not see it. */
export const isUnjudged = (row: FleetRow): boolean =>
  row.state === "UNSEEN" ||
  row.verdict === "not_judgeable" ||
  (row.verdict === null && row.state === "NONE");

const byCode = (a: FleetRow, b: FleetRow): number =>
  Number(a.plant.id) - Number(b.plant.id) || a.plant.id.localeCompare(b.plant.id);

/** Sick plants rise, those that lose most today first, then the worst and longest silent; disabled ones sink; the rest by code. */
export function fleetOrder(a: FleetRow, b: FleetRow): number {
  if (isToWatch(a) && isToWatch(b)) {
    const loss = (b.lostTodayKwh ?? 0) - (a.lostTodayKwh ?? 0);
    if (loss !== 0) return loss;
  }
  const worst = severity(a.state) - severity(b.state);
  if (worst !== 0) return worst;
  if (a.state === "SILENT") {
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
  /** Of how many plants nothing was read yet, and of how many no energy. */
  readonly awaited: number;
  readonly energiesAwaited: number;
  /** How much of it nothing counts. */
  readonly energyFromPower: FromPower;
  /** What incidents cost today; null where nobody can say. */
  readonly lostTodayKwh: number | null;
  readonly lostTodayEur: number | null;
  /** How many plants lose something today. */
  readonly losing: number;
  /** Of those: how many have no price, so that the money is that of the others. */
  readonly unpriced: number;
  readonly plantsInAlarm: number;
  /** Of those: how many wait for the sun. */
  readonly dormant: number;
  readonly alerts: number;
  /** How many of the plants show their alerts to the reader. */
  readonly alertsSeen: number;
  readonly silent: number;
  /** Those that sent nothing for an hour, of which the portal does not say (or not yet) that they should have: by night, with a rhythm of their own. */
  readonly quiet: number;
  /** The marks of both counts, by the verdicts: green is earned by every plant, or it is not shown. (H13) */
  readonly alarmMark: MarkState;
  readonly silentMark: MarkState;
}
const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};
export function fleetSummary(rows: readonly FleetRow[]): FleetSummary {
  const open = rows.filter((row) => !row.plant.disabled);
  const plantsInAlarm = open.filter(({ state }) => state === "KO" || state === "ERROR").length;
  const silent = open.filter((row) =>
    row.verdict === null ? row.isSilent && row.plant.last_update !== null : row.state === "SILENT",
  ).length;
  const losing = open.filter((row) => (row.lostTodayKwh ?? 0) > 0);
  const isUnseen = open.some(({ seesAlerts }) => !seesAlerts);
  const calm = open.length > 0 && open.every(({ verdict }) => verdict === "fine") ? "OK" : "NONE";
  return {
    plants: open.length,
    disabled: rows.length - open.length,
    peakKw: open.reduce((sum, row) => sum + row.plant.kwp, 0),
    powerKw: sumOf(open.map((row) => row.powerKw)),
    energyTodayKwh: sumOf(open.map((row) => row.energyTodayKwh)),
    awaited: open.filter((row) => row.isAwaited).length,
    energiesAwaited: open.filter((row) => row.isEnergyAwaited).length,
    energyFromPower: fromPower(
      open.flatMap((row) => (row.energyTodayKwh === null ? [] : [row.isEnergyOfPower])),
    ),
    lostTodayKwh: sumOf(open.map((row) => row.lostTodayKwh)),
    lostTodayEur: sumOf(open.map((row) => row.lostTodayEur)),
    losing: losing.length,
    unpriced: losing.filter(({ lostTodayEur: eur }) => eur === null).length,
    plantsInAlarm,
    dormant: open.filter(({ state, isDormant }) => state === "KO" && isDormant).length,
    alerts: open.reduce((sum, row) => sum + row.alerts, 0),
    alertsSeen: open.filter((row) => row.seesAlerts).length,
    silent,
    quiet: open.filter((row) => row.isSilent && row.state !== "SILENT").length,
    alarmMark: plantsInAlarm > 0 ? "KO" : isUnseen ? "UNSEEN" : calm,
    silentMark: silent > 0 ? "SILENT" : calm,
  };
}

/** What the plants lose today to each cause, the greatest first; money where any of it has a price. */
export function lostByCause(rows: readonly FleetRow[]): readonly LostByCause[] {
  const all = rows.filter((row) => !row.plant.disabled).flatMap((row) => row.lostByCause);
  return [...Map.groupBy(all, ({ cause }) => cause)]
    .map(([cause, own]) => ({
      cause,
      kwh: own.reduce((sum, { kwh }) => sum + kwh, 0),
      eur: sumOf(own.map(({ eur }) => eur)),
    }))
    .toSorted((a, b) => b.kwh - a.kwh);
}

/** The middle of the plants' yields today. [kWh/kWp] */
export function medianYield(rows: readonly FleetRow[]): number | null {
  const yields = rows.flatMap((row) => (row.plant.disabled ? [] : (row.yieldToday ?? [])));
  return yields.length === 0 ? null : median(yields);
}

/** The plants that made less than the middle one for their size today, the least first; of silent ones the list already says enough. */
export function lowestYields(rows: readonly FleetRow[], most: number): readonly FleetRow[] {
  const middle = medianYield(rows) ?? 0;
  return rows
    .filter((row) => !row.plant.disabled && !row.isSilent && (row.yieldToday ?? middle) < middle)
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
