import type { NewAlert } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { NewReport } from "@heliograph/contract/reports/reports.wire.ts";
import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { alertTemplate, type TemplateId } from "../alerts/alert-templates.ts";
import { type ReadyChart, readyCharts } from "../charts/ready-charts.ts";
import { knownName } from "../ingest/known-names.ts";
import { mibPlace } from "../ingest/mib-place.ts";
import { minToCompare } from "../alerts/template.ts";
import {
  energiesOf,
  energyFactor,
  powerFactor,
  powersOf,
  type QuantityFacts,
} from "../plants/quantities.ts";

/** What stands for the plant on its dashboard: of several powers, and of several counters, their sum, as the text of a formula in kW and kWh. */
export interface ProposedSections {
  readonly fpac: { readonly id: string } | { readonly formula: string } | null;
  /** Of several counters; of one alone it is that counter. (D7.10) */
  readonly fetot: { readonly formula: string } | null;
  readonly fetotcount: string | null;
  readonly firr: string | null;
}
export interface ProposedRules {
  /** Nothing counts what is produced: energies are what the power adds up to (D8), where they are shown at all. */
  readonly hasPowerAlone: boolean;
  /** What is produced is counted, and nothing measures it as a power: there is no curve, only hours. */
  readonly hasEnergyAlone: boolean;
  /** Null where nothing is missing, or nothing is known. */
  readonly sections: ProposedSections | null;
  readonly alerts: readonly (Pick<NewAlert, "num_checks"> & {
    readonly template_id: TemplateId;
    readonly vars: string[];
  })[];
  readonly charts: readonly ReadyChart[];
  readonly reports: readonly (Pick<NewReport, "freq"> & {
    readonly template_id: "R01" | "R06";
    readonly vars: string[];
  })[];
}
type Of = Pick<
  Plant,
  "devices" | "formulas" | "sections" | "charts" | "alerts" | "reports" | "by_files"
>;

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
  /** Counters that begin anew each day: they go back every midnight. */
  const begins = new Set(
    on.flatMap(({ type, variables }) =>
      variables.filter(({ mib }) => isOfTheDay(mib, type)).map(({ id }) => id),
    ),
  );
  // Without light nobody knows whether an inverter that stands still should run.
  const lit = (ids: string[]): string[] => (light.length > 0 ? ids : []);
  const compared = (ids: string[]): string[] => (ids.length >= minToCompare ? ids : []);
  const watched: readonly (readonly [TemplateId, string[]])[] = [
    ["001", lit(inverters)],
    ["002", lit(compared(inverters))],
    ["005", lit(strings)],
    ["008", tagged(tags.IFACE_STATE)],
    ["010", tagged(tags.DEVICE_ERROR)],
    ["015", produced.filter((id) => !begins.has(id))],
  ];
  const hasAlert = new Set((plant.alerts ?? []).map(({ template_id: id }) => id));
  const hasReport = new Set((plant.reports ?? []).map(({ template_id: id }) => id));
  const hasChart = (plant.charts ?? []).length > 0;
  const silence = on.length > 0 && !plant.by_files ? [alertOf("003", [])] : [];
  const { powers, energies: counters } = producedOf(plant);
  const hasPowerAlone = powers.length > 0 && counters.length === 0;
  // What each inverter made says more than what the plant did.
  const ownPowers = inverters.length > 0 ? inverters : tagged(tags.P_PRODUCED);
  const reported = hasPowerAlone ? ownPowers : produced;
  return {
    hasPowerAlone,
    hasEnergyAlone: counters.length > 0 && powers.length === 0,
    sections: sectionsOf(plant, light[0] ?? null),
    alerts: [
      ...silence,
      ...watched.filter(([, vars]) => vars.length > 0).map(([id, vars]) => alertOf(id, vars)),
    ].filter(({ template_id: id }) => !hasAlert.has(id)),
    charts: hasChart ? [] : readyCharts(plant),
    reports: [
      ...(reported.length > 0
        ? [{ template_id: "R01" as const, freq: "monthly" as const, vars: reported }]
        : []),
      ...(on.length > 0
        ? [{ template_id: "R06" as const, freq: "monthly" as const, vars: [] }]
        : []),
    ].filter(({ template_id: id }) => !hasReport.has(id)),
  };
}

const isOfTheDay = (mib: string | null, device: DeviceType): boolean =>
  mib !== null && knownName(mibPlace(mib)?.tail ?? mib, device)?.meaning === "energyDay";

const alertOf = (id: TemplateId, vars: string[]) => ({
  template_id: id,
  num_checks: alertTemplate(id)?.num_checks ?? 3,
  vars,
});

function sectionsOf(plant: Of, light: string | null): ProposedSections | null {
  const [whole] = plant.sections;
  if (whole === undefined) return null;
  const { powers, energies } = producedOf(plant);
  const [power] = powers;
  const found: ProposedSections = {
    fpac:
      whole.fpac !== null || power === undefined
        ? null
        : powers.length === 1
          ? { id: power.id }
          : { formula: sumOf(powers, powerFactor) },
    fetot:
      whole.fetot === null && whole.fetotcount === null && energies.length > 1
        ? { formula: sumOf(energies, energyFactor) }
        : null,
    fetotcount:
      whole.fetotcount === null && energies.length === 1 ? (energies[0]?.id ?? null) : null,
    firr: whole.firr === null ? light : null,
  };
  return Object.values(found).every((one) => one === null) ? null : found;
}
/** What stands for the power and the energy that the plant produces. */
function producedOf(plant: Of) {
  const facts = (one: Variable, deviceType: string | null): QuantityFacts[] =>
    one.disabled ? [] : [{ id: one.id, udm: one.udm, tags: one.tags, deviceType }];
  const all = [
    ...(plant.devices ?? [])
      .filter(({ disabled }) => !disabled)
      .flatMap(({ type, variables }) => variables.flatMap((one) => facts(one, type))),
    ...(plant.formulas ?? []).flatMap((one) => facts(one, null)),
  ];
  return { powers: powersOf(all, null).produced, energies: energiesOf(all, []).produced };
}
/** The text of a formula. @param factorOf how many kW or kWh a unit is */
const sumOf = (
  all: readonly QuantityFacts[],
  factorOf: (udm: string | null) => number | null,
): string =>
  all
    .map(({ id, udm }) => {
      const factor = factorOf(udm) ?? 1;
      return factor === 1 ? `{${id}}` : `${factor} * {${id}}`;
    })
    .join(" + ");
