import { z } from "zod";
import { plantId } from "../ids.ts";

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
