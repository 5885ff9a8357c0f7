import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import { maxChartSeries } from "@heliograph/contract/charts/charts.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import {
  isIrradiance,
  isStringCurrent,
  powerKinds,
  powersOf,
  storageChargeOf,
} from "../plants/quantities.ts";

export const readyKinds = [
  "power",
  "balance",
  "yields",
  "counted",
  "energy",
  "temperatures",
  "ratio",
  "storage",
  "strings",
] as const;
export type ReadyKind = (typeof readyKinds)[number];

/** A chart that a plant with such variables can begin with. */
export interface ReadyChart {
  readonly kind: ReadyKind;
  readonly type: "line" | "bar";
  readonly period: "day" | "week" | "month";
  readonly series: readonly { readonly var_id: string; readonly per_kwp: boolean }[];
}

/** A comparison needs two. */
const minCompared = 2;

/**
 * The charts that can be made of a plant's variables by what they mean: power with irradiance (of what is only counted the counters over the day),
 * balance of powers, inverters for each kWp, energy by the month, temperatures, performance ratio (without one the power for each kWp) against irradiance, storage, strings. Of at most 15 series; what
 * is disabled is left out, and what the reader does not see is not in `plant`.
 */
export function readyCharts(
  plant: Pick<Plant, "devices" | "formulas" | "sections">,
): readonly ReadyChart[] {
  const on = (plant.devices ?? []).filter(({ disabled }) => !disabled);
  const all = [
    ...on.flatMap((device) =>
      device.variables.map((one) => ({ ...one, deviceType: device.type, nominal: device.nominal })),
    ),
    ...(plant.formulas ?? []).map((one) => ({ ...one, deviceType: null, nominal: null })),
  ].filter(({ disabled }) => !disabled);
  const ofDevice = all.filter(({ deviceType }) => deviceType !== null);
  const tagged = (tag: number, type?: DeviceType) =>
    ofDevice.filter((one) => one.tags.includes(tag) && (type ?? one.deviceType) === one.deviceType);
  const [whole] = plant.sections;
  const inverters = tagged(tags.P_PRODUCED, "inverter");
  const light = ofDevice.filter(isIrradiance);
  const first = light.find(({ id }) => id === whole?.firr) ?? light[0];
  const powers = powersOf(all, whole?.fpac ?? null);
  const flows = powerKinds.flatMap((kind) => (powers[kind].length === 1 ? powers[kind] : []));
  const energies = tagged(tags.E_PRODUCED, "inverter");
  const ratio = all.find(({ id, tags: own }) => id === whole?.fpr || own.includes(tags.PR));
  const [plantPower] = powers.produced.length === 1 ? powers.produced : [];
  const charge = storageChargeOf(ofDevice);
  const plain = (some: readonly (Pick<Variable, "id"> | undefined)[]): ReadyChart["series"] =>
    seriesOf(some, false);
  const counters = plain(energies.length > 0 ? energies : tagged(tags.E_PRODUCED));
  const isCounted = powers.produced.length === 0 && counters.length > 0;
  const rated = inverters.filter(({ nominal }) => nominal !== null && nominal > 0);
  const compared =
    ratio !== undefined ? plain([ratio]) : plantPower ? seriesOf([plantPower], true) : [];
  const found: readonly ReadyChart[] = [
    {
      kind: "power",
      type: "line",
      period: "day",
      series: isCounted
        ? []
        : plain([first, ...(inverters.length > 0 ? inverters : tagged(tags.P_PRODUCED))]),
    },
    {
      kind: "balance",
      type: "line",
      period: "day",
      series: flows.length < minCompared ? [] : plain(flows),
    },
    {
      kind: "yields",
      type: "line",
      period: "day",
      series: rated.length < minCompared ? [] : seriesOf(rated, true),
    },
    { kind: "counted", type: "line", period: "day", series: isCounted ? counters : [] },
    { kind: "energy", type: "bar", period: "month", series: counters },
    { kind: "temperatures", type: "line", period: "week", series: plain(tagged(tags.TEMP)) },
    {
      kind: "ratio",
      type: "line",
      period: "day",
      series: first && compared.length > 0 ? [...compared, ...plain([first])] : [],
    },
    {
      kind: "storage",
      type: "line",
      period: "day",
      series: charge === null ? [] : plain([charge, ...powers.storage]),
    },
    {
      kind: "strings",
      type: "line",
      period: "day",
      series: plain(ofDevice.filter(isStringCurrent)),
    },
  ];
  return found
    .filter(({ series }) => series.length > 0)
    .map((one) => ({ ...one, series: one.series.slice(0, maxChartSeries) }));
}

const seriesOf = (
  some: readonly (Pick<Variable, "id"> | undefined)[],
  perKwp: boolean,
): ReadyChart["series"] =>
  some.flatMap((one) => (one === undefined ? [] : [{ var_id: one.id, per_kwp: perKwp }]));
