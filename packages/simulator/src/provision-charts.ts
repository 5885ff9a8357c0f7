import { createChart } from "@heliograph/contract/charts/charts.routes.ts";
import {
  maxChartSeries,
  newChart,
  type NewChart,
} from "@heliograph/contract/charts/charts.wire.ts";
import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import { getPlant } from "@heliograph/contract/plants/plants.routes.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import type { PlantSimulator } from "./plant-simulator.ts";
import type { PortalClient } from "@heliograph/client/portal-client.ts";
import type { ProvisionedPlant } from "./provision.ts";

type ChartPlan = Pick<NewChart, "name" | "period"> & {
  readonly type?: NewChart["type"];
  /** `mib` or `#key`; what a plant does not have is left out. */
  readonly refs: readonly string[];
  /** With fewer the chart is not useful. */
  readonly minVariables?: number;
};

const mibsOf = (
  { blueprint }: Pick<PlantSimulator, "blueprint">,
  device: DeviceType,
  tag: number,
): string[] =>
  blueprint.devices
    .filter(({ type, isConfigured }) => type === device && isConfigured)
    .flatMap(({ variables }) => variables)
    .flatMap(({ mib, tags: own }) => (own.includes(tag) ? [mib] : []));

const plansOf = (simulator: Pick<PlantSimulator, "blueprint">): readonly ChartPlan[] => [
  {
    name: "Bilancio del giorno",
    period: "day",
    refs: ["met.1.p", "met.3.pload", "met.3.pself", "met.2.p", "bat.1.p"],
    minVariables: 2,
  },
  { name: "Prodotta e attesa", period: "day", refs: ["#pac", "#teo"], minVariables: 2 },
  {
    name: "Inverter a confronto",
    period: "day",
    refs: mibsOf(simulator, "inverter", tags.P_PRODUCED),
    minVariables: 2,
  },
  { name: "Sole e temperature", period: "week", refs: ["sen.1.irr", "sen.1.tmod", "sen.1.tamb"] },
  {
    name: "Temperature degli inverter",
    period: "year",
    refs: mibsOf(simulator, "inverter", tags.TEMP),
  },
  { name: "Accumulo", period: "day", refs: ["bat.1.p", "bat.1.soc"] },
  {
    name: "Energia mese per mese",
    period: "year",
    type: "bar",
    refs: ["met.1.e", "met.3.eload", "met.2.efed", "met.2.ewdr"],
  },
];

/** The charts that an owner of this plant would make for himself. */
export const chartsOf = (
  simulator: Pick<PlantSimulator, "blueprint">,
  ids: ReadonlyMap<string, string>,
): NewChart[] =>
  plansOf(simulator).flatMap(({ name, period, type = "line", refs, minVariables = 1 }) => {
    const vars = refs.flatMap((ref) => ids.get(ref) ?? []).slice(0, maxChartSeries);
    if (vars.length < minVariables) return [];
    const series = vars.map((var_id) => ({ var_id }));
    return [newChart.parse({ name, period, type, multimode: "normal", series })];
  });

/** Gives a plant without charts a handful of them. */
export async function provisionCharts(
  portal: PortalClient,
  simulator: PlantSimulator,
  { ids }: Pick<ProvisionedPlant, "ids">,
): Promise<void> {
  const params = { plant_id: simulator.spec.id };
  const { charts = [] } = await portal.call(getPlant, { params, query: { full: "true" } });
  if (charts.length > 0) return;
  for (const body of chartsOf(simulator, ids)) await portal.call(createChart, { params, body });
}
