import { z } from "zod";
import { breaks } from "../field-rules.ts";
import { plantId, timezone } from "../ids.ts";
import { severity } from "../severity.ts";
import { channels, clockOfDay, deliveryErrors, refusedAddresses } from "./messages.wire.ts";

/** Of one plant: null is what holds for all plants; `off` is nothing at all. */
const ofPlant = z
  .object({
    from: z.union([severity, z.literal("off")]).nullable(),
    /** What is found without any alert; null: what holds for all. */
    incidents: z.union([severity, z.literal("off")]).nullable(),
  })
  .strict();

/** How somebody wishes to be written to. */
export const noticeFields = z.object({
  /** Alarms of less weight are not sent. */
  from: severity,
  /** What is found without any alert is sent from this weight up; null: not at all. */
  incidents: severity.nullable(),
  /** Between these two nothing is sent, and what waited goes as one message afterwards. */
  quiet: z
    .tuple([clockOfDay, clockOfDay])
    .refine(([from, to]) => from !== to, breaks("sameTimes", "from and to must differ"))
    .nullable(),
  /** What is not critical waits until this time of the day, and goes as one message; null: at once. */
  digest: clockOfDay.nullable(),
  /** Of whose clock the times are. */
  timezone,
  plants: z.record(plantId, ofPlant),
  telegram: z.boolean(),
  push: z.boolean(),
  webhook: z.boolean(),
  webhook_url: z
    .url({ protocol: /^https?$/, error: "must be a valid URL" })
    .max(2000)
    .nullable(),
});
export const notices = noticeFields.extend({
  /** Whether a chat is known; one is found by `findTelegramChat`. */
  telegram_linked: z.boolean(),
  /** What is written to the bot so that it knows whose chat it is; null where the portal has no bot. */
  telegram_start: z.object({ bot: z.string(), code: z.string() }).nullable(),
  /** Browsers that get messages. */
  browsers: z.number().int(),
  /** The portal's public key for a browser that subscribes; null where push cannot be sent. */
  push_key: z.string().nullable(),
  /** With which a receiver checks the signature; made with the first address. */
  webhook_secret: z.string().nullable(),
});
export type Notices = z.infer<typeof notices>;
export type NoticeFields = z.infer<typeof noticeFields>;
export const noticesPatch = noticeFields.partial().strict();
export type NoticesPatch = z.input<typeof noticesPatch>;

/** As a browser gives it. */
export const pushSubscription = z
  .object({
    endpoint: z.url({ protocol: /^https?$/ }).max(2000),
    keys: z.object({
      p256dh: z.string().regex(/^[\w-]{87,88}=?$/),
      auth: z.string().regex(/^[\w-]{22}(==)?$/),
    }),
  })
  .strip();
export type PushSubscriptionKeys = z.infer<typeof pushSubscription>;
export const ownTest = z.object({ channel: z.enum(channels) }).strict();
export const ownTestReply = z.object({
  error: z.enum(deliveryErrors).nullable(),
  answer: z.string().nullable(),
  /** Of one that left. */
  refused: refusedAddresses,
});

/** What a link of a mail does. */
export const linkActions = ["acknowledge", "snooze", "mute"] as const;
export type LinkAction = (typeof linkActions)[number];
export const linkToken = z.object({ token: z.string().min(20).max(300) }).strict();
export const linkContent = z.object({
  action: z.enum(linkActions),
  plant_id: plantId,
  plant: z.string(),
  title: z.string(),
  user: z.string(),
  language: z.enum(["it", "en"]),
  /** Whether it was used, or there is nothing left to do. */
  is_done: z.boolean(),
  /** The incident, or the alarm, that it is about has ended: nothing is left to do. */
  is_over: z.boolean(),
  /** Of a snooze: until when, in the plant's zone. [unix s] */
  until: z.number().int().nullable(),
  timezone: z.string(),
});
