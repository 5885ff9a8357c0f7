import { z } from "zod";
import { plantId } from "../ids.ts";
import { type PlantCount, plantCounts } from "./admin-words.ts";

/** What a visitor's browser must know before anyone has logged in. */
export const about = z.object({
  product: z.string(),
  version: z.string(),
  /** The accounts that exist only in demo mode, shown on the login page; null outside of it. */
  demo: z
    .object({
      usernames: z.array(z.string()),
      password: z.string(),
      /** What the simulated fleet is filling in; null when its history is whole. */
      fleet: z.object({ phase: z.string(), done: z.number(), total: z.number() }).nullable(),
    })
    .nullable(),
  /** Raster tiles `.../{z}/{x}/{y}.png` for the map; null for the base map that comes with the product. */
  map_tiles: z.string().nullable(),
  /** Where LED panels read their files by FTP; null where it is off. */
  ftp_port: z.number().int().nullable(),
});
export type About = z.infer<typeof about>;

/** What an admin should put right in the installation. */
export const adminNotices = z.object({
  /** Requests come through a proxy and TRUSTED_PROXIES is 0: everybody counts as one address. */
  unknown_proxy: z.boolean(),
});
export type AdminNotices = z.infer<typeof adminNotices>;

/** plant id -> since when [unix s] */
export const plantsInProcess = z.record(plantId, z.number().int());
export type PlantsInProcess = z.infer<typeof plantsInProcess>;
export const plantInProcess = z.object({
  /** Since when the series of one plant are being folded or recalculated; null where they are not. [unix s] */
  since: z.number().int().nullable(),
  /** How many recalculations and imports of it wait to be begun. */
  queued: z.number().int(),
});

/** Of the disk of the embedded database; null where the database is another one. `full`: nothing is taken any more. */
export const disk = z
  .object({
    state: z.enum(["plenty", "low", "full"]),
    /** What data may still take. [bytes] */
    free: z.number().int(),
    total: z.number().int(),
  })
  .nullable();
export type Disk = z.infer<typeof disk>;

const count = z.number().int();
export const plantStats = z.object({
  id: plantId,
  name: z.string(),
  /** [kWp] */
  kwp: z.number(),
  ...(Object.fromEntries(plantCounts.map((name) => [name, count])) as Record<
    PlantCount,
    typeof count
  >),
});
export type PlantStats = z.infer<typeof plantStats>;

const moment = z.number().int().nullable();
export const databaseInfo = z.object({
  engine: z.literal("PostgreSQL"),
  version: z.string(),
  database: z.string(),
  /** [bytes] */
  size: count,
  /** [unix s] */
  started: count,
  connections: count,
  max_connections: count,
  /** Of the blocks that were read, those that were in memory, 0 to 1; null before any was read. */
  cache_hits: z.number().nullable(),
  /** All that follow since this moment, null for the beginning. [unix s] */
  counted_since: moment,
  commits: count,
  rollbacks: count,
  deadlocks: count,
  /** Written to disk because memory did not suffice. [bytes] */
  spilled: count,
});
export type DatabaseInfo = z.infer<typeof databaseInfo>;
/** A table with its partitions. */
export const tableInfo = z.object({
  name: z.string(),
  /** Estimated. */
  rows: count,
  /** Deleted or replaced, their room not yet reclaimed; estimated. */
  dead_rows: count,
  /** Rows with what is stored beside them, without indexes. [bytes] */
  size: count,
  /** [bytes] */
  index_size: count,
  partitions: count,
  /** When their room was last reclaimed. [unix s] */
  vacuumed: moment,
});
export type TableInfo = z.infer<typeof tableInfo>;
export const redisInfo = z.object({
  /** Whether this process is to use one. */
  configured: z.boolean(),
  /** Null where there is none, or it is not reachable now. */
  info: z.record(z.string(), z.string()).nullable(),
});
export type RedisInfo = z.infer<typeof redisInfo>;
export const serverInfo = z.union([
  databaseInfo,
  z.object({ tables: z.array(tableInfo) }),
  redisInfo,
]);
export type ServerInfo = z.infer<typeof serverInfo>;

/** Where the tools of administrators are: addresses with `{plant}` in the place of a plant's code; null where there is none. */
export const adminLinks = z.object({
  datalogger_console: z.string().nullable(),
  log_dashboard: z.string().nullable(),
  traffic_dashboard: z.string().nullable(),
});
export type AdminLinks = z.infer<typeof adminLinks>;
/** The configuration in effect. What is secret is not in it. */
export const superConfig = z.object({
  product: z.string(),
  version: z.string(),
  node: z.string(),
  database: z.string(),
  demo: z.boolean(),
  links: adminLinks,
  /** By the name of the variable in the environment; sentences are not in it, for they would have one language. */
  settings: z.record(
    z.string(),
    z.object({ value: z.string(), from: z.enum(["environment", "default"]) }),
  ),
});
export type SuperConfig = z.infer<typeof superConfig>;
