import {
  createDevice,
  createDevices,
  deleteDevice,
  getDevice,
  patchDevice,
  patchDevices,
} from "@heliograph/contract/devices/devices.routes.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../platform/http.ts";
import type { DevicesService } from "./devices.service.ts";

export function devicesRoutes(app: FastifyInstance, devices: DevicesService): void {
  serve(app, getDevice, async ({ params }, call) => await devices.get(call, params.id));
  serve(app, createDevices, async ({ body }, call) => await devices.createMany(call, body));
  serve(app, patchDevices, async ({ body }, call) => await devices.patchMany(call, body));
  serve(app, createDevice, async ({ body }, call) => await devices.create(call, body));
  serve(
    app,
    patchDevice,
    async ({ params, body }, call) => await devices.patch(call, params.id, body),
  );
  serve(app, deleteDevice, async ({ params }, call) => {
    await devices.delete(call, params.id);
    return { ok: true as const };
  });
}
