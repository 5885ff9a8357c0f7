import type {
  NamedPlace,
  SetupAcceptance,
  SetupMade,
  SetupProposal,
  SetupTakenBack,
} from "@heliograph/contract/setup/proposal.wire.ts";
import { type PlantModel, plantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { AlertsService } from "../alerts/alerts.service.ts";
import type { ChartsService } from "../charts/charts.service.ts";
import type { DevicesService } from "../devices/devices.service.ts";
import type { IngestService } from "../ingest/ingest.service.ts";
import type { Db } from "../platform/database.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import { problem } from "../platform/problem.ts";
import type { ReportsService } from "../reports/reports.service.ts";
import type { UserCall } from "../users/users.service.ts";
import type { VariablesService } from "../variables/variables.service.ts";

/** What a plant's last packet shows becomes devices and variables in one go. (SU7) */
export interface SetupAcceptanceService {
  propose(call: UserCall, plantId: string): Promise<SetupProposal>;
  /** All or nothing. */
  accept(call: UserCall, plantId: string, accepted: SetupAcceptance): Promise<SetupMade>;
  /** Removes what was created, all or nothing. */
  takeBack(call: UserCall, plantId: string, made: SetupTakenBack): Promise<void>;
}

export function setupAcceptance(rooms: {
  readonly plants: Pick<PlantsService, "changeBy" | "bornVariables" | "place">;
  readonly ingest: Pick<IngestService, "propose">;
  readonly devices: Pick<DevicesService, "createWithin" | "deleteWithin">;
  readonly variables: Pick<VariablesService, "createWithin" | "deleteWithin">;
  readonly charts: Pick<ChartsService, "remove">;
  readonly alerts: Pick<AlertsService, "remove">;
  readonly reports: Pick<ReportsService, "remove">;
}): SetupAcceptanceService {
  const { plants, ingest, devices, variables } = rooms;
  /** Removes what refers to variables; what somebody deleted or named otherwise meanwhile is left. Answers the plant without it. */
  const withoutRules = async (
    trx: Db,
    model: PlantModel,
    call: UserCall,
    made: SetupTakenBack,
  ): Promise<PlantModel> => {
    const gone = new Set([...made.charts, ...made.alerts, ...made.reports]);
    const isGone = ({ id }: { readonly id: string }): boolean => gone.has(id);
    const isKept = (one: { readonly id: string }): boolean => !isGone(one);
    for (const one of model.charts.filter(isGone)) await rooms.charts.remove(trx, call, one);
    for (const one of model.alerts.filter(isGone)) await rooms.alerts.remove(trx, call, one);
    for (const one of model.reports.filter(isGone)) await rooms.reports.remove(trx, call, one);
    const sections = model.plant.sections.map((section, at) => ({ ...section, ...unnamed(at) }));
    function unnamed(at: number): Partial<Record<NamedPlace["key"], null>> {
      const own = made.named.filter(
        ({ section, key, id }) => section === at && model.plant.sections[at]?.[key] === id,
      );
      return Object.fromEntries(own.map(({ key }) => [key, null]));
    }
    const plant = { ...model.plant, sections };
    if (made.named.length > 0) await plants.place(trx, call, model.plant, plant);
    return plantModel({
      plant,
      devices: model.devices,
      variables: model.variables,
      charts: model.charts.filter(isKept),
      alerts: model.alerts.filter(isKept),
      reports: model.reports.filter(isKept),
    });
  };
  return {
    propose: ({ caller }, plantId) => ingest.propose(caller, plantId),
    async accept(call, plantId, { groups }) {
      const made: SetupMade = { devices: [], variables: [] };
      await plants.changeBy(call.caller, { plantId, what: null }, async (trx, model) => {
        for (const group of groups) {
          let id: string;
          if ("device" in group) {
            const device = { ...group.device, plant_id: plantId };
            id = await devices.createWithin(trx, model, call, device);
            made.devices.push(id);
          } else {
            id = group.device_id;
            if (!model.deviceById.has(id)) throw problem("device_not_found", { id });
          }
          for (const one of group.variables)
            made.variables.push(
              await variables.createWithin(trx, model, call, { ...one, device_id: id }),
            );
        }
      });
      if (made.variables.length > 0) await plants.bornVariables(plantId, made.variables);
      return made;
    },
    async takeBack(call, plantId, made) {
      const removed = new Set(made.variables);
      await plants.changeBy(call.caller, { plantId, what: null }, async (trx, model) => {
        const left = await withoutRules(trx, model, call, made);
        for (const id of removed) await variables.deleteWithin(trx, left, call, id);
        for (const id of new Set(made.devices))
          await devices.deleteWithin(trx, left, call, { id, removed });
      });
    },
  };
}
