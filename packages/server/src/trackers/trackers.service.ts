import type {
  PerfectTrackerQuestion,
  PerfectTrackerRow,
} from "@heliograph/contract/trackers/trackers.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { ModelVariable } from "@heliograph/domain/plants/plant-model.ts";
import { powerFactor } from "@heliograph/domain/plants/quantities.ts";
import {
  perfectTrackerRows,
  type TrackerKind,
  type TrackerReading,
} from "@heliograph/domain/trackers/perfect-tracker.ts";
import type { DataService } from "../data/data.service.ts";
import { type Caller, holds } from "../platform/caller.ts";
import { problem } from "../platform/problem.ts";
import type { PlantsService } from "../plants/plants.service.ts";

export interface TrackersService {
  /** Where the trackers of a plant stood at a moment, against the sun. */
  perfect(caller: Caller, question: PerfectTrackerQuestion): Promise<PerfectTrackerRow[]>;
}
const columns = {
  p: tags.TRACKER_POWER,
  x: tags.TRACKER_X,
  y: tags.TRACKER_Y,
  tx: tags.TRACKER_X_TARGET,
  ty: tags.TRACKER_Y_TARGET,
} as const;
type Column = keyof typeof columns;

export function trackersService(rooms: {
  readonly plants: PlantsService;
  readonly data: Pick<DataService, "fetch">;
}): TrackersService {
  const { plants, data } = rooms;
  return {
    async perfect(caller, question) {
      const { plant_id: plantId, ts } = question;
      if (!(await plants.exists(plantId))) throw problem("plant_not_found", { plant: plantId });
      for (const needed of ["plant_show", "perfect_tracker"] as const)
        if (!holds(caller, plantId, needed))
          throw problem("permission_needed", { plant: plantId, needs: [needed] });
      const model = await plants.open(caller, plantId);
      const { lat, lon, alt } = model.plant;
      if (lat === null || lon === null) throw problem("tracker_no_place", { plant: plantId });
      const hidden = plants.hidden(caller, model);
      const trackers = model.devices
        .filter(({ type, disabled }) => type === "tracker" && !disabled)
        .map(({ id, name }) => {
          const own = (model.variablesByDevice.get(id) ?? []).filter(
            (one) => !one.disabled && !hidden.has(one.id),
          );
          const of = (column: Column): ModelVariable | null =>
            own.find((one) => one.tags.includes(columns[column])) ?? null;
          return { name, p: of("p"), x: of("x"), y: of("y"), tx: of("tx"), ty: of("ty") };
        })
        // One that measures no axis has no position.
        .filter(({ x }) => x !== null);
      const ids = trackers.flatMap(({ p, x, y, tx, ty }) =>
        [p, x, y, tx, ty].flatMap((one) => (one === null ? [] : [one.id])),
      );
      const values = await valuesAt(data, caller, { ids, ts });
      const at = (one: ModelVariable | null): number | null =>
        one === null ? null : (values.get(one.id) ?? null);
      const readings = trackers.map(({ name, p, x, y, tx, ty }): TrackerReading => {
        const power = at(p);
        return {
          name,
          p: power === null ? null : power * (powerFactor(p?.udm ?? null) ?? 1),
          x: at(x),
          y: at(y),
          tx: at(tx),
          ty: at(ty),
        };
      });
      const isDual =
        (question.axes ?? (trackers.some(({ y }) => y !== null) ? "dual" : "single")) === "dual";
      const kind: TrackerKind = isDual
        ? { kind: "dual", yIsElevation: question.y_is_elevation }
        : {
            kind: "single",
            geometry: {
              axisAzimuth: question.axis_azimuth,
              axisTilt: question.axis_tilt,
              maxAngle: question.max_angle,
              groundCoverRatio: question.gcr,
              crossAxisTilt: question.cross_axis_tilt,
              backtrack: question.backtrack,
            },
          };
      const site = { latitude: lat, longitude: lon, ...(alt === null ? {} : { altitudeM: alt }) };
      return perfectTrackerRows(readings, kind, site, ts);
    },
  };
}

/** What variables said in the slot of a moment. */
async function valuesAt(
  data: Pick<DataService, "fetch">,
  caller: Caller,
  { ids, ts }: { readonly ids: readonly string[]; readonly ts: number },
): Promise<ReadonlyMap<string, number>> {
  const start = Math.floor(ts / slotSeconds) * slotSeconds;
  const values = new Map<string, number>();
  // One call answers 1,000 ids.
  const atOnce = 1000;
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    // oxlint-disable-next-line no-await-in-loop -- a part after the other
    const bytes = await data.fetch(caller, {
      ids: some,
      start,
      end: start + slotSeconds,
      resolution: 5,
    });
    const [row = []] = JSON.parse(Buffer.from(bytes).toString()) as (number | string | null)[][];
    for (const [column, id] of some.entries()) {
      const value = row[column + 1];
      if (typeof value === "number") values.set(id, value);
    }
  }
  return values;
}
