/** The outbox: what happened, and who is written to of it, in the transaction that found it. Rules by number: docs/rules/messages.md. */
import type { MessageFacts } from "@heliograph/contract/messages/message-facts.ts";
import type { Channel, MessageType } from "@heliograph/contract/messages/messages.wire.ts";
import { severities, type Severity } from "@heliograph/contract/severity.ts";
import { entryOf } from "@heliograph/domain/alerts/alert-templates.ts";
import { reaches } from "@heliograph/domain/messages/severity.ts";
import type { Db } from "../platform/database.ts";
import { newObjectId } from "../platform/object-id.ts";
import {
  incidentOfOpen,
  putUnderIncident,
  reachedOfAlert,
  reachedOfIncident,
} from "./incident-occasions.store.ts";
import { closeOpen, insertMessages, insertOccasion } from "./messages.store.ts";
import { escalationOf, incidentReaders, noticesOf, weightsOf } from "./notices.store.ts";

/** Something that happened on a plant, to be reported. */
export interface Occasion {
  readonly plantId: string;
  readonly facts: MessageFacts;
  readonly severity: Severity;
  /** The incident that it is a symptom of; null, or absent, without one. */
  readonly incidentId?: string | null;
  readonly alertId?: string | null;
  /** Alerts whose alarms are symptoms of the incident: who was written to of one knows of it. */
  readonly symptoms?: readonly string[];
  /** Ids of accounts. Whom a mail reaches is also reached through the channels that he switched on for himself. */
  readonly email: readonly string[];
  readonly sms: readonly string[];
  /** Also who chose to hear of what is found on the plant without any alert. */
  readonly toIncidentReaders?: boolean;
  /** What an alarm is about, or what of it is over: an alarm lasts until all of it is over. Absent: the whole of it. */
  readonly keys?: readonly string[];
  /** [unix s] */
  readonly now: number;
}
export type Enqueue = (trx: Db, of: Occasion) => Promise<void>;

const types: Readonly<Record<MessageFacts["code"], MessageType>> = {
  alert_raised: "alarm_ko",
  alert_cleared: "alarm_ok",
  incident_opened: "alarm_ko",
  incident_over: "alarm_ok",
  report_ready: "report",
  mailing_ready: "report",
  test: "report",
};
const wholeAlarm = ["*"];
/** News of plants that fall silent wait so long for each other: an outage of many is one message. [s] (M9) */
export const gatherSeconds = 120;

export const enqueue: Enqueue = async (trx, of) => {
  const { plantId, facts, now } = of;
  const { alertId = null, keys = wholeAlarm, symptoms = [] } = of;
  const type = types[facts.code];
  if (of.incidentId != null) await putUnderIncident(trx, plantId, of.incidentId, symptoms);
  const incidentId =
    of.incidentId ??
    (type === "alarm_ok" && alertId !== null ? await incidentOfOpen(trx, plantId, alertId) : null);
  const wanted = type === "alarm_ok" ? [] : await recipients(trx, of, type);
  const reached = incidentId === null ? [] : await reachedOfIncident(trx, plantId, incidentId);
  const has = (one: Recipient) =>
    type === "report"
      ? undefined
      : reached.find(
          ({ account_id, channel }) => account_id === one.accountId && channel === one.channel,
        );
  // Who has the alarm of the incident gets no second one; its end reaches who has the alarm, whoever is named now. (M3)
  const written =
    type === "alarm_ok"
      ? await withoutOff(
          trx,
          plantId,
          // The end of an alert ends what was said of that alert: whoever heard of the incident, or of another symptom, hears of the end of that.
          (alertId === null ? reached : await reachedOfAlert(trx, plantId, { alertId, keys })).map(
            ({ account_id: accountId, channel, ids }) => ({ accountId, channel, ends: ids }),
          ),
        )
      : wanted.filter((one) => has(one) === undefined);
  const carrier = wanted.map(has).find((one) => one !== undefined);
  const steps = type === "alarm_ko" ? await escalationOf(trx, plantId) : [];
  const id = newObjectId();
  await insertOccasion(trx, {
    plantId,
    id,
    created: now,
    type,
    facts,
    severity: of.severity,
    incidentId,
    alertId,
    carriedBy: written.length === 0 ? (carrier?.ids.at(-1) ?? null) : null,
    open: type === "alarm_ko" ? keys : [],
    // One that is carried is escalated with the first.
    stepAt: steps[0] === undefined || carrier !== undefined ? null : now + steps[0].after_min * 60,
  });
  await insertMessages(
    trx,
    {
      plantId,
      occasionId: id,
      created: now,
      nextTry: now + (isSilence(facts) ? gatherSeconds : 0),
    },
    written.map((one) => ({ ...one, id: newObjectId() })),
  );
  // Of an alert its own alarms end, of an incident what was said of it.
  if (type === "alarm_ok")
    await closeOpen(trx, { plantId, alertId, incidentId: of.incidentId ?? null }, keys);
};

interface Recipient {
  readonly accountId: string;
  readonly channel: Channel;
  /** Of an end: the messages by which he has its alarms. */
  readonly ends?: readonly string[];
}
async function recipients(trx: Db, of: Occasion, type: MessageType): Promise<Recipient[]> {
  const { plantId, severity } = of;
  const chosen = new Set(of.email);
  if (of.toIncidentReaders === true) {
    const from = severities.slice(severities.indexOf(severity));
    for (const id of await incidentReaders(trx, plantId, from)) chosen.add(id);
  }
  const people = [...new Set([...chosen, ...of.sms])];
  const general = await noticesOf(trx, people);
  const fromOf = await weightsOf(trx, plantId, general);
  // Who chose incidents from a weight up hears of them, whatever holds for alerts.
  const wants = (id: string): boolean => {
    // Of several plants: what holds for one of them does not hold for it.
    if (of.facts.code === "mailing_ready") return true;
    const from = fromOf(id);
    if (from === "off") return false;
    return type === "report" || of.toIncidentReaders === true || reaches(severity, from);
  };
  return people.filter(wants).flatMap((accountId): Recipient[] => {
    const { telegram, push, webhook } = general.get(accountId)!;
    const channels: (Channel | false)[] = [
      ...(chosen.has(accountId)
        ? (["email", telegram && "telegram", push && "push", webhook && "webhook"] as const)
        : []),
      of.sms.includes(accountId) && "sms",
    ];
    return channels.flatMap((channel) => (channel === false ? [] : [{ accountId, channel }]));
  });
}
async function withoutOff(
  trx: Db,
  plantId: string,
  found: readonly Recipient[],
): Promise<Recipient[]> {
  const people = found.map(({ accountId }) => accountId);
  const fromOf = await weightsOf(trx, plantId, await noticesOf(trx, people));
  return found.filter(({ accountId }) => fromOf(accountId) !== "off");
}

/** Whether it reports that a plant sends nothing. */
export const isSilence = (facts: MessageFacts): boolean =>
  facts.code === "alert_raised"
    ? facts.params.variables.length === 0 &&
      entryOf({ template_id: facts.params.template })?.watchesSilence === true
    : facts.code === "incident_opened" &&
      facts.params.cause === "no_communication" &&
      facts.params.subject.kind === "plant";
