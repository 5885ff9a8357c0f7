import {
  getAbout,
  getAdminNotices,
  getDisk,
  getPlantInProcess,
  getServerInfo,
  getSuperConfig,
  listPlantsInProcess,
  listPlantStats,
} from "@heliograph/contract/admin/admin.routes.ts";
import type { PlantsInProcess } from "@heliograph/contract/admin/admin.wire.ts";
import type { FastifyInstance } from "fastify";
import type { DiskRoom } from "../platform/disk-room.ts";
import { serve } from "../platform/http.ts";
import type { ProxyWatch } from "../platform/proxy-watch.ts";
import type { Settings } from "../platform/settings.ts";
import { demoAccounts, demoPassword } from "../users/users.service.ts";
import { type AdminService, product } from "./admin.service.ts";

/** What the demo fleet is doing; null when it has nothing left to do but to live. */
export type FleetProgress = () => { phase: string; done: number; total: number } | null;

export interface AdminParts {
  readonly settings: Settings;
  readonly fleet: FleetProgress;
  /** Of the database's disk; null where that is somebody else's. */
  readonly room: Pick<DiskRoom, "state"> | null;
  readonly proxies: ProxyWatch;
  /** Plants whose series are being folded or recalculated: id -> since when [unix s]. */
  readonly inProcess: () => Promise<PlantsInProcess>;
  /** How many recalculations and imports of a plant wait to be begun. */
  readonly queuedOf: (plantId: string) => Promise<number>;
}

export function adminRoutes(
  app: FastifyInstance,
  admin: AdminService,
  { settings, fleet, proxies, room, inProcess, queuedOf }: AdminParts,
): void {
  serve(app, getAbout, async () => ({
    ...product,
    demo: settings.demo
      ? {
          usernames: demoAccounts.map((account) => account.username),
          password: demoPassword,
          fleet: fleet(),
        }
      : null,
    map_tiles: settings.mapTilesUrl,
    ftp_port: settings.ftpPort,
  }));
  serve(app, getDisk, async () => room?.state() ?? null);
  serve(app, getAdminNotices, async () => ({ unknown_proxy: proxies.isUnheard() }));
  serve(app, listPlantsInProcess, async () => await inProcess());
  serve(app, getPlantInProcess, async ({ params: { plant_id: plantId } }) => ({
    since: (await inProcess())[plantId] ?? null,
    queued: await queuedOf(plantId),
  }));
  serve(app, listPlantStats, async () => await admin.plantStats());
  serve(app, getServerInfo, async ({ params: { name } }) => await admin.serverInfo(name));
  serve(app, getSuperConfig, async () => await admin.superConfig());
}
