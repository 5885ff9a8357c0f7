/** What the address of the tasks remembers: the task whose dialog is open, and two switches that differ from the usual. */
export interface TasksSearch {
  readonly task?: string;
  readonly done?: "hidden";
  readonly refresh?: "off";
}
export function tasksSearch(raw: Record<string, unknown>): TasksSearch {
  const { task, done, refresh } = raw;
  return {
    ...(typeof task === "string" && /^[0-9a-f]{24}$/.test(task) ? { task } : {}),
    ...(done === "hidden" ? { done } : {}),
    ...(refresh === "off" ? { refresh } : {}),
  };
}
