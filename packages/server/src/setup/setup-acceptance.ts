import type {
  SetupAcceptance,
  SetupMade,
  SetupProposal,
} from "@heliograph/contract/setup/proposal.wire.ts";
import type { DevicesService } from "../devices/devices.service.ts";
import type { IngestService } from "../ingest/ingest.service.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import { problem } from "../platform/problem.ts";
import type { UserCall } from "../users/users.service.ts";
import type { VariablesService } from "../variables/variables.service.ts";

/** What a plant's last packet shows becomes devices and variables in one go. (SU7) */
export interface SetupAcceptanceService {
  propose(call: UserCall, plantId: string): Promise<SetupProposal>;
  /** All or nothing. */
  accept(call: UserCall, plantId: string, accepted: SetupAcceptance): Promise<SetupMade>;
  /** Removes what was created, all or nothing. */
  takeBack(call: UserCall, plantId: string, made: SetupMade): Promise<void>;
}

export function setupAcceptance(rooms: {
  readonly plants: Pick<PlantsService, "changeBy" | "bornVariables">;
  readonly ingest: Pick<IngestService, "propose">;
  readonly devices: Pick<DevicesService, "createWithin" | "deleteWithin">;
  readonly variables: Pick<VariablesService, "createWithin" | "deleteWithin">;
}): SetupAcceptanceService {
  const { plants, ingest, devices, variables } = rooms;
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
        for (const id of removed) await variables.deleteWithin(trx, model, call, id);
        for (const id of new Set(made.devices))
          await devices.deleteWithin(trx, model, call, { id, removed });
      });
    },
  };
}
