import { listPlantsInProcess } from "@heliograph/contract/admin/admin.routes.ts";
import {
  archiveTask,
  cancelTask,
  deleteTask,
  getTask,
  listTasks,
  patchTask,
} from "@heliograph/contract/tasks/tasks.routes.ts";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../call.ts";

export { linesOf } from "./task-words.ts";

/** How often what changes by itself is asked again. */
const listEveryMs = 5000;
const taskEveryMs = 1000;

/** Every task but the archived ones, newest first. Only the first reading shows that something loads. */
export const taskListQuery = (isRefreshed: boolean) =>
  queryOptions({
    queryKey: ["tasks", "list"],
    queryFn: ({ signal, client, queryKey }) =>
      call(listTasks, {}, { signal, ghost: client.getQueryData(queryKey) !== undefined }),
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

/** What may be done to tasks; lists and outputs are read again afterwards. */
export function useTaskChanges() {
  const queries = useQueryClient();
  const quiet = {
    meta: { quiet: true },
    onSettled: () => queries.invalidateQueries({ queryKey: ["tasks"] }),
  };
  return {
    setUrgency: useMutation({
      mutationFn: ({ id, isUrgent }: { readonly id: string; readonly isUrgent: boolean }) =>
        call(patchTask, { params: { id }, body: { status: isUrgent ? "urgent" : "queue" } }),
      ...quiet,
    }),
    cancel: useMutation({
      mutationFn: (id: string) => call(cancelTask, { params: { id } }),
      ...quiet,
    }),
    archive: useMutation({
      mutationFn: (id: string) => call(archiveTask, { params: { id } }),
      ...quiet,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(deleteTask, { params: { id } }),
      ...quiet,
    }),
  };
}

/** Plants whose series are being computed: code -> since when [unix s]. */
export const plantsInProcessQuery = () =>
  queryOptions({
    queryKey: ["tasks", "plants"],
    queryFn: ({ signal }) => call(listPlantsInProcess, {}, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
