import { isDeepStrictEqual } from "node:util";
import type { LegacyPlant } from "@heliograph/contract/import/legacy-export.wire.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { AlertsService } from "../alerts/alerts.service.ts";
import type { DevicesService } from "../devices/devices.service.ts";
import { problem } from "../platform/problem.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { ReportsService } from "../reports/reports.service.ts";
import type { UserCall, UsersService } from "../users/users.service.ts";
import type { VariablesService } from "../variables/variables.service.ts";
import type { StepLog } from "./step-log.ts";

/** The rooms whose calls an import makes, as its admin. */
export interface StepRooms {
  readonly plants: PlantsService;
  readonly devices: DevicesService;
  readonly variables: VariablesService;
  readonly alerts: AlertsService;
  readonly reports: ReportsService;
  readonly users: UsersService;
}
export interface StepRun {
  readonly call: UserCall;
  readonly plantId: string;
  readonly legacy: LegacyPlant;
  readonly nowSeconds: number;
  readonly log: StepLog;
  readonly rooms: StepRooms;
}
/** Brings one thing of the legacy portal over. What exists is made as it was there; a second run changes nothing. (X19) */
export type Step = (run: StepRun) => Promise<void>;

/** Whether a thing has these values already. */
export const has = (thing: object, values: object): boolean =>
  Object.entries(values).every(([key, value]) =>
    isDeepStrictEqual((thing as Record<string, unknown>)[key] ?? null, value ?? null),
  );
/** What the legacy portal does not say stays as it is here. */
export const given = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<T>;

export const modelOf = async ({ plantId, rooms }: StepRun): Promise<PlantModel> => {
  const model = await rooms.plants.model(plantId);
  if (model === null) throw problem("plant_not_found", { plant: plantId });
  return model;
};
/** The id here of a legacy variable or formula. */
export const importedIds = (model: PlantModel): ((legacyId: string) => string | undefined) => {
  const ids = new Map(
    model.variables.flatMap(({ imported_id: legacy, id }) =>
      legacy === null ? [] : [[legacy, id] as const],
    ),
  );
  return (legacyId) => ids.get(legacyId);
};
