import type {
  SuggestedDevices,
  SuggestedVariables,
} from "@heliograph/contract/ingest/suggestions.wire.ts";
import type { SetupProposal } from "@heliograph/contract/setup/proposal.wire.ts";
import { proposePlant } from "@heliograph/domain/ingest/propose-plant.ts";
import { suggestDevices } from "@heliograph/domain/ingest/suggest-devices.ts";
import { type Past, suggestVariables } from "@heliograph/domain/ingest/suggest-variables.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { ArrivedLast, DataService } from "../data/data.service.ts";
import { problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { lastBrokenCall } from "./ingest.store.ts";

interface Asked {
  readonly context: Pick<RoomContext, "db">;
  readonly data: Pick<DataService, "lastPacket" | "pastOf">;
  readonly model: PlantModel;
}

/** What the logger sent last; refuses where it never sent anything, and where nothing could be kept of its last call. (O1) */
async function usablePacket({ context, data, model }: Asked): Promise<ArrivedLast> {
  const plant = model.plant.id;
  const last = await data.lastPacket(plant);
  const brokenAt = await lastBrokenCall(context.db, plant);
  if (brokenAt !== null && brokenAt > (last?.received ?? 0)) throw problem("packet_invalid");
  if (last === null) throw problem("packet_none", { plant });
  return last;
}

export async function suggestedDevicesOf(asked: Asked): Promise<SuggestedDevices> {
  const last = await usablePacket(asked);
  return { timestamp: last.stamp, devices: suggestDevices(last, asked.model.devices) };
}
export async function suggestedVariablesOf(
  asked: Asked,
  includeUnknown: boolean,
): Promise<SuggestedVariables> {
  const last = await usablePacket(asked);
  return suggestVariables(asked.model, last, { past: await pastOf(asked, last), includeUnknown });
}
export async function proposalOf(asked: Asked): Promise<SetupProposal> {
  const last = await usablePacket(asked);
  return proposePlant(asked.model, last, await pastOf(asked, last));
}
async function pastOf({ data, model }: Asked, last: ArrivedLast): Promise<Past> {
  const mibs = new Set([...last.values.keys()].filter((mib) => !model.byMib.has(mib)));
  const past = await data.pastOf(model.plant.id, { mibs, until: last.stamp });
  return (mib) => past.get(mib) ?? [];
}
