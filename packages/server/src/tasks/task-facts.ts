import type { Task } from "@heliograph/contract/tasks/tasks.wire.ts";

/** What the event log keeps of a task: enough to name it in any language, also when it is gone. */
export const taskFacts = ({ name, kind, params }: Pick<Task, "name" | "kind" | "params">) => ({
  task: name,
  kind,
  formulas: Array.isArray(params["ids"]) ? params["ids"].length : 0,
  formula: typeof params["formula"] === "string" ? params["formula"] : "",
});
