import { z } from "zod";
import { admin, ok, route } from "../route.ts";
import { task } from "./tasks.wire.ts";

const taskParams = z.object({ id: z.string().min(1).max(64) });

export const listTasks = route({
  method: "GET",
  path: "/task/all",
  reply: z.array(task),
  may: admin,
});
export const getTask = route({
  method: "GET",
  path: "/task/:id",
  params: taskParams,
  reply: task,
  may: admin,
});
/** queue to urgent and back, nothing else. */
export const patchTask = route({
  method: "PATCH",
  path: "/task/:id",
  params: taskParams,
  body: z.object({ status: z.enum(["queue", "urgent"]) }).strict(),
  reply: task,
  may: admin,
});
/** `completed` deletes every done one and answers how many. A running or urgent one answers 412. */
export const deleteTask = route({
  method: "DELETE",
  path: "/task/:id",
  params: taskParams,
  reply: z.union([ok, z.object({ count: z.number().int() })]),
  may: admin,
});
/** Hides a task from the list for ever; its output is kept. */
export const archiveTask = route({
  method: "DELETE",
  path: "/task/:id/archive",
  params: taskParams,
  reply: ok,
  may: admin,
});
/** Asks a queued or running task to end; a running one ends between two of its steps. */
export const cancelTask = route({
  method: "POST",
  path: "/task/:id/cancel",
  params: taskParams,
  reply: task,
  may: admin,
});
export const createTestTask = route({
  method: "POST",
  path: "/task/test",
  reply: task,
  may: admin,
});
