import { admin, everybody, route } from "../route.ts";
import { about, adminNotices, disk, plantsInProcess } from "./admin.wire.ts";

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
