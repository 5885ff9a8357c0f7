import { listPlants } from "@heliograph/contract/plants/plants.routes.ts";
import {
  newPlant,
  type NewPlant,
  type PlantListItem,
} from "@heliograph/contract/plants/plants.wire.ts";
import type { GivenUnits } from "@heliograph/domain/import/alsoenergy-layout.ts";
import { mergeDevices, mergeMoments } from "@heliograph/domain/import/merge-files.ts";
import { plantPlan } from "@heliograph/domain/import/plant-plan.ts";
import { z } from "zod";
import { OperatorError } from "../platform/operator-error.ts";
import { readFolder, titleOf, type FileKind, type ReadFolder } from "./import-folder.ts";
import type { PortalClient } from "@heliograph/client/portal-client.ts";
import type { Provisioned } from "@heliograph/client/provision-plant.ts";
import { provisionImport } from "./provision-import.ts";
import { sendMoments, type Sent } from "./send-moments.ts";
import { siteFactsOf } from "./site-facts.ts";

export { fileImports, type FileImports } from "./file-import.ts";
export { plantImport, type PlantImport } from "./plant-import.ts";

export interface ImportRequest {
  readonly kind: FileKind;
  /** A folder, or one file. */
  readonly path: string;
  /** null: the plant of this name, else the first free code from 501. */
  readonly plantId: string | null;
  /** null: the folder's name. */
  readonly name: string | null;
  /** null: the plant's zone, else what the folder knows, else Europe/Rome for Danfoss. */
  readonly timezone: string | null;
  /** null: the plant's, else the sum of the inverters' nominal powers. [kWp] */
  readonly kwp: number | null;
  readonly units: GivenUnits;
}
export interface ImportReport {
  readonly plant: { readonly id: string; readonly name: string };
  readonly timezone: string;
  readonly created: Provisioned["created"];
  readonly moments: { readonly count: number; readonly first: number; readonly last: number };
  /** Values that the files give twice: alike, and differently. */
  readonly repeated: number;
  readonly corrected: number;
  readonly sent: Sent;
  readonly files: ReadFolder["files"];
  readonly skipped: ReadFolder["skipped"];
  readonly remarks: readonly string[];
}

const firstFreeCode = 501;

/**
 * Brings the measurements of a folder into the portal: reads everything, then makes what the plant lacks, then sends what
 * the portal does not have. Rules by number: docs/rules/import.md. Throws OperatorError for what the operator can put right;
 * before the first file is whole, nothing is written.
 */
export async function runImport(
  portal: Pick<PortalClient, "call">,
  request: ImportRequest,
  onProgress: (text: string) => void,
): Promise<ImportReport> {
  const site = siteFactsOf(request.path);
  const plants = await portal.call(listPlants, { query: {} });
  const title = request.name ?? titleOf(request.path);
  const known = plants.find(({ id, name }) =>
    request.plantId === null ? name === title : id === request.plantId,
  );
  const zone =
    request.timezone ??
    known?.timezone ??
    site?.timezone ??
    (request.kind === "danfoss" ? "Europe/Rome" : null);
  if (zone === null)
    throw new OperatorError(
      "These files do not say in which zone their clock stood: --timezone is needed.",
    );
  onProgress("reading the files");
  const folder = readFolder(request.kind, { path: request.path, tz: zone, units: request.units });
  const merged = mergeMoments(folder.files.map(({ moments }) => moments));
  const knownKwp = known === undefined || known.kwp === 0 ? null : known.kwp;
  const plan = plantPlan(
    mergeDevices(folder.files.map(({ devices }) => devices)),
    request.kwp ?? knownKwp,
  );
  const first = merged.moments[0]!.stamp;
  const plant = checkedPlant({
    id: known?.id ?? request.plantId ?? freeCode(plants),
    name: known?.name ?? title,
    client: "Imported measurements",
    timezone: zone,
    active_since: first,
    ...(site === null ? {} : { lat: site.lat, lon: site.lon, alt: site.alt }),
  });
  onProgress("making what the plant lacks");
  const { ids, created } = await provisionImport(portal, plant, plan);
  const total = merged.moments.length;
  const sent = await sendMoments(merged.moments, {
    portal,
    plantId: plant.id,
    ids,
    onProgress: (done) => onProgress(`sending: ${Math.floor((100 * done) / total)} %`),
  });
  return {
    plant: { id: plant.id, name: plant.name },
    timezone: zone,
    created,
    moments: { count: total, first, last: merged.moments.at(-1)!.stamp },
    repeated: merged.repeated,
    corrected: merged.corrected,
    sent,
    files: folder.files,
    skipped: folder.skipped,
    remarks: plan.remarks,
  };
}

function checkedPlant(plant: z.input<typeof newPlant>): NewPlant {
  const checked = newPlant.safeParse(plant);
  if (checked.success) return checked.data;
  throw new OperatorError(`This does not make a plant:\n${z.prettifyError(checked.error)}`);
}
function freeCode(plants: readonly PlantListItem[]): string {
  const taken = new Set(plants.map(({ id }) => Number(id)));
  let code = firstFreeCode;
  while (taken.has(code)) code++;
  return String(code);
}
