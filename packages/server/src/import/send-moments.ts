import { fetchData } from "@heliograph/contract/data/data.routes.ts";
import { ingest } from "@heliograph/contract/ingest/ingest.routes.ts";
import type { RefusalReason } from "@heliograph/contract/ingest/ingest.wire.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { PacketRow } from "@heliograph/domain/import/import-plan.ts";
import type { PortalClient } from "@heliograph/client/portal-client.ts";

export interface Sent {
  /** Moments that the portal had whole already. */
  readonly known: number;
  readonly packets: number;
  readonly accepted: number;
  readonly refused: ReadonlyMap<RefusalReason, number>;
}
export interface Sending {
  readonly portal: Pick<PortalClient, "call">;
  readonly plantId: string;
  /** Variable ids by mib. */
  readonly ids: ReadonlyMap<string, string>;
  /** Called with how many moments are done. */
  readonly onProgress: (done: number) => void;
}

/** A question of the data calls holds so many values and ids. */
const maxValues = 100_000;
const maxIds = 1000;
/** Longest range of one question: a gap of years is not asked through. [slots] */
const maxSlots = 2016;
/** A call of the ingest: below its limit of 2 MB with room for the braces. [characters] */
const maxCharacters = 1_500_000;

/**
 * Sends moments that the portal does not have whole. Moments ascend. What the portal refuses is counted by reason, the
 * rest goes on; every call is durable when it is answered, so that an import that is cut short goes on where it stopped.
 */
export async function sendMoments(moments: readonly PacketRow[], to: Sending): Promise<Sent> {
  const refused = new Map<RefusalReason, number>();
  let known = 0;
  let packets = 0;
  let accepted = 0;
  const slotsOfWindow = Math.min(
    maxSlots,
    Math.max(1, Math.floor(maxValues / Math.min(to.ids.size || 1, maxIds))),
  );
  let done = 0;
  for (const window of windowsOf(moments, slotsOfWindow)) {
    const missing = await missingOf(window, to);
    known += window.length - missing.length;
    for (const call of callsOf(missing)) {
      const reply = await to.portal.call(ingest, {
        params: { plant_id: to.plantId },
        body: { packets: call },
      });
      packets += call.length;
      accepted += reply.accepted;
      for (const { reason } of reply.refused) refused.set(reason, (refused.get(reason) ?? 0) + 1);
    }
    done += window.length;
    to.onProgress(done);
  }
  return { known, packets, accepted, refused };
}

const slotOf = (stamp: number): number => Math.floor(stamp / slotSeconds);

/** Moments in runs that one question can cover. */
function windowsOf(moments: readonly PacketRow[], slots: number): PacketRow[][] {
  const windows: PacketRow[][] = [];
  for (const moment of moments) {
    const window = windows.at(-1);
    if (window !== undefined && slotOf(moment.stamp) - slotOf(window[0]!.stamp) < slots)
      window.push(moment);
    else windows.push([moment]);
  }
  return windows;
}

/**
 * The moments of which the portal shows another value than the file, or none. Two samples in one slot show as their mean,
 * so a file that is finer than the slots is sent again; that changes nothing either. (D4)
 */
async function missingOf(window: readonly PacketRow[], to: Sending): Promise<PacketRow[]> {
  const mibs = [...new Set(window.flatMap(({ values }) => Object.keys(values)))];
  if (mibs.some((mib) => !to.ids.has(mib))) return [...window];
  const start = slotOf(window[0]!.stamp) * slotSeconds;
  const end = (slotOf(window.at(-1)!.stamp) + 1) * slotSeconds;
  const shown = new Map<number, Map<string, unknown>>();
  for (let from = 0; from < mibs.length; from += maxIds) {
    const asked = mibs.slice(from, from + maxIds);
    const rows = await to.portal.call(fetchData, {
      body: { ids: asked.map((mib) => to.ids.get(mib)!), start, end, resolution: 5 },
    });
    for (const [stamp, ...values] of rows) {
      const row = shown.get(slotOf(stamp as number)) ?? new Map<string, unknown>();
      shown.set(slotOf(stamp as number), row);
      asked.forEach((mib, index) => row.set(mib, values[index]));
    }
  }
  return window.filter(({ stamp, values }) => {
    const row = shown.get(slotOf(stamp));
    return Object.entries(values).some(([mib, value]) => row?.get(mib) !== value);
  });
}

/** Packets in bodies that the ingest takes. */
function callsOf(
  moments: readonly PacketRow[],
): { timestamp: number; values: PacketRow["values"] }[][] {
  const calls: { timestamp: number; values: PacketRow["values"] }[][] = [];
  let room = 0;
  for (const { stamp, values } of moments) {
    const length = JSON.stringify(values).length + 40;
    if (length > room) {
      calls.push([]);
      room = maxCharacters;
    }
    calls.at(-1)!.push({ timestamp: stamp, values });
    room -= length;
  }
  return calls;
}
