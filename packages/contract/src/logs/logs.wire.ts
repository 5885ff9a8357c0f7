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
const common = {
  plants: words,
  users: words,
  ip: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(25),
  from_ts: z.coerce.number().optional(),
  to_ts: z.coerce.number().optional(),
};
export const eventQuestion = z.object({ ...common, types: words });
export const editQuestion = z.object({ ...common, actions: words, entities: words });
