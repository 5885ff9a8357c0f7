import {
  archiveTask,
  cancelTask,
  createTestTask,
  deleteTask,
  getTask,
  listTasks,
  patchTask,
} from "@heliograph/contract/tasks/tasks.routes.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../platform/http.ts";
import type { TasksService } from "./tasks.service.ts";

export function tasksRoutes(app: FastifyInstance, tasks: TasksService): void {
  serve(app, listTasks, async () => await tasks.list());
  serve(app, getTask, async ({ params }) => await tasks.get(params.id));
  serve(
    app,
    patchTask,
    async ({ params, body }, call) => await tasks.patch(call, params.id, body.status),
  );
  serve(app, deleteTask, async ({ params }, call) => {
    if (params.id === "completed") return { count: await tasks.deleteDone(call) };
    await tasks.delete(call, params.id);
    return { ok: true as const };
  });
  serve(app, archiveTask, async ({ params }, call) => {
    await tasks.archive(call, params.id);
    return { ok: true as const };
  });
  serve(app, cancelTask, async ({ params }, call) => await tasks.cancel(call, params.id));
  serve(app, createTestTask, async (_, call) => await tasks.createTest(call));
}
