import type { Task } from "@heliograph/contract/tasks/tasks.wire.ts";
import type { TFunction } from "i18next";
import type { MarkState } from "../ui/states.ts";

/** How a task stands: waiting, at work, or how it ended. */
export type TaskState = Exclude<Task["status"], "done"> | NonNullable<Task["outcome"]>;

export const stateOf = (task: Pick<Task, "status" | "outcome">): TaskState =>
  task.status === "done" ? (task.outcome ?? "success") : task.status;

export const markOf: Readonly<Record<TaskState, MarkState | null>> = {
  queue: null,
  urgent: null,
  run: null,
  success: "OK",
  failure: "ERROR",
  cancelled: "NONE",
};

/** Tasks in run or urgent are neither deleted nor archived. (K9, K10) */
export const isAtWork = ({ status }: Pick<Task, "status">): boolean =>
  status === "run" || status === "urgent";

/** What a task says, a line each. */
export const linesOf = ({ lines }: Pick<Task, "lines">, t: TFunction): string[] =>
  (lines ?? []).map(({ code, params }) => t(`tasks.line.${code}`, { ...params }));

/** A task of before its formula's name was a fact of its own. */
const ofOne = /^Recalculation of (.+)$/;
/** What a task is called in the language of the page; one of a kind that is not known keeps the name it was given. */
export function taskName(
  { kind, name, params }: Pick<Task, "kind" | "name" | "params">,
  t: TFunction,
): string {
  if (kind === "test") return t("tasks.name.test");
  if (kind === "report") return t("tasks.name.report");
  if (kind === "gse") return t("tasks.name.gse");
  if (kind === "packing") return t("tasks.name.packing");
  if (kind === "import") return t("tasks.name.import");
  if (kind === "file_import") return t("tasks.name.file_import", { file: String(params["file"]) });
  const count = Array.isArray(params["ids"]) ? params["ids"].length : 0;
  if (count === 0) return t("tasks.name.all");
  if (count > 1) return t("tasks.name.some", { count });
  const formula = params["formula"] ?? ofOne.exec(name)?.[1];
  return typeof formula === "string" ? t("tasks.name.one", { formula }) : name;
}
