import { isDeepStrictEqual } from "node:util";
import type { Tariff } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import type { RestorePlan } from "@heliograph/domain/plantfiles/restore-plan.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { Call } from "../platform/caller.ts";
import type { Db } from "../platform/database.ts";
import type { PlantFileRooms } from "./plantfile-rooms.ts";

interface Change<T> {
  readonly before: T;
  readonly after: T;
}
/** What of some things is new, and what is another than it was. */
function differing<T extends { readonly id: string }>(
  before: readonly T[],
  after: readonly T[],
): { readonly made: readonly T[]; readonly changed: readonly Change<T>[] } {
  const byId = new Map(before.map((one) => [one.id, one]));
  return {
    made: after.filter(({ id }) => !byId.has(id)),
    changed: after.flatMap((one) => {
      const was = byId.get(one.id);
      return was === undefined || isDeepStrictEqual({ ...was }, { ...one })
        ? []
        : [{ before: was, after: one }];
    }),
  };
}

/** Writes a plant as it was, within its change, which had these tariffs; answers the measured variables that are new or read another mib. (PF8) */
export async function writeRestored(
  { trx, call, rooms }: { readonly trx: Db; readonly call: Call; readonly rooms: PlantFileRooms },
  now: PlantModel,
  { plan, tariffs }: { readonly plan: RestorePlan; readonly tariffs: readonly Tariff[] },
): Promise<readonly string[]> {
  const plantId = now.plant.id;
  const { parts, deleted } = plan;
  // What refers to others goes before they change, and comes after them.
  for (const one of deleted.charts) await rooms.charts.remove(trx, call, one);
  for (const one of deleted.alerts) await rooms.alerts.remove(trx, call, one);
  for (const one of deleted.reports) await rooms.reports.remove(trx, call, one);
  for (const one of deleted.tariffs) await rooms.tariffs.remove(trx, call, one);
  const devices = differing(now.devices, parts.devices);
  await rooms.devices.placeAll(trx, call, plantId, devices.changed);
  for (const one of devices.made) await rooms.devices.place(trx, call, null, one);
  const facts = now.variables.map(({ nominalKw: _kw, deviceType: _type, ...one }) => one);
  const variables = differing(facts, parts.variables);
  await rooms.variables.placeAll(trx, call, plantId, variables.changed);
  for (const one of variables.made) await rooms.variables.place(trx, call, null, one);
  if (!isDeepStrictEqual(now.plant, parts.plant))
    await rooms.plants.place(trx, call, now.plant, parts.plant);
  const placed = async <T extends { readonly id: string }>(
    room: { place(trx: Db, call: Call, before: T | null, after: T): Promise<void> },
    before: readonly T[],
    after: readonly T[],
  ): Promise<void> => {
    const { made, changed } = differing(before, after);
    for (const one of changed) await room.place(trx, call, one.before, one.after);
    for (const one of made) await room.place(trx, call, null, one);
  };
  await placed(rooms.charts, now.charts, parts.charts);
  await placed(rooms.alerts, now.alerts, parts.alerts);
  await placed(rooms.reports, now.reports, parts.reports);
  await placed(rooms.tariffs, tariffs, parts.tariffs);
  const moved = variables.changed.filter(({ before, after }) => before.mib !== after.mib);
  return [...variables.made, ...moved.map(({ after }) => after)].flatMap(({ id, mib }) =>
    mib === null ? [] : [id],
  );
}
