import { isDeepStrictEqual } from "node:util";
import {
  channels,
  type Channel,
  type Escalation,
  type Message,
  type Transport as TransportState,
} from "@heliograph/contract/messages/messages.wire.ts";
import type {
  checkSmsCredit,
  listMessages,
  listOutbox,
  sendTestMessage,
} from "@heliograph/contract/messages/messages.routes.ts";
import type { Input, Reply } from "@heliograph/contract/route.ts";
import type { Language } from "@heliograph/domain/messages/message-text.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { DataService } from "../data/data.service.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { Call, Caller } from "../platform/caller.ts";
import type { Db } from "../platform/database.ts";
import { problem } from "../platform/problem.ts";
import { tokenSecret } from "../platform/token-secret.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { recipientRefusal, type UserCall, type UsersService } from "../users/users.service.ts";
import { actionLinks, type ActionLinks, type IncidentsOfMessages } from "./action-links.ts";
import { tryMilliseconds, type DeliveryParts } from "./delivery.ts";
import { stepsOfLasting } from "./escalate.ts";
import { recipientsOf, type Recipients } from "./plant-recipients.ts";
import {
  gatewayCredit,
  smsTransport,
  telegramTransport,
  webhookTransport,
} from "./http-transports.ts";
import { mailTransport } from "./mail-transport.ts";
import { readHistory } from "./message-history.ts";
import {
  forgetAlarms,
  acknowledge,
  countsByChannel,
  type HistoryFilter,
  messageById,
  occasionById,
  retryFailed,
} from "./messages.store.ts";
import {
  escalationOf,
  forgetReader,
  keptKey,
  removeBrowserEverywhere,
  writeEscalation,
} from "./notices.store.ts";
import { enqueue, type Enqueue } from "./outbox.ts";
import { OutboxWorker } from "./outbox-worker.ts";
import { OwnNotices } from "./own-notices.ts";
import { newVapidKeys } from "./push-encryption.ts";
import { pushTransport } from "./push-transport.ts";
import { putOffSteps, unanswered } from "./steps.store.ts";
import { sendTest } from "./test-message.ts";
import type { KnownOf, LostByDay, MailingLetters, ReportPdf } from "./writing.ts";

export type { MailingLetters } from "./writing.ts";
export type { Enqueue, Occasion } from "./outbox.ts";

type Page = Input<typeof listMessages>["query"];
/** What was sent of each plant, to whom, and how people wish to be written to. Rules by number: docs/rules/messages.md. */
export interface MessagesService extends ActionLinks {
  /** Queues what happened, in the transaction that found it; it is sent after the commit. */
  readonly enqueue: Enqueue;
  /** Stops the repeats and the escalation of an incident's alarms: for the room that keeps incidents. */
  acknowledgeIncident(
    trx: Db,
    of: { plantId: string; incidentId: string; accountId: string | null },
  ): Promise<void>;
  /** Nobody more is called of it until then: somebody has looked, and put it off. [unix s] */
  snoozeIncident(
    trx: Db,
    of: { plantId: string; incidentId: string; until: number },
  ): Promise<void>;
  /** Of an alert that was reset, changed, disabled or deleted: nobody is called of its alarms any more. `keys` null: of all. (A13) */
  forgetAlarms(
    trx: Db,
    of: { plantId: string; alertId: string },
    keys: readonly string[] | null,
  ): Promise<void>;
  /** How many are to be written to of what is wrong with a plant, and how many would be reached. */
  recipientsOf(model: PlantModel): Promise<Recipients>;
  /** Newest first. Throws plant_closed. */
  ofPlant(call: Call, plantId: string, page: Page): Promise<Message[]>;
  alarmsOf(
    call: Call,
    plantId: string,
    page: Page & { alert?: string | undefined },
  ): Promise<Message[]>;
  reportsOf(call: Call, plantId: string, page: Page): Promise<Message[]>;
  /** Throws message_not_found. */
  acknowledge(call: UserCall, plantId: string, occasionId: string): Promise<void>;
  escalation(call: Call, plantId: string): Promise<Escalation>;
  /** Throws foreign_recipient, recipient_may_not_read. */
  setEscalation(call: Call, plantId: string, steps: Escalation): Promise<Escalation>;
  sendTest(
    call: Call,
    body: Input<typeof sendTestMessage>["body"],
  ): Promise<Reply<typeof sendTestMessage>>;
  /** Throws sms_credit_unread. */
  smsCredit(): Promise<Reply<typeof checkSmsCredit>>;
  outbox(call: Call, question: Input<typeof listOutbox>["query"]): Promise<Message[]>;
  /** `id` is that of a message. Throws message_not_found. */
  retry(plantId: string, id: string): Promise<void>;
  transports(): Promise<TransportState[]>;
  readonly own: OwnNotices;
  /** Sends all that is due now. */
  deliver(): Promise<void>;
  /** Begins to send, where this process has the role. */
  start(): void;
  stop(): Promise<void>;
}
export interface MessagesRooms {
  readonly plants: PlantsService;
  readonly users: Pick<UsersService, "account" | "accountNamed" | "onUnlinking">;
  readonly data: Pick<DataService, "fetch" | "aggregated">;
  readonly logs: Pick<LogsService, "edit">;
  readonly knownOf: KnownOf;
  readonly reportPdf: ReportPdf;
  readonly mailings: MailingLetters;
  readonly lostByDay: LostByDay;
  readonly incidents: IncidentsOfMessages;
}
const alarmTypes = ["alarm_ko", "alarm_ok"] as const;
const creditMilliseconds = 10_000;

