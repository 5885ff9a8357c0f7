/** Rows of the outbox as their reader sees them: his language, and nothing that is hidden from him. */
import type { MessageFacts } from "@heliograph/contract/messages/message-facts.ts";
import type {
  Channel,
  Delivery,
  DeliveryError,
  Message,
} from "@heliograph/contract/messages/messages.wire.ts";
import { reasonText } from "@heliograph/domain/messages/delivery-reason.ts";
import { messageText, plainText, type Language } from "@heliograph/domain/messages/message-text.ts";
import { seenFacts } from "@heliograph/domain/messages/seen-facts.ts";
import { seenAlert } from "@heliograph/domain/plants/seen-settings.ts";
import { holds, type Caller } from "../platform/caller.ts";
import type { Db } from "../platform/database.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { UsersService } from "../users/users.service.ts";
import { eyesOf } from "./letter-writer.ts";
import {
  envelopeSizes,
  history,
  type HistoryFilter,
  type MessageRow,
  type OccasionRow,
} from "./messages.store.ts";
import { refusedOf } from "./transport.ts";

export interface HistoryParts {
  readonly db: Db;
  readonly plants: Pick<PlantsService, "model" | "hidden">;
  readonly users: Pick<UsersService, "account">;
}

/** Why it failed, where one did, and not why another waits; of one that left, whom it did not reach. (M24) */
function wrongWith(
  deliveries: readonly Delivery[],
  { channel, state, language }: { channel: Channel; state: Delivery["state"]; language: Language },
): string | null {
  const text = (error: DeliveryError, answer: string | null): string =>
    reasonText({ channel, error, answer }, language);
  const failing = deliveries.find((one) => one.error !== null && one.state === state);
  const sentences = [
    ...(failing?.error == null ? [] : [text(failing.error, failing.answer)]),
    ...deliveries
      .flatMap((one) => one.refused)
      .map(({ to, answer }) => `${to}: ${text("refused", answer)}`),
  ];
  return sentences.length === 0 ? null : sentences.join("; ");
}

/** What was sent, newest first: one entry for each channel of what happened, and one for what was carried. */
export async function readHistory(
  parts: HistoryParts,
  reader: { caller: Caller; language: Language },
  filter: HistoryFilter,
): Promise<Message[]> {
  const found = await history(parts.db, { ...filter, ...(await unseenBy(parts, reader, filter)) });
  const envelopes = found.flatMap(({ messages }) => messages.flatMap((m) => m.envelope ?? []));
  const sizes = await envelopeSizes(parts.db, [...new Set(envelopes)]);
  const people = await peopleOf(parts, found);
  const lists = await Promise.all(
    found.map(async ({ occasion, messages }) => {
      const model = await parts.plants.model(occasion.plant_id);
      if (model === null) return [];
      const { hidden } = parts.plants;
      const facts = seenFacts(
        { code: occasion.code, params: occasion.params } as MessageFacts,
        eyesOf({ hidden }, reader.caller, model),
      );
      const text = messageText(facts, { language: reader.language, plant: model.plant });
      const common = {
        plant_id: occasion.plant_id,
        time: occasion.created,
        type: occasion.type,
        title: text.title,
        text: plainText(text),
        occasion: occasion.id,
        alert_id: occasion.alert_id,
        incident_id: occasion.incident_id,
        acknowledged:
          occasion.acknowledged === null
            ? null
            : {
                at: occasion.acknowledged,
                user: people.get(occasion.acknowledged_by ?? "")?.name ?? null,
              },
        is_open: occasion.open.length > 0 && occasion.acknowledged === null,
      };
      const byChannel = [...Map.groupBy(messages, ({ channel }) => channel).entries()];
      if (byChannel.length === 0)
        return [
          {
            ...common,
            id: occasion.id,
            channel: null,
            to: [],
            error: null,
            state: "carried" as const,
            carried_by: occasion.carried_by,
            deliveries: [],
          },
        ];
      return byChannel.map(([channel, rows]): Message => {
        const deliveries = rows.map((row) => deliveryOf(row, people, sizes));
        const state = worst(rows);
        return {
          ...common,
          id: rows[0]?.id ?? occasion.id,
          channel,
          to: deliveries.flatMap(({ to }) => to),
          error: wrongWith(deliveries, { channel, state, language: reader.language }),
          state,
          carried_by: null,
          deliveries,
        };
      });
    }),
  );
  return lists.flat();
}

/** What is not there for a reader of a plant: of alerts that he does not see, alarms and reports without their permission. The list of all plants is an administrator's. */
async function unseenBy(
  { plants }: HistoryParts,
  { caller }: { caller: Caller },
  { plantId }: HistoryFilter,
): Promise<Pick<HistoryFilter, "unseenAlerts" | "isWithoutReports" | "isWithoutAlarms">> {
  const model = plantId === undefined ? null : await plants.model(plantId);
  if (model === null) return {};
  const hidden = plants.hidden(caller, model);
  return {
    unseenAlerts: model.alerts
      .filter((alert) => seenAlert(alert, hidden) === null)
      .map(({ id }) => id),
    isWithoutReports: !holds(caller, model.plant.id, "reports_show"),
    isWithoutAlarms: !holds(caller, model.plant.id, "alerts_show"),
  };
}

const worst = (rows: readonly MessageRow[]): MessageRow["state"] =>
  rows.some(({ state }) => state === "failed")
    ? "failed"
    : rows.some(({ state }) => state === "waiting")
      ? "waiting"
      : "sent";

interface Person {
  readonly name: string;
  readonly emails: readonly string[];
  readonly cells: readonly string[];
}
async function peopleOf(
  { users }: HistoryParts,
  found: readonly { occasion: OccasionRow; messages: readonly MessageRow[] }[],
): Promise<Map<string, Person>> {
  const ids = new Set(
    found.flatMap(({ occasion, messages }) => [
      ...messages.flatMap(({ account_id }) => account_id ?? []),
      ...(occasion.acknowledged_by === null ? [] : [occasion.acknowledged_by]),
    ]),
  );
  const accounts = await Promise.all([...ids].map((id) => users.account(id)));
  return new Map(
    accounts.flatMap((account) => {
      if (account === null) return [];
      const { id, fullname, username, emails, cells } = account.user;
      return [[id, { name: fullname ?? username, emails, cells }] as const];
    }),
  );
}

/** A capability of somebody else: whoever knows the whole address can write to it. */
const shownAddress = (row: MessageRow, address: string): string =>
  row.channel === "webhook" && URL.canParse(address) ? new URL(address).host : address;
function deliveryOf(
  row: MessageRow,
  people: ReadonlyMap<string, Person>,
  sizes: ReadonlyMap<string, number>,
): Delivery {
  const person = people.get(row.account_id ?? "");
  // What was not sent yet goes where he is reached now.
  const now =
    row.channel === "email"
      ? person?.emails
      : row.channel === "sms"
        ? person?.cells.slice(0, 1)
        : person && [person.name];
  const to = row.address.length > 0 ? row.address : (now ?? []);
  return {
    id: row.id,
    user: person?.name ?? null,
    to: to.map((address) => shownAddress(row, address)),
    state: row.state,
    tries: row.tries,
    next_try: row.next_try,
    sent: row.sent,
    together: sizes.get(row.envelope ?? "") ?? 1,
    error: row.error,
    answer: row.answer,
    refused: refusedOf(row.taken),
  };
}
