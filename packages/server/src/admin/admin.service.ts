import type { ServerInfoName } from "@heliograph/contract/admin/admin-words.ts";
import type {
  PlantStats,
  RedisInfo,
  ServerInfo,
  SuperConfig,
} from "@heliograph/contract/admin/admin.wire.ts";
import { problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { DescribedSetting } from "../platform/settings.ts";
import { databaseInfo, plantStats, tablesInfo } from "./admin.store.ts";

/** What everybody may know of the installation. */
export const product = { product: "Heliograph", version: "2.0" } as const;

/** What administrators look up in the server itself. */
export interface AdminService {
  plantStats(): Promise<PlantStats[]>;
  /** Throws server_info_not_found. */
  serverInfo(name: string): Promise<ServerInfo>;
  superConfig(): Promise<SuperConfig>;
}

/** @param parts.described the settings as people read them, secrets left out */
export function adminService(
  { db, settings }: Pick<RoomContext, "db" | "settings">,
  parts: {
    readonly described: readonly DescribedSetting[];
    readonly redis: () => Promise<RedisInfo>;
  },
): AdminService {
  const database = () => databaseInfo(db);
  const tables = async () => ({ tables: await tablesInfo(db) });
  const infos: Readonly<Record<string, () => Promise<ServerInfo>>> = {
    redis: parts.redis,
    "postgres-dbstats": database,
    "postgres-tablestats": tables,
    "mongo-dbstats": database,
    "mongo-collstats": tables,
  } satisfies Record<ServerInfoName, () => Promise<ServerInfo>>;
  return {
    plantStats: () => plantStats(db),
    async serverInfo(name) {
      const read = Object.hasOwn(infos, name) ? infos[name] : undefined;
      if (read === undefined) throw problem("server_info_not_found", { name });
      return await read();
    },
    superConfig: async () => ({
      ...product,
      node: process.version,
      database: `PostgreSQL ${(await database()).version}`,
      demo: settings.demo,
      links: {
        datalogger_console: settings.dataloggerConsoleUrl,
        log_dashboard: settings.logDashboardUrl,
        traffic_dashboard: settings.trafficDashboardUrl,
      },
      settings: Object.fromEntries(
        parts.described.map(({ variable, ...setting }) => [variable, setting] as const),
      ),
    }),
  };
}
