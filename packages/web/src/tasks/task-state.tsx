import type { Task } from "@heliograph/contract/tasks/tasks.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Mark } from "../ui/marks.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { markOf, stateOf } from "./task-words.ts";

/** A task's state with its mark; while it runs, how far it is. */
export function TaskStateLine({ task }: { readonly task: Task }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const state = stateOf(task);
  const mark = markOf[state];
  return (
    <span className={`hg-task-state ${state}`}>
      {mark ? <Mark state={mark} quiet /> : <span className="hg-task-dot" aria-hidden="true" />}
      {t(`tasks.state.${state}`)}
      {state === "run" && task.progress !== null && (
        <span className="hg-dim">{format.text(format.percent(task.progress * 100))}</span>
      )}
    </span>
  );
}
