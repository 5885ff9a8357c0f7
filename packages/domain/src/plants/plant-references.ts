import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { Chart } from "@heliograph/contract/charts/charts.wire.ts";
import {
  sectionVariables,
  type Homepage,
  type Section,
} from "@heliograph/contract/plants/plants.wire.ts";
import { formulaInputs } from "../variables/formula-inputs.ts";
import type { PlantModel } from "./plant-model.ts";
import { refusal, type Refusal } from "./refusal.ts";

/** An id that a setting names, and where it stands, in words. */
export interface Reference {
  readonly id: string;
  readonly kind: "variable" | "device";
  readonly where: string;
}

export function sectionReferences(sections: readonly Section[]): Reference[] {
  return sections.flatMap((s, i) => [
    ...s.devices_ids.map((id): Reference => ({
      id,
      kind: "device",
      where: `section ${i} ${s.name} (devices_ids)`,
    })),
    ...sectionVariables.flatMap((key): Reference[] => {
      const id = s[key];
      return id === null
        ? []
        : [{ id, kind: "variable", where: `section ${i} ${s.name} (${key})` }];
    }),
  ]);
}
export const homepageLists = [
  "featured_vars",
  "numeric_vars",
  "daily_vars",
  "history_vars",
] as const satisfies readonly (keyof Homepage)[];
export const homepageReferences = (homepage: Homepage): Reference[] =>
  homepageLists.flatMap((list) =>
    homepage[list].map((id): Reference => ({ id, kind: "variable", where: `homepage (${list})` })),
  );
export const assStrinvReferences = (assStrinv: Readonly<Record<string, string>>): Reference[] =>
  Object.entries(assStrinv).flatMap(([string, inverter]): Reference[] => [
    { id: string, kind: "variable", where: "ass_strinv" },
    { id: inverter, kind: "device", where: "ass_strinv" },
  ]);
export const chartReferences = (chart: Pick<Chart, "name" | "series">): Reference[] =>
  chart.series.map((s) => ({ id: s.var_id, kind: "variable", where: `chart ${chart.name}` }));
export const alertReferences = (alert: Pick<Alert, "name" | "vars">): Reference[] =>
  alert.vars.map((id) => ({ id, kind: "variable", where: `alert ${alert.name}` }));
export const formulaReferences = (formula: { name: string; formula: string }): Reference[] =>
  formulaInputs(formula.formula).map((id) => ({
    id,
    kind: "variable",
    where: `formula ${formula.name}`,
  }));

/** The places of a plant that use a variable or device, each once; empty when it may be deleted. (P8) */
export function whereUsed(model: PlantModel, id: string): readonly string[] {
  const all = [
    ...model.variables.flatMap((v) =>
      v.formula === null || v.id === id
        ? []
        : formulaReferences({ name: v.name, formula: v.formula }),
    ),
    ...sectionReferences(model.plant.sections),
    ...homepageReferences(model.plant.homepage),
    ...assStrinvReferences(model.plant.assStrinv),
    ...model.charts.flatMap(chartReferences),
    ...model.alerts.flatMap(alertReferences),
  ];
  return [...new Set(all.filter((r) => r.id === id).map((r) => r.where))];
}

/** Refuses the first id that is not of this plant (P7), then the first that the caller may not see (P9). */
export function refuseReferences(
  references: readonly Reference[],
  model: Pick<PlantModel, "plant" | "byId" | "deviceById">,
  hidden: ReadonlySet<string>,
): Refusal | null {
  for (const { id, kind, where } of references) {
    if (kind === "variable" ? model.byId.has(id) : model.deviceById.has(id)) continue;
    return refusal("foreign_reference", `${where}: ${id} is no ${kind} of plant ${model.plant.id}`);
  }
  const unseen = references.find((r) => hidden.has(r.id));
  if (unseen === undefined) return null;
  return refusal("not_allowed", `${unseen.where}: you may not see ${unseen.id}`);
}
