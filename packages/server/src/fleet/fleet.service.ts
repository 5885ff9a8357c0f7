import { createHash, randomUUID } from "node:crypto";
import type { Fleet, FleetChanges } from "@heliograph/contract/fleet/fleet.wire.ts";
import type { AlertsService } from "../alerts/alerts.service.ts";
import type { HealthService } from "../health/health.service.ts";
import type { DataService } from "../data/data.service.ts";
import { mayOnPlant, type Caller } from "../platform/caller.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import { FleetFigures } from "./fleet-figures.ts";
import { figureRow, timestampAt, type FigureRow } from "./plant-figures.ts";

/** A plant as it is now. */
export type FleetRow = FigureRow & {
  readonly id: string;
  readonly mark: ReturnType<HealthService["seenMark"]>;
};
/** How long an answer waits for figures that are not known yet; the rest is sent as it comes. [ms] */
const patienceMilliseconds = 1500;
/** Between two messages to one reader: of a large fleet nearly every row changes, and fewer messages are shorter. [s] */
const minPauseSeconds = 3;
const rowsASecond = 100;
const longestPauseSeconds = 60;

/** What all plants make now, from memory, for each reader as far as he may see. Rules by number: docs/rules/fleet.md. */
export interface FleetService {
  answer(caller: Caller): Promise<Fleet>;
  /** What changed since a version of this process; null where the reader must ask for everything again. */
  changes(caller: Caller, since: string): Promise<FleetChanges | null>;
  /** Of these plants, for what everybody may see; closed ones are left out. */
  rows(caller: Caller, plantIds: readonly string[]): Promise<FleetRow[]>;
  /** Enabled alerts of the plant that are KO or ERROR. */
  faulty(plantId: string): number;
  /** How long to wait before the reader is notified again. [s] */
  pauseSeconds(caller: Caller): number;
  stop(): Promise<void>;
}

export function fleetService(
  context: Pick<RoomContext, "clock" | "changes" | "log">,
  rooms: {
    plants: Pick<PlantsService, "allIds" | "model" | "hidden">;
    data: Pick<DataService, "lastValue" | "today" | "lastUpdate" | "onChange" | "onMissed">;
    alerts: Pick<AlertsService, "faulty" | "faultyCounts">;
    health: Pick<HealthService, "marks" | "seenMark">;
  },
): FleetService {
  const { plants, data, health } = rooms;
  const figures = new FleetFigures(context, rooms);
  /** Versions of another process, or of one that ended, say nothing here. */
  const self = randomUUID();
  const versionFor = (caller: Caller): string =>
    `${self} ${figures.edition} ${figures.version} ${rightsKey(caller)}`;

  const seenBy = (caller: Caller): readonly string[] =>
    figures.ids.filter((id) => mayOnPlant(caller, id, ["plant_show"]));
  const rowsOf = (caller: Caller, ids: readonly string[]): FleetRow[] => {
    const moment = timestampAt(context.clock.nowSeconds());
    return ids.flatMap((id) => {
      const known = figures.of(id);
      // Of a closed plant nothing is made, or it is nobody's business (P6).
      if (known === undefined || known.model.plant.disabled) return [];
      const hidden = plants.hidden(caller, known.model);
      const day = moment.dayIn(known.series.zone);
      const mark = health.seenMark(caller, known.model, { mark: figures.mark(id), day });
      return [{ id, mark, ...figureRow(known, hidden, moment) }];
    });
  };
  const columns = (rows: readonly FleetRow[]) => ({
    id: rows.map(({ id }) => id),
    power: rows.map(({ powerKw }) => powerKw),
    power_at: rows.map(({ powerAt }) => powerAt),
    energy_today: rows.map(({ energyKwh }) => energyKwh),
    energy_waits: rows.map(({ isEnergyAwaited }) => isEnergyAwaited),
    verdict: rows.map(({ mark }) => mark.word),
    worst: rows.map(({ mark }) => mark.worst),
    is_dormant: rows.map(({ mark }) => mark.isDormant),
    maintenance_until: rows.map(({ mark }) => mark.maintenanceUntil),
    num_incidents: rows.map(({ mark }) => mark.incidents),
    lost_today_kwh: rows.map(({ mark }) => mark.lostKwh),
    lost_today_eur: rows.map(({ mark }) => mark.lostEur),
    lost_by_cause: rows.map(({ mark }) => [...mark.byCause]),
  });

  /** How many alerts are faulty of those that he sees: none of the database where nothing can be hidden from him, or nothing is faulty. */
  const faultyFor = async (
    caller: Caller,
    ids: readonly string[],
  ): Promise<(plantId: string) => number> => {
    if (caller.isAdmin) return (id) => figures.faulty(id);
    const some = ids.filter((id) => figures.faulty(id) > 0);
    return some.length === 0 ? () => 0 : await rooms.alerts.faulty(caller, some);
  };
  return {
    async answer(caller) {
      await figures.whole(patienceMilliseconds);
      // What changes while it is made is sent again.
      const version = versionFor(caller);
      const rows = rowsOf(caller, seenBy(caller));
      return {
        version,
        power_id: rows.map(({ powerId }) => powerId),
        power_factor: rows.map(({ powerFactor }) => powerFactor),
        energy_integral: rows.map(({ isIntegral }) => isIntegral),
        ...columns(rows),
      };
    },
    async changes(caller, since) {
      figures.keepFresh();
      const [process, ofEdition, from, rights] = since.split(" ");
      if (process !== self || Number(ofEdition) !== figures.edition) return null;
      // Rights that changed between the answer and the first message.
      if (rights !== rightsKey(caller)) return null;
      const version = versionFor(caller);
      const touched = seenBy(caller).filter((id) => figures.versionOf(id) > Number(from));
      const rows = rowsOf(caller, touched);
      const faulty = await faultyFor(
        caller,
        rows.map(({ id }) => id),
      );
      return {
        version,
        ...columns(rows),
        last_update: rows.map(({ id }) => data.lastUpdate(id)),
        num_alerts: rows.map(({ id }) => faulty(id)),
      };
    },
    async rows(caller, plantIds) {
      await figures.whole(patienceMilliseconds);
      await figures.known(plantIds);
      return rowsOf(caller, plantIds);
    },
    faulty: (plantId) => figures.faulty(plantId),
    pauseSeconds: (caller) =>
      Math.min(longestPauseSeconds, Math.max(minPauseSeconds, seenBy(caller).length / rowsASecond)),
    stop: () => figures.stop(),
  };
}

/** Hashing the rights on thousands of plants takes longer than a message: once for each state of an account. */
const keys = new WeakMap<Caller["perms"], string>();
function rightsKey({ isAdmin, perms }: Caller): string {
  if (isAdmin) return "admin";
  const known = keys.get(perms);
  if (known !== undefined) return known;
  const rights = [...perms].map(
    ([id, numbers]) => `${id} ${[...numbers].toSorted((a, b) => a - b).join()}`,
  );
  const key = createHash("sha256")
    .update(rights.toSorted().join())
    .digest("base64url")
    .slice(0, 16);
  keys.set(perms, key);
  return key;
}
