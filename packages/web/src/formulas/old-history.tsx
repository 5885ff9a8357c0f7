import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { ChangedVariable } from "@heliograph/contract/variables/variables.wire.ts";
import { Button } from "@mantine/core";
import { DateInput, DatesProvider } from "@mantine/dates";
import "dayjs/locale/it";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { useMe } from "../me.ts";
import { Mark } from "../ui/marks.tsx";
import { customPeriod, rangeOf, todayIn } from "../ui/period.ts";
import { useLanguage } from "../ui/texts/texts.ts";
import { toastDone, toastError } from "../ui/toasts.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { useRecalculation } from "./formulas.api.ts";
import { TaskLine } from "./task-line.tsx";

/** After a formula was changed: the days that stay as the text before computed them, and how they get the new one. (F9) */
export function OldHistory(props: {
  readonly plant: Plant;
  readonly formulaId: string;
  readonly history: NonNullable<ChangedVariable["old_history"]>;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const format = useFormat();
  const language = useLanguage();
  const start = useRecalculation();
  const { plant, history } = props;
  const first = todayIn(plant.timezone, history.first);
  const last = todayIn(plant.timezone, history.last);
  const [from, setFrom] = useState(first);
  const [taskId, setTaskId] = useState<string | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (from === "") return;
    const { fromSeconds, toSeconds } = rangeOf(customPeriod(from, last), plant.timezone);
    try {
      const { id } = await start.mutateAsync({
        plantId: plant.id,
        ids: [props.formulaId],
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
  const close = (
    <Button variant="default" onClick={props.onClose}>
      {t("common.close")}
    </Button>
  );
  return (
    <form className="hg-form" onSubmit={(event) => void submit(event)}>
      <p className="hg-formula-history" role="status">
        <Mark state="FAILING" quiet />
        <span>
          <strong>
            {t("formulas.oldDays", { count: history.days, shown: format.count(history.days) })}
          </strong>{" "}
          {t(history.days === 1 ? "formulas.oldDay" : "formulas.oldSpan", {
            first: format.date(history.first),
            last: format.date(history.last),
          })}
        </span>
      </p>
      {me.is_admin ? (
        <>
          <p>{t("formulas.applyHint")}</p>
          <DatesProvider settings={{ locale: language, firstDayOfWeek: 1, weekendDays: [0, 6] }}>
            <DateInput
              label={t("formulas.applyFrom")}
              valueFormat="DD/MM/YYYY"
              minDate={first}
              maxDate={last}
              value={from}
              onChange={(day) => setFrom(day ?? "")}
              error={from === "" ? t("form.invalid.required") : null}
              disabled={taskId !== null}
              ariaLabels={{
                previousMonth: t("common.calendar.previousMonth"),
                nextMonth: t("common.calendar.nextMonth"),
                previousYear: t("common.calendar.previousYear"),
                nextYear: t("common.calendar.nextYear"),
                previousDecade: t("common.calendar.previousDecade"),
                nextDecade: t("common.calendar.nextDecade"),
              }}
            />
          </DatesProvider>
          {start.error && (
            <p className="hg-bad" role="alert">
              {errorText(start.error)}
            </p>
          )}
          {taskId !== null && <TaskLine taskId={taskId} />}
          <div className="hg-form-foot">
            {close}
            {taskId === null && (
              <Button type="submit" loading={start.isPending} disabled={from === ""}>
                {t("formulas.apply")}
              </Button>
            )}
          </div>
        </>
      ) : (
        <>
          <p>
            {t("formulas.adminCan", { count: history.days, shown: format.count(history.days) })}
          </p>
          <div className="hg-form-foot">{close}</div>
        </>
      )}
    </form>
  );
}
