import { type LoggerState, maxUnreadMibs } from "@heliograph/contract/ingest/loggers.wire.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { DataService } from "../data/data.service.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { lastBrokenCall } from "./ingest.store.ts";

/** How a plant's logger sends. What a mib says that no variable reads is for admins: nobody knows whom it would have to be hidden from. (O6, D11) */
export async function loggerStateOf(
  of: {
    readonly context: Pick<RoomContext, "db">;
    readonly data: Pick<DataService, "lastPacket" | "pastOf" | "loggerFacts" | "knownMibs">;
    readonly model: PlantModel;
  },
  by: {
    readonly isAdmin: boolean;
    readonly nowSeconds: number;
    readonly bounds: Pick<LoggerState["dictionary"], "max" | "max_of_day">;
  },
): Promise<LoggerState> {
  const { context, data, model } = of;
  const plant = model.plant.id;
  // Of a plant that is known from files, the newest of them is what is asked for. (P33)
  const sent = model.plant.by_files ? null : await data.lastPacket(plant, { isOfLogger: true });
  const last = sent ?? (await data.lastPacket(plant));
  const broken = await lastBrokenCall(context.db, plant);
  const { rhythm, clock, mibsOfDay } = await data.loggerFacts(plant);
  const known = [...(await data.knownMibs(plant)).keys()];
  const unread = known.filter((mib) => !model.byMib.has(mib));
  return {
    last: last && {
      timestamp: last.stamp,
      received: Math.floor(last.received),
      values: last.values.size,
      imported: last.isImported,
    },
    broken: broken !== null && broken > (sent?.received ?? 0) ? Math.floor(broken) : null,
    rhythm: rhythm === null ? null : Math.round(rhythm),
    clock,
    dictionary: { mibs: known.length, of_day: mibsOfDay, ...by.bounds },
    unread: unread.length,
    unread_mibs: by.isAdmin ? await newestOf(data, { plant, unread, until: by.nowSeconds }) : null,
  };
}

/** The newest first; those that did not come within a day are last. */
async function newestOf(
  data: Pick<DataService, "pastOf">,
  of: { readonly plant: string; readonly unread: readonly string[]; readonly until: number },
): Promise<NonNullable<LoggerState["unread_mibs"]>> {
  const past = await data.pastOf(of.plant, { mibs: new Set(of.unread), until: of.until });
  return of.unread
    .map((mib) => {
      const [timestamp, value] = past.get(mib)?.at(-1) ?? [null, null];
      return { mib, value, timestamp };
    })
    .sort((a, b) => (b.timestamp ?? 0) - (a.timestamp ?? 0) || a.mib.localeCompare(b.mib))
    .slice(0, maxUnreadMibs);
}
