import { admin, everybody, route } from "../route.ts";
import { about, plantsInProcess } from "./admin.wire.ts";

export const getAbout = route({ method: "GET", path: "/about", reply: about, may: everybody });
/** Plants whose series are being folded or recalculated now. */
export const listPlantsInProcess = route({
  method: "GET",
  path: "/admin/plants_in_process",
  reply: plantsInProcess,
  may: admin,
});
