import { z } from "zod";
import { eventCode, eventParams } from "./event-messages.ts";
import { editActions, eventTypes, logLimits } from "./log-words.ts";

/** The admin who acted in the place of `uid`; absent where nobody did. */
const realUser = z.string().optional();
/** What happened. `id` is its time in microseconds. */
export const eventEntry = z.object({
  id: z.number().int(),
  ipa: z.string().nullable(),
  uid: z.string().nullable(),
  rid: realUser,
  pid: z.string().nullable(),
  typ: z.enum(eventTypes),
  /** An English sentence. */
  msg: z.string(),
  /** The same as a code with its parameters; absent in entries of versions that kept sentences alone. */
  code: eventCode.optional(),
  params: eventParams.optional(),
});
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** A value as the log keeps it: long ones are cut, trees of values are kept leaf by leaf. */
export const editValue = z.union([scalar, z.array(scalar)]);
export type EditValue = z.infer<typeof editValue>;
/** A field as on the wire (`sections[A].kwp`), and what it was and became; null is no value, `***` a secret. */
export const editChange = z.object({ field: z.string(), old: editValue, new: editValue });
export type EditChange = z.infer<typeof editChange>;

/** Who changed what. */
export const editEntry = z.object({
  id: z.number().int(),
  ipa: z.string().nullable(),
  uid: z.string().nullable(),
  rid: realUser,
  pid: z.string().nullable(),
  act: z.enum(editActions),
  /** One of `editEntities`, or what an earlier version called it. */
  ent: z.string(),
  nam: z.string(),
  /** Empty for an edit without values, and for one of versions that kept none. */
  changes: z.array(editChange),
});
export type EventEntry = z.infer<typeof eventEntry>;
export type EditEntry = z.infer<typeof editEntry>;

/** An edit of a plant, of what it is made of, or of what somebody may do on it. */
export const plantEdit = z.object({
  /** Its time in microseconds. */
  id: z.number().int(),
  /** The username that acted; null for the program and its operator. */
  user: z.string().nullable(),
  /** The admin who acted as that user; null where nobody did. */
  real_user: z.string().nullable(),
  act: z.enum(editActions),
  ent: z.string(),
  /** The id of the thing, where it has one; null for who may not see every variable of the plant. */
  of: z.string().nullable(),
  nam: z.string(),
  /** null for who may not see every variable of the plant: values would name what is hidden from him. */
  changes: z.array(editChange).nullable(),
});
export type PlantEdit = z.infer<typeof plantEdit>;
const list = (v: unknown): unknown =>
  typeof v === "string" ? v.split(",").filter((s) => s !== "") : v;
const words = z.preprocess(list, z.array(z.string())).optional();
/** As far as dates go in either direction. [ms] */
const lastMoment = 8_640_000_000_000_000;
const moment = z.coerce.number().min(-lastMoment).max(lastMoment).optional();
const common = {
  plants: words,
  users: words,
  /** An address, or its leading groups: `192.168.1` finds 192.168.1.7 and not 192.168.10.7. */
  ip: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(logLimits[0]),
  /** Unix seconds or milliseconds; both ends are included. */
  from_ts: moment,
  to_ts: moment,
};
export const eventQuestion = z.object({ ...common, types: words });
export const editQuestion = z.object({ ...common, actions: words, entities: words });
export const plantEditsQuestion = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  /** Only what is older than this id: the next page. */
  before: z.coerce.number().int().min(0).optional(),
});
