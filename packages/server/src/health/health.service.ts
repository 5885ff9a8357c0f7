import type {
  getEffect,
  getHealthNow,
  listAssignees,
  listIncidents,
  listPlantMarks,
} from "@heliograph/contract/health/health.routes.ts";
import {
  maxIncidents,
  maxMarks,
  type IncidentAction,
  type IncidentPage,
  type IncidentState,
} from "@heliograph/contract/health/health.wire.ts";
import type { Input, Reply } from "@heliograph/contract/route.ts";
import type { CivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayOf, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import { causeWord, isBuiltIn } from "@heliograph/domain/health/cause-word.ts";
import type { IncidentKnown } from "@heliograph/domain/messages/seen-facts.ts";
import type { StringDay } from "@heliograph/domain/health/observation.ts";
import type { KwhPrice } from "@heliograph/domain/tariffs/kwh-price.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { AlertsService } from "../alerts/alerts.service.ts";
import type { LogbookService } from "../logbook/logbook.service.ts";
import type { LogsService } from "../logs/logs.service.ts";
import { holds, mayOnPlant, type Call, type Caller } from "../platform/caller.ts";
import { problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { TariffsService } from "../tariffs/tariffs.service.ts";
import type { UserCall, UsersService } from "../users/users.service.ts";
import { assigneesOf, nameOf } from "./assignees.ts";
import { marksSeen } from "./chart-marks.ts";
import { effectOfIncident, effectOfWork } from "./effect.ts";
import { eventSeen } from "./seen-event.ts";
import { daysChanged } from "./day-incidents.ts";
import { isExpectedKnown } from "./expected-known.ts";
import { HealthWatch, type HealthThread } from "./health-watch.ts";
import { markStale, readLostShares, readStringDays, readSummaries } from "./health-days.store.ts";
import { endHealth, holdHealth, readMarks, readNow, setHealthDue } from "./health.store.ts";
import { act, editable, writeOfAct, type ActMessages } from "./incident-actions.ts";
import { lossNow } from "./incident-money.ts";
import { newJudgedDays, type JudgedDays } from "./judged-days.ts";
import { isNothing, type PlantMark } from "./plant-mark.ts";
import { newPlantMarks, type PlantMarks } from "./plant-marks.ts";
import { nothingKnown } from "./nothing-known.ts";
import {
  addEvents,
  dailyOf,
  holdIncident,
  incidentsBetween,
  incidentsOfPlants,
  patchIncident,
  plantOfIncident,
  readEvents,
  readIncident,
  similarIncidents,
  standingTwin,
  type IncidentRow,
} from "./incidents.store.ts";
import {
  devicesSeen,
  healthEyes,
  daysBefore,
  incidentDaysSeen,
  incidentSeen,
  peersSeen,
  scopesSeen,
  workSeen,
  type HealthEyes,
  type IncidentSight,
  type Names,
} from "./seen-health.ts";

export type { PlantMark } from "./plant-mark.ts";
/** An incident as a chart or a comparison wants it. */
export type IncidentOfPlant = Pick<
  IncidentRow,
  "id" | "cause" | "subject" | "state" | "since" | "ended" | "lost_kwh" | "daily_kwh"
>;

/** Whether an incident is over, and until when it is snoozed. [unix s] */
export interface IncidentNow {
  readonly isOver: boolean;
  readonly snoozedUntil: number | null;
}

/** How plants are and what is wrong with them. Rules by number: docs/rules/health.md. */
export interface HealthService extends JudgedDays {
  list(
    call: Call,
    question: Input<typeof listIncidents>["query"],
  ): Promise<Reply<typeof listIncidents>>;
  get(call: Call, id: string): Promise<IncidentPage>;
  act(call: UserCall, id: string, action: IncidentAction): Promise<IncidentPage>;
  now(call: Call, plantId: string): Promise<Reply<typeof getHealthNow>>;
  assignees(call: UserCall, plantId: string): Promise<Reply<typeof listAssignees>>;
  /** What charts mark in a stretch of time. [unix s] */
  marksOf(
    call: Call,
    plantId: string,
    range: Input<typeof listPlantMarks>["query"],
  ): Promise<Reply<typeof listPlantMarks>>;
  /** How something made before and after somebody worked on it. */
  effectOf(
    call: Call,
    plantId: string,
    question: Input<typeof getEffect>["query"],
  ): Promise<Reply<typeof getEffect>>;
  /** The marks of all plants, whoever asks; plants that were never judged are not there. */
  marks(): Promise<ReadonlyMap<string, PlantMark>>;
  /** The mark of a plant as a reader may see it on a day of the plant. */
  readonly seenMark: PlantMarks["seen"];
  /** Whether it could say in the last days what was to be expected of a plant; null: it has had nothing to look at. */
  isExpectedKnown(plantId: string): Promise<boolean | null>;
  /** What lasted at some moment of a range, whoever asks. [unix s] */
  incidentsOf(plantId: string, from: number, to: number): Promise<IncidentOfPlant[]>;
  /** How each string did beside the others of its box on the days that were judged, whoever asks; the oldest first. */
  stringDays(
    plantId: string,
    days: { readonly from: CivilDay; readonly to: CivilDay },
  ): Promise<{ readonly day: CivilDay; readonly strings: readonly StringDay[] }[]>;
  /** Of each day the share of what was expected that incidents cost, whoever asks; days that were not judged are not there. 0 to 1. */
  lostShares(
    plantId: string,
    days: { readonly from: CivilDay; readonly to: CivilDay },
  ): Promise<ReadonlyMap<CivilDay, number>>;
  /** What is known of an incident by now, whoever asks; null where there is none. */
  knownOf(plantId: string, id: string): Promise<IncidentKnown | null>;
  /** What an incident has lost on each day, whoever asks; null where nobody can say. [kWh] */
  lostByDay(plantId: string, id: string): Promise<ReadonlyMap<CivilDay, number> | null>;
  /** null where there is no such incident. */
  stateOf(plantId: string, id: string): Promise<IncidentNow | null>;
  /** The plant of an incident; null when there is no such incident. */
  plantOf(incidentId: string): Promise<string | null>;
  /** Judges every plant that is due now. */
  look(): Promise<void>;
  /** Begins to judge, where this process has the role. */
  start(): void;
  stop(): Promise<void>;
}
export interface HealthRooms {
  readonly plants: PlantsService;
  readonly thread: HealthThread;
  readonly users: Pick<UsersService, "account" | "ofPlant">;
  readonly logs: Pick<LogsService, "edit">;
  readonly alerts: Pick<AlertsService, "alarmsOf" | "alarmsBetween">;
  readonly tariffs: Pick<TariffsService, "pricesOf">;
  readonly logbook: Pick<LogbookService, "windowsOf" | "plantsAtWork">;
  readonly messages: ActMessages;
}
/** How far back the ratios of an incident's days go. */
const ratioDays = 400;

export function healthService(
  context: Pick<RoomContext, "db" | "clock" | "log" | "settings" | "changes">,
  { plants, thread, users, logs, alerts, tariffs, logbook, messages }: HealthRooms,
): HealthService {
  const { db, changes, clock } = context;
  const watch = new HealthWatch(context, thread);
  const assignees = assigneesOf(users);
  // A look that is under way ends first: it writes on what is deleted here.
  plants.onDeleted((plantId, trx) => endHealth(trx, plantId));

  const eyesOf = (caller: Caller | null, model: PlantModel): HealthEyes =>
    healthEyes(caller, model, plants.hidden(caller, model));
  /** Money is seen with 116. (O28, TA8) */
  const priceFor = async (caller: Caller | null, model: PlantModel): Promise<KwhPrice> =>
    holds(caller, model.plant.id, "energies_show") ? await tariffs.pricesOf(model) : () => null;
  const plantMarks = newPlantMarks({ db, clock, plants, tariffs, logbook, eyesOf });
  const namesOf = async (ids: Iterable<string | null>): Promise<Names> => {
    const names = new Map<string, string>();
    for (const id of new Set(ids)) {
      // oxlint-disable-next-line no-await-in-loop -- from memory, and few
      const account = id === null ? null : await users.account(id);
      if (id !== null && account !== null) names.set(id, nameOf(account.user));
    }
    return names;
  };
  const sightOf = async (
    caller: Caller | null,
    model: PlantModel,
    of: {
      readonly people: Iterable<string | null>;
      /** Of the plant now; undefined while it was never judged. */
      readonly verdict: PlantMark["verdict"] | undefined;
    },
  ): Promise<IncidentSight> => ({
    eyes: eyesOf(caller, model),
    names: await namesOf(of.people),
    alarms: await alerts.alarmsOf(model.plant.id),
    nowSeconds: Math.floor(clock.nowSeconds()),
    isUnheard: of.verdict !== undefined && !isNothing(of.verdict, true),
    price: await priceFor(caller, model),
  });
  const pageOf = async ({ caller }: Call, row: IncidentRow): Promise<IncidentPage> => {
    const model = await plants.open(caller, row.plant_id);
    const events = await readEvents(db, row.plant_id, row.id);
    const people = events.flatMap((one) => [
      one.account_id,
      one.real_account_id,
      one.params.user ?? null,
    ]);
    const marks = await readMarks(db, [row.plant_id]);
    const sight = await sightOf(caller, model, {
      people: [row.acknowledged_by, row.assignee, ...people],
      verdict: marks.get(row.plant_id)?.verdict,
    });
    const zone = model.plant.timezone;
    const last = dayOf(row.ended ?? clock.nowSeconds(), zone);
    const first = Math.max(dayOf(row.since, zone) - daysBefore, last - ratioDays);
    const summaries = await readSummaries(db, row.plant_id, { from: first, to: last });
    const similar = await similarIncidents(db, row);
    return {
      ...incidentSeen(row, sight),
      events: events.map((event) => eventSeen(event, sight)),
      days: incidentDaysSeen(row, sight, summaries),
      peers: peersSeen(row, sight.eyes),
      effect: await effectOfIncident(db, sight, row),
      similar: similar.map(({ id, since, ended, state, lost_kwh }) => ({
        id,
        since,
        ended,
        state,
        lost_kwh: sight.eyes.rights.expected ? lost_kwh : null,
      })),
    };
  };
  const plantOf = async (id: string): Promise<string> => {
    const plantId = await plantOfIncident(db, id);
    if (plantId === null) throw problem("incident_not_found");
    return plantId;
  };

  return {
    async list({ caller }, { plants: asked, state, days }) {
      const viewable = new Set(await plants.viewable(caller));
      const wanted = (asked?.split(",") ?? [...viewable]).filter(
        (id) => viewable.has(id) && mayOnPlant(caller, id, ["alerts_show"]),
      );
      const nowSeconds = Math.floor(clock.nowSeconds());
      const rows = await incidentsOfPlants(db, wanted, {
        states: statesOf[state],
        endedSince: nowSeconds - days * 86_400,
      });
      const byPlant = Map.groupBy(rows, ({ plant_id }) => plant_id);
      const marks = await plantMarks.read(wanted);
      const seen = [];
      for (const [plantId, own] of byPlant) {
        // oxlint-disable-next-line no-await-in-loop -- from memory
        const model = await plants.model(plantId);
        // A closed plant answers none but admins. (P6)
        if (model === null || (model.plant.disabled && caller?.isAdmin !== true)) continue;
        const people = own.flatMap((row) => [row.acknowledged_by, row.assignee]);
        // oxlint-disable-next-line no-await-in-loop -- one short statement a plant that has incidents
        const sight = await sightOf(caller, model, {
          people,
          verdict: marks.get(plantId)?.verdict,
        });
        seen.push(...own.map((row) => incidentSeen(row, sight)));
      }
      // By what the reader sees of it: an order by what is hidden from him would tell it.
      seen.sort(
        (a, b) =>
          (b.lost_today_kwh ?? 0) - (a.lost_today_kwh ?? 0) ||
          severities.indexOf(causeWord(a.cause)) - severities.indexOf(causeWord(b.cause)) ||
          b.since - a.since ||
          a.id.localeCompare(b.id),
      );
      return {
        incidents: seen.slice(0, maxIncidents),
        count: seen.length,
        ...(await plantMarks.lostToday(caller, wanted, marks)),
      };
    },
    async get(call, id) {
      const row = await readIncident(db, await plantOf(id), id);
      if (row === null) throw problem("incident_not_found");
      return await pageOf(call, row);
    },
    async act(call, id, action) {
      const plantId = await plantOf(id);
      const model = await plants.open(call.caller, plantId);
      const { plant } = model;
      await assignees.refuseForeign(plantId, action);
      const nowSeconds = Math.floor(clock.nowSeconds());
      const { userId, real } = call.caller;
      const row = await changes.transaction(db, async (trx, announce) => {
        // Before the incident, as who judges the plant does.
        await holdHealth(trx, plantId);
        const before = await holdIncident(trx, plantId, id);
        if (before === null) throw problem("incident_not_found");
        const at = { nowSeconds, zone: plant.timezone, userId };
        const acted = act(before, action, at);
        if (acted === null) return before;
        const { patch, code, params } = acted;
        if (patch.state === "open" && (await standingTwin(trx, before)) !== null)
          throw problem("incident_stands_again");
        const after = { ...before, ...patch };
        await patchIncident(trx, { plantId, id }, patch);
        const by = { account: userId, real: real?.userId ?? null };
        await addEvents(trx, { plantId, id, at: nowSeconds }, [{ code, params, by }]);
        if (before.state !== after.state) {
          const days = daysChanged(plant.timezone, nowSeconds, judgedAs(before), judgedAs(after));
          await markStale(trx, plantId, days);
          await setHealthDue(trx, plantId);
        }
        await logs.edit(trx, call, {
          act: "edit",
          ent: "incident",
          nam: before.cause,
          plantId,
          id,
          before: editable(before),
          after: {
            ...editable(after),
            ...(params.text === undefined ? {} : { text: params.text }),
          },
        });
        await writeOfAct(trx, messages, { model, row: before, acted, at });
        announce("plant", plantId, "incidents", id);
        return after;
      });
      return await pageOf(call, row);
    },
    ...newJudgedDays({ db, clock, plants, eyesOf, priceFor }),
    async now({ caller }, plantId) {
      const model = await plants.open(caller, plantId);
      const eyes = eyesOf(caller, model);
      const nowSeconds = Math.floor(clock.nowSeconds());
      const day = dayOf(nowSeconds, model.plant.timezone);
      const known = await readNow(db, plantId);
      const summary =
        known === null || model.plant.disabled
          ? nothingKnown({ day, at: nowSeconds, isClosed: model.plant.disabled })
          : known.now;
      const start = dayStartSeconds(summary.day, model.plant.timezone);
      const own = await incidentsBetween(db, plantId, { from: start, to: nowSeconds + 1 });
      const sight = { eyes, incidents: own, price: await priceFor(caller, model) };
      const windows = await logbook.windowsOf(plantId, nowSeconds, nowSeconds + 1);
      return {
        maintenance: workSeen(windows, eyes),
        scopes: scopesSeen(summary, sight),
        ...devicesSeen(summary, eyes),
      };
    },
    async marksOf({ caller }, plantId, range) {
      if (range.from >= range.to) throw problem("range_backward", {}, "from", "to");
      const model = await plants.open(caller, plantId);
      const [incidents, alarms] = [
        await incidentsBetween(db, plantId, range),
        // One more than is answered tells that there are more.
        await alerts.alarmsBetween(plantId, { ...range, limit: maxMarks + 1 }),
      ];
      return marksSeen(eyesOf(caller, model), incidents, alarms);
    },
    async effectOf({ caller }, plantId, work) {
      const model = await plants.open(caller, plantId);
      const sight = { eyes: eyesOf(caller, model), price: await priceFor(caller, model) };
      return await effectOfWork(db, sight, work);
    },
    assignees: (call, plantId) => assignees.ofPlant(call, plantId),
    marks: () => plantMarks.read(),
    seenMark: (caller, model, of) => plantMarks.seen(caller, model, of),
    isExpectedKnown: (plantId) => isExpectedKnown(db, plantId),
    incidentsOf: (plantId, from, to) => incidentsBetween(db, plantId, { from, to }),
    stringDays: (plantId, days) => readStringDays(db, plantId, days),
    lostShares: (plantId, days) => readLostShares(db, plantId, days),
    async knownOf(plantId, id) {
      const model = await plants.model(plantId);
      const row = await readIncident(db, plantId, id);
      if (model === null || row === null) return null;
      const at = { nowSeconds: clock.nowSeconds(), price: await tariffs.pricesOf(model) };
      return {
        since: isBuiltIn(row.cause) ? row.since : null,
        lost: lossNow(row, { model, ...at }),
      };
    },
    async lostByDay(plantId, id) {
      const row = await readIncident(db, plantId, id);
      return row === null || row.lost_kwh === null ? null : dailyOf(row);
    },
    async stateOf(plantId, id) {
      const row = await readIncident(db, plantId, id);
      return row && { isOver: row.ended !== null, snoozedUntil: row.snoozed_until };
    },
    plantOf: (id) => plantOfIncident(db, id),
    look: () => watch.look(),
    start() {
      if (context.settings.roles.includes("worker")) watch.start();
    },
    stop: () => watch.stop(),
  };
}

/** Of what costs alike, as before sunrise, the worse first. */
const severities = ["alarm", "weak", "no_data"] as const;
const statesOf: Readonly<Record<"standing" | "ended" | "all", readonly IncidentState[]>> = {
  standing: ["open", "dormant"],
  ended: ["resolved", "closed"],
  all: ["open", "dormant", "resolved", "closed"],
};
const judgedAs = (row: IncidentRow) => ({ ...row, isNoFault: row.state === "closed" });
