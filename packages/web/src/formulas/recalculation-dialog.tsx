import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Task } from "@heliograph/contract/tasks/tasks.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { Button, Modal, MultiSelect, Progress } from "@mantine/core";
import { DateInput, DatesProvider } from "@mantine/dates";
import "dayjs/locale/it";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { usePageExists } from "../pages.ts";
import { taskQuery, useTaskChanges } from "../tasks/tasks.api.ts";
import { Mark } from "../ui/marks.tsx";
import { customPeriod, rangeOf, todayIn } from "../ui/period.ts";
import { useLanguage } from "../ui/texts/texts.ts";
import { toastDone, toastError } from "../ui/toasts.tsx";
import { useFormat, useNow } from "../ui/use-format.tsx";
import { useRecalculation } from "./formulas.api.ts";

/** Computes the history of formulas again, between two days of the plant's calendar. It goes on when the dialog is closed. */
export function RecalculationDialog(props: {
  readonly plant: Plant;
  readonly formulas: readonly Variable[];
  /** The formulas chosen before; none for all. */
  readonly chosen: readonly string[];
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const now = useNow();
  const { plant, formulas } = props;
  const today = todayIn(plant.timezone, now);
  const first = todayIn(plant.timezone, plant.active_since);
  const month = `${today.slice(0, 8)}01`;
  const [ids, setIds] = useState<readonly string[]>(props.chosen);
  const [from, setFrom] = useState(month < first ? first : month);
  const [to, setTo] = useState(today);
  const [taskId, setTaskId] = useState<string | null>(null);
  const start = useRecalculation();
  const language = useLanguage();
  const days = {
    valueFormat: "DD/MM/YYYY",
    minDate: first,
    maxDate: today,
    ariaLabels: {
      previousMonth: t("common.calendar.previousMonth"),
      nextMonth: t("common.calendar.nextMonth"),
      previousYear: t("common.calendar.previousYear"),
      nextYear: t("common.calendar.nextYear"),
      previousDecade: t("common.calendar.previousDecade"),
      nextDecade: t("common.calendar.nextDecade"),
    },
  };
  const wrong = from === "" || to === "" || from > to;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (wrong) return;
    const { fromSeconds, toSeconds } = rangeOf(customPeriod(from, to), plant.timezone);
    try {
      const { id } = await start.mutateAsync({
        plantId: plant.id,
        ids,
        startSeconds: fromSeconds,
        endSeconds: toSeconds,
        zone: plant.timezone,
      });
      setTaskId(id);
      toastDone(t("formulas.recalcStarted"));
    } catch {
      toastError(t("formulas.recalcFailed"));
    }
  };
  return (
    <Modal
      opened
      size="lg"
      onClose={props.onClose}
      title={t("formulas.recalc")}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <form className="hg-form" onSubmit={(event) => void submit(event)}>
        <MultiSelect
          label={t("formulas.title")}
          description={t("formulas.recalcAll")}
          data={formulas.map((one) => ({ value: one.id, label: one.name }))}
          value={[...ids]}
          onChange={setIds}
          searchable
          hidePickedOptions
          nothingFoundMessage={t("common.table.notFound")}
        />
        <div className="hg-formula-days">
          <DatesProvider settings={{ locale: language, firstDayOfWeek: 1, weekendDays: [0, 6] }}>
            <DateInput
              label={t("common.period.from")}
              value={from}
              onChange={(day) => setFrom(day ?? "")}
              {...days}
            />
            <DateInput
              label={t("common.period.to")}
              value={to}
              onChange={(day) => setTo(day ?? "")}
              error={wrong ? t("common.period.order") : null}
              {...days}
            />
          </DatesProvider>
        </div>
        <p className="hg-small hg-dim">{t("formulas.recalcZone", { zone: plant.timezone })}</p>
        {start.error && (
          <p className="hg-bad" role="alert">
            {errorText(start.error)}
          </p>
        )}
        {taskId !== null && <TaskLine taskId={taskId} />}
        <div className="hg-form-foot">
          <Button variant="default" onClick={props.onClose}>
            {taskId === null ? t("common.cancel") : t("common.close")}
          </Button>
          <Button type="submit" loading={start.isPending} disabled={wrong}>
            {t("formulas.recalcStart")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** How far the recalculation is. */
function TaskLine({ taskId }: { readonly taskId: string }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const exists = usePageExists();
  const { cancel } = useTaskChanges();
  const { data: task } = useQuery({
    ...taskQuery(taskId),
    refetchInterval: ({ state: { data } }) => (data?.status === "done" ? false : 1000),
  });
  const percent = task?.outcome === "success" ? 100 : (task?.progress ?? 0) * 100;
  const state = stateOf(task);
  return (
    <div className="hg-formula-task" role="status">
      <Progress value={percent} aria-label={t("formulas.recalc")} />
      <div className="hg-formula-task-words">
        <span className="hg-formula-task-state">
          {state === "success" && <Mark state="OK" quiet />}
          {state === "failure" && <Mark state="ERROR" quiet />}
          {t(`formulas.task.${state}`, { share: format.text(format.percent(percent)) })}
        </span>
        {exists("/admin/tasks") && (
          <Link to="/admin/tasks" search={{ task: taskId }} className="hg-link">
            {t("formulas.toTasks")}
          </Link>
        )}
        {(state === "queue" || state === "run") && (
          <Button
            variant="default"
            size="compact-sm"
            loading={cancel.isPending}
            disabled={cancel.isSuccess}
            onClick={() =>
              cancel.mutate(taskId, { onError: (error) => toastError(errorText(error)) })
            }
          >
            {t("formulas.recalcCancel")}
          </Button>
        )}
      </div>
      {state === "failure" && task && task.output !== "" && (
        <p className="hg-small hg-dim">{task.output.trimEnd().split("\n").at(-1)}</p>
      )}
    </div>
  );
}
function stateOf(task: Task | undefined): "queue" | "run" | "success" | "failure" | "cancelled" {
  if (task?.outcome) return task.outcome;
  return task === undefined || task.status !== "run" ? "queue" : "run";
}
