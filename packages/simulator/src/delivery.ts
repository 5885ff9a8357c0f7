import type { Packet, PacketDevice } from "@heliograph/contract/ingest/ingest.wire.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { PlantSimulator } from "./plant-simulator.ts";
import type { PortalClient } from "@heliograph/client/portal-client.ts";

/** A plant of the fleet and the logger's password for it. */
export interface FedPlant {
  readonly simulator: PlantSimulator;
  readonly password: string;
}

/** Bodies stay well below the 2 MB that the portal takes after decompression. [bytes] */
const bodyBytes = 1_300_000;
/** A value with its name in JSON. [bytes] */
const valueBytes = 26;

/** Stamps of the slots in (after, until]. [unix s] */
export function slotsBetween(after: number, until: number): number[] {
  const stamps: number[] = [];
  for (let at = (Math.floor(after / slotSeconds) + 1) * slotSeconds; at <= until; at += slotSeconds)
    stamps.push(at);
  return stamps;
}

/**
 * Sends the slots in (after, until] of a plant, oldest first, in as few bodies as the portal takes. Slots without data are skipped.
 * @param devices goes with the last packet of each body
 * @returns number of values refused
 */
export async function deliver(
  portal: PortalClient,
  { simulator, password }: FedPlant,
  stamps: readonly number[],
  devices: readonly PacketDevice[] | null = null,
): Promise<number> {
  let refused = 0;
  let waiting: Packet[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    const last = waiting.at(-1);
    if (!last) return;
    if (devices !== null) waiting[waiting.length - 1] = { ...last, devices: [...devices] };
    const reply = await portal.push({ id: simulator.spec.id, password }, waiting);
    refused += reply.refused.length;
    waiting = [];
    bytes = 0;
  };
  for (const at of stamps) {
    const packet = simulator.packetAt(at);
    if (!packet) continue;
    waiting.push(packet);
    bytes += Object.keys(packet.values).length * valueBytes;
    if (bytes > bodyBytes) await flush();
  }
  await flush();
  return refused;
}
