import { maxFileFaults, type PlantFile } from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import { partFaults } from "@heliograph/domain/plantfiles/part-faults.ts";
import {
  plantOfFile,
  type FileIntent,
  type PlantParts,
} from "@heliograph/domain/plantfiles/plant-of-file.ts";
import type { FileFault } from "@heliograph/domain/plantfiles/read-plant-file.ts";
import type { NewLogbook } from "@heliograph/domain/plantfiles/written-logbook.ts";
import { newObjectId } from "../platform/object-id.ts";

export interface NewPlantOfFile {
  /** null: as in the file. */
  readonly id: string | null;
  readonly name: string | null;
  readonly bitmasks: ReadonlySet<string>;
  readonly recipient: FileIntent["recipient"];
}
export type JudgedFile =
  | {
      readonly parts: PlantParts;
      readonly logbook: NewLogbook;
      readonly dropped: readonly string[];
    }
  | { readonly parts: null; readonly faults: readonly FileFault[] };

/** The new plant that a file describes, or all that is wrong with it. (PF3) */
export function judgedFile(file: PlantFile, of: NewPlantOfFile): JudgedFile {
  const { parts, logbook, faults, dropped } = plantOfFile(file, {
    plantId: of.id ?? file.plant.id,
    name: of.name ?? file.plant.name,
    kept: { http_passwd: null, num_sms: 0, num_sent_sms: 0, logo: null },
    idOf: () => newObjectId(),
    newId: newObjectId,
    numberOf: () => 0,
    recipient: of.recipient,
  });
  // Rules are asked of what leads somewhere.
  const all = faults.length > 0 ? faults : partFaults(parts, of.bitmasks);
  return all.length > 0
    ? { parts: null, faults: all.slice(0, maxFileFaults) }
    : { parts, logbook, dropped };
}
