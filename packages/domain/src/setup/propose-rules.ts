import type { NewAlert } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { NewReport } from "@heliograph/contract/reports/reports.wire.ts";
import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { alertTemplate, type TemplateId } from "../alerts/alert-templates.ts";
import { minToCompare } from "../alerts/template.ts";

/** A chart that a plant may begin with. */
export interface ProposedChart {
  readonly kind: "power" | "energy" | "strings";
  readonly type: "line" | "bar";
  readonly period: "day" | "month";
  readonly vars: readonly string[];
}
export interface ProposedRules {
  readonly alerts: readonly (Pick<NewAlert, "num_checks"> & {
    readonly template_id: TemplateId;
    readonly vars: string[];
  })[];
  readonly charts: readonly ProposedChart[];
  readonly reports: readonly (Pick<NewReport, "freq"> & {
    readonly template_id: "R01" | "R06";
    readonly vars: string[];
  })[];
}
type Of = Pick<Plant, "devices" | "charts" | "alerts" | "reports">;

const maxSeries = 15;
const maxVars = 1000;

/** Alerts, charts and reports that every plant with such variables begins with, but those that it has. (SU8) */
export function proposeRules(plant: Of): ProposedRules {
  const on = (plant.devices ?? []).filter(({ disabled }) => !disabled);
  const tagged = (tag: number, type?: DeviceType): string[] =>
    on
      .filter((device) => type === undefined || device.type === type)
      .flatMap(({ variables }) => variables)
      .filter((one: Variable) => !one.disabled && one.tags.includes(tag))
      .map(({ id }) => id)
      .slice(0, maxVars);
  const inverters = tagged(tags.P_PRODUCED, "inverter");
  const strings = tagged(tags.STRING);
  const light = tagged(tags.IRR);
  const energies = tagged(tags.E_PRODUCED, "inverter");
  const produced = energies.length > 0 ? energies : tagged(tags.E_PRODUCED);
  // Without light nobody knows whether an inverter that stands still should run.
  const lit = (ids: string[]): string[] => (light.length > 0 ? ids : []);
  const compared = (ids: string[]): string[] => (ids.length >= minToCompare ? ids : []);
  const watched: readonly (readonly [TemplateId, string[]])[] = [
    ["001", lit(inverters)],
    ["002", lit(compared(inverters))],
    ["005", lit(strings)],
    ["008", tagged(tags.IFACE_STATE)],
    ["010", tagged(tags.DEVICE_ERROR)],
    ["015", produced],
  ];
  const hasAlert = new Set((plant.alerts ?? []).map(({ template_id: id }) => id));
  const hasReport = new Set((plant.reports ?? []).map(({ template_id: id }) => id));
  const hasChart = (plant.charts ?? []).length > 0;
  const silence = on.length > 0 ? [alertOf("003", [])] : [];
  const powers = inverters.length > 0 ? inverters : tagged(tags.P_PRODUCED);
  const charts: readonly ProposedChart[] = [
    { kind: "power", type: "line", period: "day", vars: [...light.slice(0, 1), ...powers] },
    { kind: "energy", type: "bar", period: "month", vars: produced },
    { kind: "strings", type: "line", period: "day", vars: strings },
  ];
  return {
    alerts: [
      ...silence,
      ...watched.filter(([, vars]) => vars.length > 0).map(([id, vars]) => alertOf(id, vars)),
    ].filter(({ template_id: id }) => !hasAlert.has(id)),
    charts: hasChart
      ? []
      : charts
          .filter(({ vars }) => vars.length > 0)
          .map((one) => ({ ...one, vars: one.vars.slice(0, maxSeries) })),
    reports: [
      ...(produced.length > 0
        ? [{ template_id: "R01" as const, freq: "monthly" as const, vars: produced }]
        : []),
      ...(on.length > 0
        ? [{ template_id: "R06" as const, freq: "monthly" as const, vars: [] }]
        : []),
    ].filter(({ template_id: id }) => !hasReport.has(id)),
  };
}

const alertOf = (id: TemplateId, vars: string[]) => ({
  template_id: id,
  num_checks: alertTemplate(id)?.num_checks ?? 3,
  vars,
});
