import { allFormulas } from "@heliograph/contract/formulas/formulas.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { Button, Checkbox, Modal, MultiSelect } from "@mantine/core";
import { DateInput, DatesProvider } from "@mantine/dates";
import "dayjs/locale/it";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { customPeriod, rangeOf, todayIn } from "../ui/period.ts";
import { useLanguage } from "../ui/texts/texts.ts";
import { toastDone, toastError } from "../ui/toasts.tsx";
import { useNow } from "../ui/use-format.tsx";
import { useRecalculation } from "./formulas.api.ts";
import { TaskLine } from "./task-line.tsx";

/** Computes the history of formulas again, between two days of the plant's calendar. It goes on when the dialog is closed. */
export function RecalculationDialog(props: {
  readonly plant: Plant;
  readonly formulas: readonly Variable[];
  /** The formulas chosen before. */
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
  const [isAll, setIsAll] = useState(false);
  const [told, setTold] = useState(false);
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
  const isNone = !isAll && ids.length === 0;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTold(true);
    if (wrong || isNone) return;
    const { fromSeconds, toSeconds } = rangeOf(customPeriod(from, to), plant.timezone);
    try {
      const { id } = await start.mutateAsync({
        plantId: plant.id,
        ids: isAll ? allFormulas : ids,
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
          disabled={isAll}
          error={told && isNone ? t("formulas.recalcNone") : null}
          data={formulas.map((one) => ({ value: one.id, label: one.name }))}
          value={[...ids]}
          onChange={setIds}
          searchable
          hidePickedOptions
          nothingFoundMessage={t("common.table.notFound")}
        />
        <Checkbox
          label={t("formulas.recalcAll", { count: formulas.length })}
          checked={isAll}
          onChange={(event) => setIsAll(event.currentTarget.checked)}
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
