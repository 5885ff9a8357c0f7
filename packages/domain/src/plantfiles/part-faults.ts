import { refuseAlert } from "../alerts/alert-changes.ts";
import { refuseChart, refuseSeries } from "../charts/chart-changes.ts";
import { refuseDevice } from "../devices/device-changes.ts";
import { refusePlant, refusePlantReferences } from "../plants/plant-changes.ts";
import { plantModel } from "../plants/plant-model.ts";
import { refusal, type Refusal } from "../plants/refusal.ts";
import { refuseReport } from "../reports/report-changes.ts";
import { refuseFormula } from "../variables/formula-rules.ts";
import { refuseTariff } from "../tariffs/tariff-changes.ts";
import { refuseVariable } from "../variables/variable-changes.ts";
import { deviceKeys, formulaKeys, namedKeys, reportKeys } from "./file-keys.ts";
import type { PlantParts } from "./plant-of-file.ts";
import type { FileFault } from "./read-plant-file.ts";

const nobody: ReadonlySet<string> = new Set();

/** What the rules of the portal say of the parts of a plant, as if all were there already. (PF3) */
export function partFaults(parts: PlantParts, bitmasks: ReadonlySet<string>): FileFault[] {
  const model = plantModel(parts);
  const faults: FileFault[] = [];
  const judge = (at: string, ...refusals: readonly (Refusal | null)[]): void => {
    for (const why of refusals)
      if (why !== null) {
        const [field] = why.fields;
        faults.push({ at: field === undefined ? at : `${at}.${field}`, refusal: why });
        return;
      }
  };
  judge("plant", refusePlant(parts.plant, null));
  judge("plant", refusePlantReferences(parts.plant, model, nobody));
  const names = deviceKeys(parts.devices);
  const nameOf = new Map(parts.devices.map(({ id }, at) => [id, names[at]!]));
  for (const one of parts.devices)
    judge(`devices[${nameOf.get(one.id)!}]`, refuseDevice(one, model));
  const formulas = parts.variables.filter(({ formula }) => formula !== null);
  const formulaNames = formulaKeys(formulas);
  for (const one of parts.variables) {
    if (one.device_id === null) continue;
    const at = `devices[${nameOf.get(one.device_id)!}].variables[${one.mib}]`;
    judge(at, refuseVariable(one, model), bitmaskRefusal(one.bitmask, bitmasks));
  }
  for (const [at, one] of formulas.entries())
    judge(
      `formulas[${formulaNames[at]!}]`,
      refuseVariable(one, model),
      bitmaskRefusal(one.bitmask, bitmasks),
      refuseFormula({ id: one.id, name: one.name, formula: one.formula ?? "" }, model, nobody),
    );
  const charts = namedKeys(parts.charts);
  for (const [at, one] of parts.charts.entries())
    judge(`charts[${charts[at]!}]`, refuseChart(one), refuseSeries(one.series));
  const alerts = namedKeys(parts.alerts);
  for (const [at, one] of parts.alerts.entries()) judge(`alerts[${alerts[at]!}]`, refuseAlert(one));
  const reports = reportKeys(parts.reports);
  for (const [at, one] of parts.reports.entries())
    judge(`reports[${reports[at]!}]`, refuseReport(one));
  for (const one of parts.tariffs)
    judge(`tariffs[${one.valid_from}]`, refuseTariff(one, parts.tariffs));
  return faults;
}
const bitmaskRefusal = (bitmask: string | null, known: ReadonlySet<string>): Refusal | null =>
  bitmask === null || known.has(bitmask)
    ? null
    : refusal("bitmask_unknown", { bitmask }, "bitmask");
