/** Real plants whose faults nobody tuned to. Their files lie outside of the repository and are read by the import's readers, as an operator would. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formatCivilDay } from "@heliograph/domain/data/civil-day.ts";
import {
  dayOf,
  daySlots,
  dayStartSeconds,
  slotSeconds,
} from "@heliograph/domain/data/plant-day.ts";
import type { Finding } from "@heliograph/domain/health/finding.ts";
import { findingsOf, follow } from "@heliograph/domain/health/follow.ts";
import { healthPlant } from "@heliograph/domain/health/health-plant-of.ts";
import type { HealthPlant } from "@heliograph/domain/health/health-plant.ts";
import { emptyState } from "@heliograph/domain/health/health-state.ts";
import { learn } from "@heliograph/domain/health/learn.ts";
import { observeDay } from "@heliograph/domain/health/observe-day.ts";
import { noReferences } from "@heliograph/domain/health/references.ts";
import { sickSubjects } from "@heliograph/domain/health/slow-day.ts";
import { alsoEnergyLayout } from "@heliograph/domain/import/alsoenergy-layout.ts";
import { readAlsoEnergy } from "@heliograph/domain/import/alsoenergy-file.ts";
import { readDanfoss } from "@heliograph/domain/import/danfoss-file.ts";
import type { ReadFile } from "@heliograph/domain/import/import-plan.ts";
import { plantPlan } from "@heliograph/domain/import/plant-plan.ts";
import { plantModel } from "@heliograph/domain/plants/plant-model.ts";
import { modelOfPlant } from "@heliograph/simulator/model-of-plant.ts";
import type { Blueprint } from "@heliograph/simulator/blueprint.ts";
import { fleet } from "@heliograph/simulator/fleet.ts";

interface RealPlant {
  readonly file: ReadFile;
  readonly tz: string;
  readonly site: { readonly lat: number; readonly lon: number } | null;
  readonly stepMinutes: number;
}

/** The names that a file gives its devices, by the ids of the model. */
interface Judged {
  readonly plant: HealthPlant;
  readonly names: ReadonlyMap<string, string>;
  readonly findings: readonly Finding[];
}

function judge({ file, tz, site, stepMinutes }: RealPlant): Judged {
  const plan = plantPlan(file.devices, null);
  const blueprint: Blueprint = {
    devices: file.devices.map((device) => ({
      ...device,
      model: null,
      field: null,
      isConfigured: true,
      variables: device.variables.map((variable) => ({
        ...variable,
        vmin: null,
        vmax: null,
        bitmask: null,
        decimals: 3,
        rule: "line",
        base: 0,
        source: () => new Float64Array(0),
      })),
    })),
    formulas: plan.formulas.map((formula) => ({ ...formula, vmin: null, vmax: null })),
    sections: [
      { name: "GLOBAL", kwp: plan.kwp, kwp_exchange: 0, fields: [], refs: plan.section },
      { name: "A", kwp: plan.kwp, kwp_exchange: null, fields: [], refs: {} },
    ],
    homepage: { featured_vars: [], numeric_vars: [], daily_vars: [], history_vars: [] },
  };
  const made = modelOfPlant({ ...fleet[0]!, timezone: tz }, blueprint, 0);
  const model = plantModel({
    ...made.model,
    plant: { ...made.model.plant, lat: site?.lat ?? null, lon: site?.lon ?? null, alt: null },
  });
  const plant = healthPlant(model);
  const names = new Map([
    ...model.devices.map(({ id, name }) => [id, name] as const),
    ...model.variables.map(({ id, mib, name }) => [id, mib ?? name] as const),
  ]);
  return {
    plant,
    names,
    findings: findingsIn({ file, tz, site, stepMinutes }, plant, made.ids.variables),
  };
}

