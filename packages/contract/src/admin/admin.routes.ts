import { z } from "zod";
import { plantParams } from "../ids.ts";
import { admin, everybody, plantPermission, route } from "../route.ts";
import {
  about,
  adminNotices,
  disk,
  plantInProcess,
  plantsInProcess,
  plantStats,
  serverInfo,
  superConfig,
} from "./admin.wire.ts";

export const getAbout = route({ method: "GET", path: "/about", reply: about, may: everybody });
export const getAdminNotices = route({
  method: "GET",
  path: "/admin/notices",
  reply: adminNotices,
  may: admin,
});
/** How much room the database has. */
export const getDisk = route({ method: "GET", path: "/admin/disk", reply: disk, may: admin });
/** Plants whose series are being folded or recalculated now. */
export const listPlantsInProcess = route({
  method: "GET",
  path: "/admin/plants_in_process",
  reply: plantsInProcess,
  may: admin,
});
/** The same of one plant, for who sees it: what its pages do not show yet is on its way. */
export const getPlantInProcess = route({
  method: "GET",
  path: "/plant/:plant_id/in_process",
  params: plantParams,
  reply: plantInProcess,
  may: plantPermission("plant_show"),
});
/** The settings in effect, secrets left out. */
export const getSuperConfig = route({
  method: "GET",
  path: "/admin/super_config",
  reply: superConfig,
  may: admin,
});
/** Figures of the database, of its tables, or of Redis: one of `serverInfoNames`. */
export const getServerInfo = route({
  method: "GET",
  path: "/admin/server_info/:name",
  params: z.object({ name: z.string() }),
  reply: serverInfo,
  may: admin,
});
/** What each plant has, counted. */
export const listPlantStats = route({
  method: "GET",
  path: "/admin/plants_stats",
  reply: z.array(plantStats),
  may: admin,
});
