import { z } from "zod";

export const eventTypes = [
  "login",
  "logout",
  "login_failed",
  "impersonate",
  "task",
  "ingest",
  "alert",
  "report",
  "error",
] as const;
export type EventType = (typeof eventTypes)[number];
export const editActions = [
  "create",
  "edit",
  "delete",
  "link",
  "unlink",
  "reset",
  "duplicate",
] as const;
export type EditAction = (typeof editActions)[number];

/** What happened. `id` is its time in microseconds. */
export const eventEntry = z.object({
  id: z.number().int(),
  ipa: z.string().nullable(),
  uid: z.string().nullable(),
  pid: z.string().nullable(),
  typ: z.enum(eventTypes),
  msg: z.string(),
});
/** Who changed what. */
export const editEntry = z.object({
  id: z.number().int(),
  ipa: z.string().nullable(),
  uid: z.string().nullable(),
  pid: z.string().nullable(),
  act: z.enum(editActions),
  ent: z.string(),
  nam: z.string(),
});
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
  limit: z.coerce.number().int().min(1).max(1000).default(25),
  /** Unix seconds or milliseconds; both ends are included. */
  from_ts: moment,
  to_ts: moment,
};
export const eventQuestion = z.object({ ...common, types: words });
export const editQuestion = z.object({ ...common, actions: words, entities: words });
