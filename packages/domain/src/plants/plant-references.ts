import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { Chart } from "@heliograph/contract/charts/charts.wire.ts";
import {
  sectionVariables,
  type Homepage,
  type Section,
} from "@heliograph/contract/plants/plants.wire.ts";
import type { Report } from "@heliograph/contract/reports/reports.wire.ts";
import type { ErrorPlace } from "@heliograph/contract/errors.ts";
import { alertTemplate } from "../alerts/alert-templates.ts";
import { reportName } from "../reports/report-changes.ts";
import { formulaInputs } from "../variables/formula-inputs.ts";
import type { PlantModel } from "./plant-model.ts";
import { refusal, type Refusal } from "./refusal.ts";

/** An id in a setting, with its path. */
export interface PlantReference {
  readonly id: string;
  readonly kind: "variable" | "device";
  readonly where: ErrorPlace;
  /** Its path in the body that sets it. */
  readonly field: string;
}

export function sectionReferences(sections: readonly Section[]): PlantReference[] {
  return sections.flatMap((s, i) => [
    ...s.devices_ids.map((id): PlantReference => ({
      id,
      kind: "device",
      ...inSection(s, i, "devices_ids"),
    })),
    ...sectionVariables.flatMap((key): PlantReference[] => {
      const id = s[key];
      return id === null ? [] : [{ id, kind: "variable", ...inSection(s, i, key) }];
    }),
  ]);
}
const inSection = (
  { name }: Section,
  index: number,
  key: string,
): Pick<PlantReference, "where" | "field"> => ({
  where: { in: "section", name: `${index} ${name}`, key },
  field: `sections.${index}.${key}`,
});
export const homepageLists = [
  "featured_vars",
  "numeric_vars",
  "daily_vars",
  "history_vars",
] as const satisfies readonly (keyof Homepage)[];
export const homepageReferences = (homepage: Homepage): PlantReference[] =>
  homepageLists.flatMap((list) =>
    homepage[list].map((id): PlantReference => ({
      id,
      kind: "variable",
      where: { in: "homepage", key: list },
      field: `homepage.${list}`,
    })),
  );
export const assStrinvReferences = (
  assStrinv: Readonly<Record<string, string>>,
): PlantReference[] =>
  Object.entries(assStrinv).flatMap(([string, inverter]): PlantReference[] => [
    { id: string, kind: "variable", where: { in: "ass_strinv" }, field: "ass_strinv" },
    { id: inverter, kind: "device", where: { in: "ass_strinv" }, field: "ass_strinv" },
  ]);
/** Those of the plant itself; a chart may show variables of others too. */
export const chartReferences = (chart: Pick<Chart, "name" | "series">): PlantReference[] =>
  chart.series.flatMap(({ var_id: id, plant_id: elsewhere }, i): PlantReference[] =>
    elsewhere === null
      ? [
          {
            id,
            kind: "variable",
            where: { in: "chart", name: chart.name },
            field: `series.${i}.var_id`,
          },
        ]
      : [],
  );
type NamedAlert = Pick<Alert, "name" | "template_id" | "vars">;
export const alertReferences = ({ name, template_id: id, vars }: NamedAlert): PlantReference[] => {
  const isUnnamed = id !== null && alertTemplate(id)?.name === name;
  const where: ErrorPlace = { in: "alert", name, ...(isUnnamed ? { template: id } : {}) };
  return vars.map((variable) => ({ id: variable, kind: "variable", where, field: "vars" }));
};
export const reportReferences = (report: Pick<Report, "template_id" | "vars">): PlantReference[] =>
  report.vars.map((id) => ({
    id,
    kind: "variable",
    where: { in: "report", name: reportName(report), template: report.template_id },
    field: "vars",
  }));
export const formulaReferences = (formula: { name: string; formula: string }): PlantReference[] =>
  formulaInputs(formula.formula).map((id) => ({
    id,
    kind: "variable",
    where: { in: "formula", name: formula.name },
    field: "formula",
  }));

/** The places of a plant that use each of its variables and devices, each once; what is absent may be deleted. (P8) */
export function placesOfUse(model: PlantModel): ReadonlyMap<string, readonly ErrorPlace[]> {
  const all = [
    ...model.variables.flatMap((v) =>
      v.formula === null
        ? []
        : placed(v.id, formulaReferences({ name: v.name, formula: v.formula })).filter(
            ({ id }) => id !== v.id,
          ),
    ),
    ...sectionReferences(model.plant.sections),
    ...homepageReferences(model.plant.homepage),
    ...assStrinvReferences(model.plant.ass_strinv),
    ...model.charts.flatMap((chart) => placed(chart.id, chartReferences(chart))),
    ...model.alerts.flatMap((alert) => placed(alert.id, alertReferences(alert))),
    ...model.reports.flatMap((report) => placed(report.id, reportReferences(report))),
  ];
  return new Map(
    [...Map.groupBy(all, ({ id }) => id)].map(([id, references]) => [
      id,
      [...new Map(references.map(({ where }) => [JSON.stringify(where), where])).values()],
    ]),
  );
}

/** With the id of what refers to them. */
const placed = (id: string, references: readonly PlantReference[]): PlantReference[] =>
  references.map((one) => ({ ...one, where: { ...one.where, id } }));

/** Refuses the first id of another plant (P7), then the first that is hidden from the caller (P9). */
export function refuseReferences(
  references: readonly PlantReference[],
  model: Pick<PlantModel, "plant" | "byId" | "deviceById">,
  hidden: ReadonlySet<string>,
): Refusal | null {
  for (const { id, kind, where, field } of references) {
    if (kind === "variable" ? model.byId.has(id) : model.deviceById.has(id)) continue;
    const foreign = kind === "variable" ? "foreign_variable" : "foreign_device";
    return refusal(foreign, { place: where, id, plant: model.plant.id }, field);
  }
  const unseen = references.find((r) => hidden.has(r.id));
  if (unseen === undefined) return null;
  return refusal("hidden_reference", { place: unseen.where, id: unseen.id }, unseen.field);
}
