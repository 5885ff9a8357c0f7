import { getAbout } from "@heliograph/contract/admin/admin.routes.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../platform/http.ts";
import type { Settings } from "../platform/settings.ts";
import { demoAccounts, demoPassword } from "../users/users.service.ts";

/** What the demo fleet is doing; null when it has nothing left to do but to live. */
export type FleetProgress = () => { phase: string; done: number; total: number } | null;

export function adminRoutes(app: FastifyInstance, settings: Settings, fleet: FleetProgress): void {
  serve(app, getAbout, async () => ({
    product: "Heliograph",
    version: "2.0",
    demo: settings.demo
      ? {
          usernames: demoAccounts.map((account) => account.username),
          password: demoPassword,
          fleet: fleet(),
        }
      : null,
    map_tiles: settings.mapTilesUrl,
  }));
}