/** Every day of the file in its order, each value held for the file's step. */
function findingsIn(
  real: RealPlant,
  plant: HealthPlant,
  ids: ReadonlyMap<string, string>,
): Finding[] {
  const found = new Map<string, Finding>();
  let references = noReferences;
  let state = emptyState;
  const byDay = Map.groupBy(real.file.moments, ({ stamp }) => dayOf(stamp, real.tz));
  const held = real.stepMinutes / 5;
  for (const [day, moments] of [...byDay].sort(([a], [b]) => a - b)) {
    const startSeconds = dayStartSeconds(day, real.tz);
    const slots = daySlots(day, real.tz);
    const arrived = new Uint8Array(slots);
    const values = new Map<string, Float64Array>();
    for (const { stamp, values: own } of moments) {
      const slot = Math.floor((stamp - startSeconds) / slotSeconds);
      arrived.fill(1, slot, slot + held);
      for (const [mib, value] of Object.entries(own)) {
        const id = ids.get(mib) ?? "";
        const column = values.get(id) ?? new Float64Array(slots).fill(NaN);
        column.fill(value, slot, slot + held);
        values.set(id, column);
      }
    }
    const samples = {
      day,
      startSeconds,
      slots,
      knownSlots: slots,
      stepMinutes: real.stepMinutes,
      newestData: startSeconds + slots * slotSeconds,
      arrived,
      beforeLogger: null,
      deliveries: moments.map(({ stamp }) => stamp).sort((a, b) => a - b),
      values,
      energies: new Map(),
    };
    const circumstances = { sick: sickSubjects(state.tracks), neighbours: null };
    const observation = observeDay(plant, samples, references, circumstances);
    state = follow(state, observation, plant);
    references = learn(plant, references, observation, { samples, circumstances });
    for (const finding of findingsOf(state))
      found.set(`${finding.cause} ${finding.subject.id} ${finding.confirmed}`, finding);
  }
  return [...found.values()];
}

const asLine = (
  { names }: Judged,
  { cause, subject, since, confirmed, ended }: Finding,
  tz: string,
): string => {
  const moment = (at: number): string => {
    const seconds = at - dayStartSeconds(dayOf(at, tz), tz);
    const clock = `${String(Math.floor(seconds / 3600)).padStart(2, "0")}:${String(Math.floor(seconds / 60) % 60).padStart(2, "0")}`;
    return `${formatCivilDay(dayOf(at, tz))} ${clock}`;
  };
  const whose = subject.id === "" ? "plant" : (names.get(subject.id) ?? subject.id);
  return `${cause.padEnd(18)} ${whose.padEnd(34)} ${moment(since)}  confirmed ${moment(confirmed)}  ${ended === null ? "open" : `until ${moment(ended)}`}`;
};

const report = (title: string, judged: Judged, tz: string): string =>
  [
    title,
    ...judged.findings
      .toSorted((a, b) => a.since - b.since)
      .map((finding) => `  ${asLine(judged, finding, tz)}`),
  ].join("\n");

/** Each inverter of the plant, and the whole of it as one meter over a summer of which a third is missing. */
const solpevFiles = ["2019-09-26/details.txt", "2019-10-05/summary.txt"];

/** @param folder with these files */
export function judgeSolpev(folder: string): string {
  const tz = "Europe/Rome";
  return solpevFiles
    .map((name) => {
      const path = join(folder, name);
      if (!existsSync(path)) return `there is no ${path}`;
      const file = readDanfoss(readFileSync(path, "latin1"), tz);
      const judged = judge({ file, tz, site: { lat: 43.5, lon: 12 }, stepMinutes: 10 });
      const { length } = judged.plant.inverters;
      return report(`SOLPEV ${name}, ${length} inverters or meters`, judged, tz);
    })
    .join("\n");
}

/** @param folder with `example_measured_data.csv` */
export function judgePvcaptest(folder: string): string {
  const tz = "America/New_York";
  const path = join(folder, "example_measured_data.csv");
  if (!existsSync(path)) return `there is no ${path}`;
  const layout = alsoEnergyLayout(readFileSync(path, "utf8"), new Map());
  if (layout === null) return `${path} is not of this kind`;
  const judged = judge({
    file: readAlsoEnergy(layout, tz),
    tz,
    site: { lat: 41.2, lon: -71.5 },
    stepMinutes: 5,
  });
  return report(`pvcaptest, ${judged.plant.inverters.length} inverters`, judged, tz);
}
