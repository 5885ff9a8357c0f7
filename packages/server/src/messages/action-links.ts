/** What the links of mails do: read without doing anything, and done once. (M16) */
import type { IncidentAction } from "@heliograph/contract/health/health.wire.ts";
import type { MessageFacts } from "@heliograph/contract/messages/message-facts.ts";
import type { readLink } from "@heliograph/contract/messages/messages.routes.ts";
import type { Reply } from "@heliograph/contract/route.ts";
import { messageText } from "@heliograph/domain/messages/message-text.ts";
import { seenFacts } from "@heliograph/domain/messages/seen-facts.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { holdsOn } from "@heliograph/domain/users/holder.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { Db } from "../platform/database.ts";
import { problem } from "../platform/problem.ts";
import {
  callerOfAccount,
  type Account,
  type UserCall,
  type UsersService,
} from "../users/users.service.ts";
import { eyesOf, languageOf } from "./letter-writer.ts";
import { linkSeconds, readLinkToken, type Linked } from "./link-tokens.ts";
import {
  messageById,
  occasionById,
  useOnce,
  type MessageRow,
  type OccasionRow,
} from "./messages.store.ts";
import { noticesOnPlant, setPlantNotice, type PlantNoticeRow } from "./notices.store.ts";

type Content = Reply<typeof readLink>;
export interface ActionLinks {
  /** What a link would do. Throws link_unknown. */
  readLink(token: string): Promise<Content>;
  /** Does it, unless it was done. Throws link_unknown. @param ip of who follows it */
  followLink(token: string, ip: string): Promise<Content>;
  /** What a mail program posts of itself: no more messages of the plant. Throws link_unknown, of links too that do anything else. */
  unsubscribe(token: string): Promise<void>;
}
/** What messages ask of the room that keeps incidents. */
export interface IncidentsOfMessages {
  /** null: there is no such incident. */
  stateOf(plantId: string, id: string): Promise<IncidentState | null>;
  act(call: UserCall, id: string, action: IncidentAction): Promise<unknown>;
}
interface IncidentState {
  readonly isOver: boolean;
  /** [unix s] */
  readonly snoozedUntil: number | null;
}
interface LinkParts {
  readonly db: Db;
  readonly users: Pick<UsersService, "account">;
  readonly plants: Pick<PlantsService, "model" | "hidden">;
  readonly secret: () => string;
  readonly now: () => number;
  readonly incidents: IncidentsOfMessages;
  readonly acknowledgeBy: (
    call: UserCall,
    of: { plantId: string; occasionId: string },
  ) => Promise<void>;
}
interface Opened {
  readonly linked: Linked;
  readonly message: MessageRow;
  readonly occasion: OccasionRow;
  readonly account: Account;
  readonly model: PlantModel;
  /** Of the incident that it is about; null without one. */
  readonly incident: IncidentState | null;
  /** What he chose for the plant; absent: nothing. */
  readonly wishes: PlantNoticeRow | undefined;
}

/** Eight o'clock of the next day at the plant: when people are at work again. [unix s] */
function nextMorning(nowSeconds: number, zone: string): number {
  const now = Temporal.Instant.fromEpochMilliseconds(nowSeconds * 1000).toZonedDateTimeISO(zone);
  const tomorrow = now.toPlainDate().add({ days: 1 });
  const at = tomorrow.toZonedDateTime({ timeZone: zone, plainTime: "08:00" });
  return at.epochMilliseconds / 1000;
}

/** What it is about has ended: the incident, or the alarm that is under none. Who wants no more messages may say so at any time. */
const isOver = ({ linked, occasion, incident }: Opened): boolean =>
  linked.action !== "mute" && (incident === null ? occasion.open.length === 0 : incident.isOver);

export function actionLinks(parts: LinkParts): ActionLinks {
  const { db, plants } = parts;
  const open = async (token: string): Promise<Opened> => {
    const linked = readLinkToken(parts.secret(), token);
    if (linked === null) throw problem("link_unknown");
    const message = await messageById(db, linked.plantId, linked.messageId);
    const model = await plants.model(linked.plantId);
    if (message === undefined || model === null) throw problem("link_unknown");
    const account = await parts.users.account(message.account_id ?? "");
    const occasion = await occasionById(db, linked.plantId, message.occasion_id);
    const isOld = message.created + linkSeconds < parts.now();
    if (account === null || occasion === undefined || isOld) throw problem("link_unknown");
    // Rights are those of now.
    const needs = linked.action === "mute" ? "plant_show" : "alerts_edit";
    if (account.user.disabled || !holdsOn(account.holder, linked.plantId, needs))
      throw problem("link_unknown");
    const { incident_id: id } = occasion;
    const incident = id === null ? null : await parts.incidents.stateOf(linked.plantId, id);
    if (linked.action === "snooze" && incident === null) throw problem("link_unknown");
    const wishes = await noticesOnPlant(db, linked.plantId, [account.user.id]);
    return {
      linked,
      message,
      occasion,
      account,
      model,
      incident,
      wishes: wishes.get(account.user.id),
    };
  };
  const content = (of: Opened, isDone: boolean): Content => {
    const { linked, occasion, account, model, incident } = of;
    const isSnooze = linked.action === "snooze";
    const zone = model.plant.timezone;
    const language = languageOf(account.user.language, model);
    const facts = { code: occasion.code, params: occasion.params } as MessageFacts;
    const eyes = eyesOf(plants, callerOfAccount(account), model);
    return {
      action: linked.action,
      plant_id: linked.plantId,
      plant: model.plant.name,
      title: messageText(seenFacts(facts, eyes), { language, plant: model.plant }).title,
      user: account.user.fullname ?? account.user.username,
      language,
      is_done: isDone,
      is_over: isOver(of),
      until: isSnooze
        ? isDone
          ? (incident?.snoozedUntil ?? null)
          : nextMorning(parts.now(), zone)
        : null,
      timezone: zone,
    };
  };
  const isDone = (of: Opened): boolean =>
    of.linked.action === "mute"
      ? of.wishes?.from_severity === "off"
      : of.message.used.includes(of.linked.action) ||
        isOver(of) ||
        (of.linked.action === "acknowledge" && of.occasion.acknowledged !== null);
  const mute = async ({
    linked: { plantId },
    account: { user },
    wishes,
  }: Opened): Promise<void> => {
    await setPlantNotice(db, {
      plant_id: plantId,
      account_id: user.id,
      incidents: wishes?.incidents ?? null,
      from_severity: "off",
    });
  };
  return {
    async readLink(token) {
      const opened = await open(token);
      return content(opened, isDone(opened));
    },
    async followLink(token, ip) {
      const opened = await open(token);
      const { linked, message, occasion, account, model } = opened;
      const { plantId, action } = linked;
      if (isDone(opened)) return content(opened, true);
      const isOnce = action !== "mute";
      if (isOnce && !(await useOnce(db, { plantId, id: message.id }, action)))
        return content(await open(token), true);
      const call = { caller: callerOfAccount(account), ip };
      if (action === "mute") await mute(opened);
      else if (action === "acknowledge")
        await parts.acknowledgeBy(call, { plantId, occasionId: occasion.id });
      else {
        const until = nextMorning(parts.now(), model.plant.timezone);
        await parts.incidents.act(call, occasion.incident_id!, { action, until });
        return content(await open(token), true);
      }
      return content(opened, true);
    },
    async unsubscribe(token) {
      const opened = await open(token);
      if (opened.linked.action !== "mute") throw problem("link_unknown");
      await mute(opened);
    },
  };
}