export function messagesService(context: RoomContext, rooms: MessagesRooms): MessagesService {
  const { db, settings, clock } = context;
  const { plants, users, data, logs, knownOf, lostByDay, reportPdf, mailings, incidents } = rooms;
  let kept: string | null = null;
  const secret = (): string => (kept ??= tokenSecret(settings));
  const now = (): number => Math.floor(clock.nowSeconds());
  const vapid = () => keptKey(db, "vapid", newVapidKeys);
  const all = [
    mailTransport(settings),
    smsTransport(settings),
    telegramTransport(settings),
    pushTransport(settings, {
      keys: vapid,
      nowSeconds: () => clock.nowSeconds(),
      forget: (endpoint) => removeBrowserEverywhere(db, endpoint),
    }),
    webhookTransport(settings, () => clock.nowSeconds()),
  ];
  const transports = new Map(all.map((one) => [one.channel, one]));
  const delivery: DeliveryParts = {
    context,
    users,
    plants,
    transports,
    tryMilliseconds,
    writer: {
      plants,
      data,
      knownOf,
      lostByDay,
      reportPdf,
      mailings,
      secret,
      publicUrl: settings.publicUrl,
    },
  };
  const worker = new OutboxWorker(delivery);

  // Whoever no longer sees the plant is called no more. (M14)
  users.onUnlinking(({ trx }, userId, plantId) => forgetReader(trx, userId, plantId));

  const languageFor = async (caller: Caller, asked?: Language): Promise<Language> =>
    asked ?? (await users.account(caller.userId))?.user.language ?? "it";
  const read = async (
    { caller }: Call,
    { language, limit, before }: Page,
    filter: Omit<HistoryFilter, "limit" | "before">,
  ): Promise<Message[]> => {
    if (caller === null) return [];
    if (filter.plantId !== undefined) await plants.open(caller, filter.plantId);
    return await readHistory(
      { db, plants, users },
      { caller, language: await languageFor(caller, language) },
      { ...filter, limit, before },
    );
  };
  const acknowledgeBy = async (
    call: UserCall,
    { plantId, occasionId }: { plantId: string; occasionId: string },
  ): Promise<void> => {
    const occasion = await occasionById(db, plantId, occasionId);
    if (occasion === undefined) throw problem("message_not_found");
    const { incident_id: incidentId } = occasion;
    const incident = incidentId === null ? null : await incidents.stateOf(plantId, incidentId);
    // The room that keeps it acknowledges its alarms with it.
    if (incidentId !== null && incident !== null && !incident.isOver) {
      await incidents.act(call, incidentId, { action: "acknowledge" });
      return;
    }
    const which = incidentId === null ? { occasionId } : { incidentId };
    const by = { accountId: call.caller.userId, now: now() };
    await db.transaction().execute((trx) => acknowledge(trx, { plantId, ...which }, by));
  };

  return {
    enqueue,
    async acknowledgeIncident(trx, { plantId, incidentId, accountId }) {
      await acknowledge(trx, { plantId, incidentId }, { accountId, now: now() });
    },
    snoozeIncident: (trx, of) => putOffSteps(trx, of),
    forgetAlarms,
    recipientsOf: (model) => recipientsOf(delivery, model),
    ofPlant: (call, plantId, page) => read(call, page, { plantId }),
    alarmsOf: (call, plantId, page) =>
      read(call, page, { plantId, types: alarmTypes, alertId: page.alert }),
    reportsOf: (call, plantId, page) => read(call, page, { plantId, types: ["report"] }),
    async acknowledge(call, plantId, occasionId) {
      await plants.open(call.caller, plantId);
      await acknowledgeBy(call, { plantId, occasionId });
    },
    async escalation(call, plantId) {
      await plants.open(call.caller, plantId);
      return await escalationOf(db, plantId);
    },
    async setEscalation(call, plantId, steps) {
      for (const { user_id: id } of steps) {
        const of = { id, plantId, right: "alerts_show" } as const;
        // oxlint-disable-next-line no-await-in-loop -- ten at most, from memory
        const why = await recipientRefusal(users, of, "escalation");
        if (why !== null) throw why;
      }
      const lasting = await unanswered(db, plantId);
      const ofIncidents = [...new Set(lasting.flatMap((one) => one.incident_id ?? []))];
      const snoozes = new Map(
        await Promise.all(
          ofIncidents.map(
            async (id) =>
              [id, (await incidents.stateOf(plantId, id))?.snoozedUntil ?? null] as const,
          ),
        ),
      );
      return await plants.changeBy(
        call.caller,
        { plantId, what: { part: "alerts", ids: [] } },
        async (trx, model) => {
          const before = await escalationOf(trx, plantId);
          if (isDeepStrictEqual(before, steps)) return before;
          await writeEscalation(trx, plantId, steps);
          const of = { plantId, steps, now: now() };
          await stepsOfLasting(trx, of, (id) => snoozes.get(id) ?? null);
          await logs.edit(trx, call, {
            act: "edit",
            ent: "escalation",
            nam: model.plant.name,
            plantId,
            before: { escalation: before },
            after: { escalation: steps },
          });
          return await escalationOf(trx, plantId);
        },
      );
    },
    async sendTest(call, body) {
      const model = await plants.open(call.caller, body.plant_id);
      const occasionId = await sendTest({ db, users, delivery, now: now() }, body);
      const language = call.caller === null ? "it" : await languageFor(call.caller);
      const found = await readHistory(
        { db, plants, users },
        { caller: call.caller!, language },
        { plantId: model.plant.id, limit: 5 },
      );
      const message = found.find(({ occasion }) => occasion === occasionId);
      if (message === undefined) throw problem("message_not_found");
      return { ok: true, message };
    },
    async smsCredit() {
      const credit = await gatewayCredit(settings, AbortSignal.timeout(creditMilliseconds)).catch(
        (error: unknown) => {
          context.log.warn("the credit of the SMS gateway is not known", { error });
          throw problem("sms_credit_unread");
        },
      );
      return credit === null
        ? { credit: await plants.smsLeft(), of: "plants" }
        : { credit, of: "gateway" };
    },
    outbox: (call, { state, channel, plant, ...page }) =>
      read(call, page, { state, channel, plantId: plant }),
    async retry(plantId, id) {
      const message = await messageById(db, plantId, id);
      if (message === undefined) throw problem("message_not_found");
      const { occasion_id: occasionId, channel } = message;
      await retryFailed(db, { plantId, occasionId, channel }, now());
    },
    async transports() {
      const counts = await countsByChannel(db);
      const count = (channel: Channel, state: string): number =>
        counts.find((one) => one.channel === channel && one.state === state)?.count ?? 0;
      return channels.map((channel) => {
        const one = transports.get(channel);
        return {
          channel,
          configured: one !== undefined && one.where !== null,
          where: one?.where ?? null,
          settings: [...(one?.settings ?? [])],
          waiting: count(channel, "waiting"),
          failed: count(channel, "failed"),
        };
      });
    },
    own: new OwnNotices({ context, delivery, secret, vapid }),
    ...actionLinks({ db, users, plants, secret, now, incidents, acknowledgeBy }),
    deliver: () => worker.deliver(),
    start() {
      if (settings.roles.includes("worker")) worker.start();
    },
    stop: () => worker.stop(),
  };
}
