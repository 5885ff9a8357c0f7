import { z } from "zod";
import { breaks } from "../field-rules.ts";
import { plantId, queryFlag, queryFlagOf } from "../ids.ts";

const angle = (least: number, most: number, usual: number) =>
  z.coerce.number().min(least).max(most).default(usual);
/** Width of a row over the distance of rows (ground coverage ratio). */
export const groundCover = z.coerce
  .number()
  .refine(
    (gcr) => gcr > 0 && gcr <= 1,
    breaks(
      "groundCover",
      "the ground coverage ratio is above 0 and at most 1: the width of a row over the distance from one row to the next",
    ),
  );
/** A moment of a plant, and how its trackers turn: what is left out is that of flat ground with axes from north to south. */
export const perfectTrackerQuestion = z.object({
  plant_id: plantId,
  /** [unix s] */
  ts: z.coerce.number().int().min(0).max(253_402_300_799),
  /** Left out: two axes where a tracker measures a tilt. */
  axes: z.enum(["single", "dual"]).optional(),
  /** Where the axis points, clockwise from north. [°] */
  axis_azimuth: angle(0, 360, 180),
  /** How far the axis falls towards its azimuth. [°] */
  axis_tilt: angle(-90, 90, 0),
  /** Largest rotation to either side. [°] */
  max_angle: angle(0, 180, 60),
  gcr: groundCover.default(0.35),
  /** Slope of the ground across the axes. [°] */
  cross_axis_tilt: z.coerce.number().gt(-90).lt(90).default(0),
  /** Rows turn away from the sun before they shade each other. */
  backtrack: queryFlagOf(true),
  /** Of two axes: y is the elevation of the panel's normal and not its tilt. */
  y_is_elevation: queryFlag,
});
export type PerfectTrackerQuestion = z.infer<typeof perfectTrackerQuestion>;

const known = z.number().nullable();
/** Measured x, y and power, target tx, ty, control errors ex, ey, errors against the sun exp, eyp, and the angle between the normals err. [°, kW] */
export const perfectTrackerRow = z.object({
  name: z.string(),
  p: known,
  x: known,
  y: known,
  tx: known,
  ty: known,
  ex: known,
  ey: known,
  exp: known,
  eyp: known,
  err: known,
});
export type PerfectTrackerRow = z.infer<typeof perfectTrackerRow>;
