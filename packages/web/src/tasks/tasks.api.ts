import { listPlantsInProcess } from "@heliograph/contract/admin/admin.routes.ts";
import { cancelTask, getTask, listTasks } from "@heliograph/contract/tasks/tasks.routes.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, manners } from "../call.ts";
import { useChange } from "../change.ts";

export { linesOf } from "./task-words.ts";

/** How often what changes by itself is asked again. */
const listEveryMs = 5000;
const taskEveryMs = 1000;

/** Every task but the archived ones, newest first. */
export const taskListQuery = (isRefreshed: boolean) =>
  queryOptions({
    queryKey: ["tasks", "list"],
    queryFn: (context) => call(listTasks, {}, manners(context)),
    staleTime: 0,
    refetchInterval: isRefreshed ? listEveryMs : false,
    meta: { quiet: true },
  });

/** One task with its output; asked each second while it runs or waits. */
export const taskQuery = (taskId: string | null) =>
  queryOptions({
    queryKey: ["tasks", "one", taskId],
    queryFn: ({ signal }) =>
      call(getTask, { params: { id: taskId ?? "" } }, { signal, ghost: true }),
    enabled: taskId !== null,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.status === "run" || state.data?.status === "queue" ? taskEveryMs : false,
    meta: { quiet: true },
  });

/** What every change of a task has read again: lists and outputs. */
export const tasksChanged = { invalidates: [["tasks"]] } as const;

/** Ends a task that waits or runs. */
export const useCancelTask = () => useChange(cancelTask, tasksChanged);

/** Plants whose series are being computed: code -> since when [unix s]. */
export const plantsInProcessQuery = () =>
  queryOptions({
    queryKey: ["tasks", "plants"],
    queryFn: ({ signal }) => call(listPlantsInProcess, {}, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
