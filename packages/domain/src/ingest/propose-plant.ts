import type { SetupProposal } from "@heliograph/contract/setup/proposal.wire.ts";
import type { SuggestedDevice } from "@heliograph/contract/ingest/suggestions.wire.ts";
import type { ModelDevice } from "../plants/plant-model.ts";
import { type PacketOfDevices, suggestDevices } from "./suggest-devices.ts";
import {
  type GuessedPlant,
  type LastPacket,
  type Past,
  suggestVariables,
} from "./suggest-variables.ts";

/** All that a packet shows and the plant does not have: new devices with what they send, as it is guessed once they are there. (O2, O3, SU7) */
export function proposePlant(
  model: GuessedPlant,
  last: LastPacket & PacketOfDevices,
  past: Past,
): SetupProposal {
  const fresh = new Map<string, SuggestedDevice>(
    suggestDevices(last, model.devices).map((one, at) => [`new ${at}`, one]),
  );
  const drafts = [...fresh].map(
    ([id, { name, type, brand, model: kind, nominal, oid, oidn }]): ModelDevice => ({
      id,
      plant_id: model.plant.id,
      name,
      type,
      brand,
      model: kind,
      nominal,
      oid,
      oidn,
      notes: null,
      disabled: false,
    }),
  );
  const grown = { ...model, devices: [...model.devices, ...drafts] };
  const found = suggestVariables(grown, last, { past, includeUnknown: true });
  const silent = [...fresh].filter(([id]) => found.variables.every((one) => one.device_id !== id));
  return {
    timestamp: found.timestamp,
    values: found.values,
    suggested: found.suggested,
    groups: [
      ...found.variables.map(({ device_id: id, variables }) => {
        const device = id === null ? null : (fresh.get(id) ?? null);
        return { device_id: device === null ? id : null, device, variables };
      }),
      // The logger describes it, and sent nothing of it.
      ...silent.map(([, device]) => ({ device_id: null, device, variables: [] })),
    ],
  };
}
