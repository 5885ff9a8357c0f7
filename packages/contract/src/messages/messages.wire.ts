import { z } from "zod";
import { breaks } from "../field-rules.ts";
import { objectId, plantId } from "../ids.ts";
import { languages } from "../users/users.wire.ts";

export const messageTypes = ["report", "alarm_ko", "alarm_ok"] as const;
export type MessageType = (typeof messageTypes)[number];
export const channels = ["email", "sms", "telegram", "push", "webhook"] as const;
export type Channel = (typeof channels)[number];
/** What becomes of a message. `carried`: another message had reached its recipients, or it has none; nothing is sent. */
export const messageStates = ["waiting", "sent", "failed", "carried"] as const;
export type MessageState = (typeof messageStates)[number];

/** Why a message did not leave, or not yet. */
export const deliveryErrors = [
  "not_configured",
  "not_allowed",
  "no_address",
  "bad_address",
  "no_credit",
  "private_address",
  "unreachable",
  "timeout",
  "refused",
  "gone",
  "interrupted",
  "alarm_failed",
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];

/** What will never take it, with what was answered there. */
export const refusedAddresses = z.array(z.object({ to: z.string(), answer: z.string() }));

/** One recipient's part of a message. */
export const delivery = z.object({
  id: objectId,
  /** The recipient's name; null for an address of nobody, and for somebody who is gone. */
  user: z.string().nullable(),
  /** Where it went, or is to go. */
  to: z.array(z.string()),
  state: z.enum(["waiting", "sent", "failed"]),
  tries: z.number().int(),
  /** When it is tried next; null: never. [unix s] */
  next_try: z.number().int().nullable(),
  sent: z.number().int().nullable(),
  /** How many messages of the recipient left together with it, itself included. */
  together: z.number().int(),
  error: z.enum(deliveryErrors).nullable(),
  /** What the other side answered, in its own words. */
  answer: z.string().nullable(),
  /** Of `to`: addresses, and browsers by their service; the others have it, or get it still. */
  refused: refusedAddresses,
});
export type Delivery = z.infer<typeof delivery>;

/** What was sent, or was to be sent, of one thing that happened, through one channel. */
export const message = z.object({
  id: objectId,
  plant_id: plantId,
  /** When it happened. [unix s] */
  time: z.number().int(),
  type: z.enum(messageTypes),
  title: z.string(),
  text: z.string(),
  /** null for one that was carried by another. */
  channel: z.enum(channels).nullable(),
  to: z.array(z.string()),
  /** A sentence in the reader's language; null where nothing went wrong. The other side's own words stand with the deliveries. */
  error: z.string().nullable(),
  state: z.enum(messageStates),
  /** The message that had reached its recipients; null for one that has none. */
  carried_by: objectId.nullable(),
  /** What happened: the same for the messages of all channels. */
  occasion: objectId,
  alert_id: objectId.nullable(),
  incident_id: z.string().nullable(),
  /** By whom it was acknowledged, and when. */
  acknowledged: z.object({ at: z.number().int(), user: z.string().nullable() }).nullable(),
  /** Whether it can be acknowledged still: it lasts, and nobody has. */
  is_open: z.boolean(),
  deliveries: z.array(delivery),
});
export type Message = z.infer<typeof message>;

const page = {
  limit: z.coerce.number().int().min(1).max(500).default(200),
  /** Only what is older than this moment: the next page. [unix s] */
  before: z.coerce.number().int().min(0).optional(),
  /** In which titles and texts are written; left out, the account's, else Italian. */
  language: z.enum(languages).optional(),
};
export const messagesQuestion = z.object(page);
/** `alert`: the messages of one alert alone. */
export const alertMessagesQuestion = z.object({ ...page, alert: objectId.optional() });
export const outboxQuestion = z.object({
  ...page,
  state: z.enum(["waiting", "sent", "failed"]).optional(),
  channel: z.enum(channels).optional(),
  plant: plantId.optional(),
});

/** Blanks divide what is typed. (ADM-MSG-02) */
const recipients = z.preprocess(
  (to) => (typeof to === "string" ? to.split(/\s+/).filter((one) => one !== "") : to),
  z.array(z.string().trim().min(1).max(300)).min(1, "Field is required").max(20),
);
export const testMessage = z
  .object({
    plant_id: plantId,
    type: z.enum(messageTypes),
    channel: z.enum(channels),
    to: recipients,
    title: z.string().trim().min(1, "Field is required").max(200),
    text: z.string().trim().min(1, "Field is required").max(5000),
  })
  .strict();
export type TestMessage = z.input<typeof testMessage>;
export const testReply = z.object({ ok: z.literal(true), message });

export const smsCredit = z.object({
  credit: z.number(),
  /** Of the gateway's account, or what is left of all plants. */
  of: z.enum(["gateway", "plants"]),
});
/** Whether a channel can send, and what is to be set where it cannot. */
export const transport = z.object({
  channel: z.enum(channels),
  configured: z.boolean(),
  /** Where it sends to, without secrets; null where nothing is set. */
  where: z.string().nullable(),
  /** Settings of the environment that it needs. */
  settings: z.array(z.string()),
  waiting: z.number().int(),
  failed: z.number().int(),
});
export type Transport = z.infer<typeof transport>;

/** `HH:MM` of one's own clock. */
export const clockOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time like 07:00");
/** Who is called when nobody acknowledged an alarm within so many minutes, in this order. */
export const escalation = z
  .array(
    z
      .object({
        user_id: objectId,
        after_min: z.number().int().min(1).max(10_080),
        /** An SMS to his first number too, out of the plant's credit. */
        sms: z.boolean().default(false),
      })
      .strict(),
  )
  .max(10)
  .refine(
    (steps) => steps.every(({ after_min }, at) => after_min > (steps[at - 1]?.after_min ?? 0)),
    breaks("backward", "each step must come later than the one before"),
  );
/** As it is saved: who has the alarm is not written to again. */
export const escalationSent = escalation.refine(
  (steps) => new Set(steps.map((step) => step.user_id)).size === steps.length,
  breaks("twice", "nobody is called twice"),
);
export type Escalation = z.infer<typeof escalation>;
