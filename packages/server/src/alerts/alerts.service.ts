import type {
  Alert,
  AlertReplacement,
  AlertsState,
  AlertTemplate,
  NewAlert,
  ObjectsAlertState,
} from "@heliograph/contract/alerts/alerts.wire.ts";
import type { EditAction } from "@heliograph/contract/logs/log-words.ts";
import type {
  BacktestIncident,
  BacktestLine,
  backtestQuestion,
} from "@heliograph/contract/alerts/backtest.wire.ts";
import { concerned } from "@heliograph/domain/alerts/alert-backtest.ts";
import {
  changesChecks,
  differsBesideRecipients,
  refuseAlert,
  sentAlert,
} from "@heliograph/domain/alerts/alert-changes.ts";
import { slotEndSeconds } from "@heliograph/domain/alerts/alert-machine.ts";
import { newWatched } from "@heliograph/domain/alerts/alert-replay.ts";
import { alertTemplate, alertTemplates } from "@heliograph/domain/alerts/alert-templates.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { alertReferences, refuseReferences } from "@heliograph/domain/plants/plant-references.ts";
import { seenAlert } from "@heliograph/domain/plants/seen-settings.ts";
import type { LogsService } from "../logs/logs.service.ts";
import { holds, type Call, type Caller } from "../platform/caller.ts";
import type { Db } from "../platform/database.ts";
import { newObjectId } from "../platform/object-id.ts";
import { Problem, problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import {
  refuse,
  type ChangedPart,
  type Changing,
  type PlantsService,
} from "../plants/plants.service.ts";
import type { MessagesService } from "../messages/messages.service.ts";
import type { UsersService } from "../users/users.service.ts";
import type { z } from "zod";
import { Backtests, backtestSlots, type BacktestThread } from "./backtests.ts";
import { namedIn, recipientLists, recipientsOf, refuseRecipients } from "./alert-recipients.ts";
import { keysOf, lastKoOf, objectStates, statesOf } from "./alert-states.ts";
import { AlertWatch, settledSlot, type WatchThread } from "./alert-watch.ts";
import { alarmsBetween, endAlarms, type Alarm } from "./alarms.store.ts";
import {
  checksOf,
  deleteAlert,
  endWatch,
  faultyAlerts,
  forgetChecks,
  forgetRecipient,
  plantsNaming,
  holdWatch,
  insertAlert,
  writeAlert,
  writeChecks,
  writeWatch,
} from "./alerts.store.ts";

export type { Alarm } from "./alarms.store.ts";
export { alertsOf } from "./alerts.store.ts";

/** What a plant is watched for, and what was found. Rules by number: docs/rules/alerts.md. */
export interface AlertsService {
  templates(): readonly AlertTemplate[];
  /** Throws not_found. */
  template(id: string): AlertTemplate;
  get(call: Call, id: string): Promise<Alert>;
  create(call: Call, alert: NewAlert): Promise<Alert>;
  /** Puts another alert in its place; who holds messages_edit alone may change its recipients. */
  replace(call: Call, id: string, alert: AlertReplacement): Promise<Alert>;
  delete(call: Call, id: string): Promise<void>;
  /** As a plant file describes it, within a change of its plant that has judged it; `before` is what it was. */
  place(trx: Db, call: Call, before: Alert | null, after: Alert): Promise<void>;
  /** The same of one that a plant file does not have. */
  remove(trx: Db, call: Call, before: Alert): Promise<void>;
  /** NONE, no failed checks and no alarm reported, until the next slot settles. */
  reset(call: Call, id: string): Promise<void>;
  stateOf(call: Call, plantId: string): Promise<AlertsState>;
  /** Empty for who may not see alerts. */
  objectsOf(call: Call, plantId: string): Promise<ObjectsAlertState>;
  /** Enabled alerts that are KO or ERROR, by plant; 0 where the caller may not see alerts. `plantIds` null for all plants. */
  faulty(
    caller: Caller | null,
    plantIds: readonly string[] | null,
  ): Promise<(plantId: string) => number>;
  /** The same for all plants, whoever asks; plants without any are not there. */
  faultyCounts(): Promise<ReadonlyMap<string, number>>;
  /** Which alerts of a plant are KO, and when each was the last time, whoever asks; by alert. */
  alarmsOf(
    plantId: string,
  ): Promise<ReadonlyMap<string, { readonly isKo: boolean; readonly lastKo: number | null }>>;
  /** Alarms that lasted at some moment of a range, whoever asks, the newest first. [unix s] */
  alarmsBetween(plantId: string, of: { from: number; to: number; limit: number }): Promise<Alarm[]>;
  /** Tries a draft on what was measured: how far it is, then the result. Throws before the first line what `create` would. */
  backtest(
    call: Call & { readonly caller: Caller },
    plantId: string,
    question: z.output<typeof backtestQuestion>,
  ): Promise<AsyncIterable<BacktestLine>>;
  /** Looks at every plant that is due now. */
  look(): Promise<void>;
  /** Begins to watch, where this process has the role. */
  start(): void;
  stop(): Promise<void>;
}
export interface AlertsRooms {
  readonly plants: PlantsService;
  readonly watchThread: WatchThread;
  readonly backtestThread: BacktestThread;
  /** What was wrong with a plant in a stretch of time. [unix s] */
  readonly incidents: (
    plantId: string,
    range: { readonly from: number; readonly to: number },
  ) => Promise<readonly Omit<BacktestIncident, "vars">[]>;
  readonly users: Pick<UsersService, "account" | "onUnlinking">;
  readonly logs: Pick<LogsService, "edit">;
  readonly messages: Pick<MessagesService, "forgetAlarms">;
}

export function alertsService(
  context: Pick<RoomContext, "db" | "clock" | "log" | "settings" | "changes">,
  { plants, watchThread, backtestThread, incidents, users, logs, messages }: AlertsRooms,
): AlertsService {
  const { db } = context;
  const watch = new AlertWatch(context, watchThread);
  const backtests = new Backtests(backtestThread);

  // Who is gone, or no longer sees the plant, gets nothing. (A12)
  users.onUnlinking(async (open, userId, plantId) => {
    for (const id of await plantsNaming(open.trx, userId, plantId))
      // Held as for every change of the plant: one that is under way would write back whom it has read.
      // oxlint-disable-next-line no-await-in-loop -- one connection, however many plants
      await plants
        .changeWithin(open, { plantId: id, what: alertsOfRecipient(userId) }, (trx) =>
          forgetRecipient(trx, userId, id),
        )
        .catch((error: unknown) => {
          // A plant that was deleted meanwhile tells nobody.
          if (!(error instanceof Problem && error.code === "plant_not_found")) throw error;
        });
  });

  // A look that is under way ends first: it writes on what is deleted here.
  plants.onDeleted((plantId, trx) => endWatch(trx, plantId));

  const alertIn = (call: Call, model: PlantModel, id: string): Alert => {
    const alert = model.alerts.find((a) => a.id === id);
    if (alert === undefined) throw unknownAlert();
    if (seenAlert(alert, plants.hidden(call.caller, model)) === null) throw problem("alert_hidden");
    return alert;
  };
  const plantOf = async (id: string): Promise<string> => {
    const plantId = await plants.plantOf(id);
    if (plantId === null) throw unknownAlert();
    return plantId;
  };
  const refuseVariables = (call: Call, model: PlantModel, alert: Alert): void => {
    const hidden = plants.hidden(call.caller, model);
    const own = { ...alert, vars: alert.vars.filter((id) => !hidden.has(id)) };
    refuse(refuseReferences(alertReferences(own), model, hidden));
  };

  const remove: AlertsService["remove"] = async (trx, call, before) => {
    await endWatch(trx, before.plant_id);
    await deleteAlert(trx, before.plant_id, before.id);
    await messages.forgetAlarms(trx, { plantId: before.plant_id, alertId: before.id }, null);
    await plants.forget(trx, before.plant_id, before.id);
    await logs.edit(trx, call, { ...editOf("delete", before), before, after: null });
  };
  const place: AlertsService["place"] = async (trx, call, before, after) => {
    if (before === null) {
      await plants.register(trx, after.plant_id, after.id, "alert");
      await insertAlert(trx, after);
      await setDue(trx, after.plant_id);
    } else {
      await writeAlert(trx, after);
      if (changesChecks(before, after)) {
        const ended = await beginAnew(trx, after, context.clock.nowSeconds());
        const { plant_id: plantId, id: alertId } = after;
        await messages.forgetAlarms(trx, { plantId, alertId }, ended);
      }
    }
    const act = before === null ? "create" : "edit";
    await logs.edit(trx, call, { ...editOf(act, after), before, after });
  };

  return {
    place,
    remove,
    templates: () => alertTemplates,
    template(id) {
      const known = alertTemplate(id);
      if (known === null) throw problem("alert_template_not_found", { id });
      return known;
    },
    async get(call, id) {
      const model = await plants.open(call.caller, await plantOf(id));
      const alert = alertIn(call, model, id);
      return seenAlert(alert, plants.hidden(call.caller, model)) ?? alert;
    },
    async create(call, sent) {
      const plantId = sent.plant_id;
      if (
        !holds(call.caller, plantId, "plant_show") ||
        !holds(call.caller, plantId, "alerts_create")
      )
        throw problem("permission_needed", {
          plant: plantId,
          needs: ["plant_show", "alerts_create"],
        });
      const alert = sentAlert({
        sent,
        id: newObjectId(),
        plantId,
        before: null,
        hidden: new Set(),
      });
      const named = await namedIn(users, plantId, sent);
      await plants.changeBy(call.caller, changing(plantId, alert.id), async (trx, model) => {
        refuseRecipients({ plants, call, model, named }, null, alert);
        refuse(refuseAlert(alert));
        refuse(refuseReferences(alertReferences(alert), model, plants.hidden(call.caller, model)));
        await place(trx, call, null, alert);
      });
      return alert;
    },
    async replace(call, id, sent) {
      const plantId = await plantOf(id);
      if ((sent.id ?? id) !== id || (sent.plant_id ?? plantId) !== plantId)
        throw problem("differs_from_path", { keys: ["id", "plant_id"] }, "id", "plant_id");
      const named = await namedIn(users, plantId, sent);
      return await plants.changeBy(call.caller, changing(plantId, id), async (trx, model) => {
        const before = alertIn(call, model, id);
        const hidden = plants.hidden(call.caller, model);
        const after = sentAlert({ sent, id, plantId, before, hidden });
        if (!holds(call.caller, plantId, "alerts_edit") && differsBesideRecipients(before, after))
          throw problem("alert_recipients_only", { plant: plantId });
        refuseRecipients({ plants, call, model, named }, before, after);
        refuse(refuseAlert(after));
        refuseVariables(call, model, after);
        await place(trx, call, before, after);
        return seenAlert(after, hidden) ?? after;
      });
    },
    async delete(call, id) {
      const plantId = await plantOf(id);
      await plants.changeBy(call.caller, changing(plantId, id), async (trx, model) => {
        await remove(trx, call, alertIn(call, model, id));
      });
    },
    async reset(call, id) {
      const plantId = await plantOf(id);
      const alert = alertIn(call, await plants.open(call.caller, plantId), id);
      await db.transaction().execute(async (trx) => {
        await holdWatch(trx, plantId);
        const from = settledSlot(context.clock.nowSeconds());
        const checks = Object.fromEntries(keysOf(alert).map((key) => [key, newWatched(from)]));
        if (!alert.disabled) await writeChecks(trx, { plantId, id, state: "NONE", checks });
        await endAlarms(trx, { plantId, id, at: context.clock.nowSeconds() }, () => true);
        await messages.forgetAlarms(trx, { plantId, alertId: id }, null);
        await logs.edit(trx, call, editOf("reset", alert));
      });
    },
    async stateOf(call, plantId) {
      const model = await plants.open(call.caller, plantId);
      return statesOf(model, await checksOf(db, plantId), {
        hidden: plants.hidden(call.caller, model),
        nowSeconds: context.clock.nowSeconds(),
      });
    },
    async objectsOf(call, plantId) {
      const model = await plants.open(call.caller, plantId);
      if (!holds(call.caller, plantId, "alerts_show") || model.alerts.length === 0)
        return { vars: {}, devs: {} };
      return objectStates(model, await checksOf(db, plantId), plants.hidden(call.caller, model));
    },
    async faulty(caller, plantIds) {
      const found = await faultyAlerts(db, plantIds);
      const counts = new Map<string, number>();
      for (const [plantId, ids] of found) {
        if (!holds(caller, plantId, "alerts_show")) continue;
        // oxlint-disable-next-line no-await-in-loop -- a model that is known costs nothing
        const model = caller?.isAdmin === true ? null : await plants.model(plantId);
        const hidden = model === null ? null : plants.hidden(caller, model);
        const isSeen = (id: string): boolean => {
          const alert = model?.alerts.find((one) => one.id === id);
          return alert === undefined || hidden === null || seenAlert(alert, hidden) !== null;
        };
        counts.set(plantId, ids.filter(isSeen).length);
      }
      return (plantId) => counts.get(plantId) ?? 0;
    },
    async faultyCounts() {
      const found = await faultyAlerts(db, null);
      return new Map([...found].map(([plantId, ids]) => [plantId, ids.length]));
    },
    alarmsBetween: (plantId, of) => alarmsBetween(db, plantId, of),
    async alarmsOf(plantId) {
      const found = await checksOf(db, plantId);
      return new Map(
        [...found].map(([id, { checks }]) => [
          id,
          {
            isKo: Object.values(checks).some(({ now }) => now.state === "KO"),
            lastKo: lastKoOf(Object.values(checks), context.clock.nowSeconds()),
          },
        ]),
      );
    },
    async backtest(call, plantId, { alert: sent, replaces, ...asked }) {
      const model = await plants.open(call.caller, plantId);
      const { from = -Infinity, to = Infinity } = asked;
      if (from >= to) throw problem("range_backward", {}, "from", "to");
      const before = replaces === null ? null : alertIn(call, model, replaces);
      const hidden = plants.hidden(call.caller, model);
      const id = before?.id ?? newObjectId();
      const named = await namedIn(users, plantId, sent);
      const draft = {
        ...sentAlert({ sent, id, plantId, before: null, hidden }),
        disabled: false,
        // Left out they stay, as when it is saved. (A12)
        ...recipientsOf(sent, before),
      };
      refuseRecipients({ plants, call, model, named }, before, draft);
      refuse(refuseAlert(draft));
      refuse(refuseReferences(alertReferences(draft), model, hidden));
      const slots = backtestSlots(asked, {
        settled: settledSlot(context.clock.nowSeconds()),
        activeSince: model.plant.active_since,
      });
      const stretch = { from: slots.first * slotSeconds, to: slotEndSeconds(slots.last) };
      const found = await incidents(plantId, stretch);
      const seesLoss = holds(call.caller, plantId, "theoretical_vars");
      const varsOf = concerned(model, draft);
      const own = found.flatMap((one) => {
        const vars = varsOf(one);
        if (vars !== null && vars.length === 0) return [];
        const { id: incident, cause, subject, since, ended } = one;
        const lost = seesLoss ? one.lost_kwh : null;
        const seen = vars?.filter((variable) => !hidden.has(variable)) ?? null;
        return { id: incident, cause, subject, vars: seen, since, ended, lost_kwh: lost };
      });
      // Variables that the caller does not see are not tried: what they did stays hidden. (P10)
      const inForce = before === null || before.disabled ? null : seenAlert(before, hidden);
      const job = { plantId, draft, inForce, ...slots };
      return backtests.lines(call.caller.userId, job, { ...stretch, incidents: own });
    },
    look: () => watch.look(),
    start() {
      if (context.settings.roles.includes("worker")) watch.start();
    },
    async stop() {
      await backtests.close();
      await watch.stop();
    },
  };
}

const unknownAlert = (): Problem => problem("alert_not_found");
const changing = (plantId: string, id: string): Changing => ({
  plantId,
  what: { part: "alerts", ids: [id] },
});
const alertsOfRecipient =
  (userId: string) =>
  ({ alerts }: PlantModel): ChangedPart => ({
    part: "alerts",
    ids: alerts
      .filter((alert) => recipientLists.some((list) => alert[list].includes(userId)))
      .map(({ id }) => id),
  });
const editOf = <Act extends EditAction>(act: Act, { id, name, plant_id }: Alert) =>
  ({ act, ent: "alert", nam: name, plantId: plant_id, id }) as const;
async function setDue(trx: Db, plantId: string): Promise<void> {
  await holdWatch(trx, plantId);
  await writeWatch(trx, plantId, { is_due: true });
}
/** What was found by other rules is forgotten; what was reported is not: an alarm is followed by its all-clear, and one that is over is not told again. (A7, A13) Answers of which keys an alarm ended. */
async function beginAnew(trx: Db, alert: Alert, nowSeconds: number): Promise<string[]> {
  const { plant_id: plantId, id } = alert;
  await setDue(trx, plantId);
  const found = (await checksOf(trx, plantId)).get(id);
  await forgetChecks(trx, plantId, id);
  const kept = new Map(
    keysOf(alert).flatMap((key) => {
      const before = found?.checks[key]?.reported;
      if (before === undefined) return [];
      // Of a disabled alert nobody follows an alarm to its end: what is bad when it is enabled again is an alarm of its own.
      const reported = alert.disabled ? { ...before, alarm: false } : before;
      return [[key, newWatched(0, reported)] as const];
    }),
  );
  if (kept.size > 0)
    await writeChecks(trx, { plantId, id, state: "NONE", checks: Object.fromEntries(kept) });
  const isFollowed = (key: string): boolean => kept.get(key)?.reported.alarm === true;
  return await endAlarms(trx, { plantId, id, at: nowSeconds }, (key) => !isFollowed(key));
}
