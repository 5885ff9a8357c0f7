import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { timezone } from "@heliograph/contract/ids.ts";
import { z } from "zod";
import { OperatorError } from "../platform/operator-error.ts";

/** Beside the files of pvcaptest: where the plant stands. */
export const siteFileName = "site_loc_orientation.json";
const siteFile = z.object({
  loc: z.object({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    altitude: z.number().optional(),
    tz: timezone,
  }),
});
export interface SiteFacts {
  readonly timezone: string;
  /** [deg] */
  readonly lat: number;
  readonly lon: number;
  /** [m] */
  readonly alt: number | null;
}

/** What a folder knows of its place; null when it has no such file. Throws OperatorError when the file is not as it should be. */
export function siteFactsOf(path: string): SiteFacts | null {
  const file = join(path, siteFileName);
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return null;
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return null;
  try {
    const { loc } = siteFile.parse(JSON.parse(readFileSync(file, "utf8")));
    return { timezone: loc.tz, lat: loc.latitude, lon: loc.longitude, alt: loc.altitude ?? null };
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new OperatorError(`${file}: ${reason}`);
  }
}
