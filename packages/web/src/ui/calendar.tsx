import { Button } from "@mantine/core";
import { DatePicker, DatesProvider, MonthPicker, YearPicker } from "@mantine/dates";
import "dayjs/locale/it";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Bounds, customPeriod, type Period, periodAt } from "./period.ts";
import { useLanguage } from "./texts/texts.ts";

/** The calendar of a period: days, weeks (from Monday), months, years, or two ends. Loaded when it is opened. */
export function Calendar(props: {
  readonly period: Period;
  readonly bounds: Bounds;
  readonly onChange: (period: Period) => void;
}): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { period, bounds, onChange } = props;
  const [ends, setEnds] = useState<[string | null, string | null]>([period.from, period.to]);
  const ariaLabels = {
    previousMonth: t("common.calendar.previousMonth"),
    nextMonth: t("common.calendar.nextMonth"),
    previousYear: t("common.calendar.previousYear"),
    nextYear: t("common.calendar.nextYear"),
    previousDecade: t("common.calendar.previousDecade"),
    nextDecade: t("common.calendar.nextDecade"),
  };
  const limits = { minDate: bounds.first, maxDate: bounds.today, ariaLabels };
  const { unit } = period;
  const pick = (day: string | null): void => {
    if (day !== null && unit !== "custom") onChange(periodAt(unit, day.slice(0, 10)));
  };
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 1, weekendDays: [] }}>
      {(unit === "day" || unit === "week") && (
        <DatePicker {...limits} value={period.from} defaultDate={period.from} onChange={pick} />
      )}
      {unit === "month" && (
        <MonthPicker {...limits} value={period.from} defaultDate={period.from} onChange={pick} />
      )}
      {(unit === "year" || unit === "years") && (
        <YearPicker
          {...limits}
          value={unit === "years" ? period.to : period.from}
          defaultDate={period.to}
          onChange={pick}
        />
      )}
      {unit === "custom" && (
        <div className="hg-form">
          <DatePicker
            {...limits}
            type="range"
            allowSingleDateInRange
            value={ends}
            defaultDate={period.from}
            onChange={setEnds}
          />
          <Button
            disabled={ends[0] === null || ends[1] === null}
            onClick={() =>
              onChange(
                customPeriod(
                  (ends[0] ?? period.from).slice(0, 10),
                  (ends[1] ?? period.to).slice(0, 10),
                ),
              )
            }
          >
            {t("common.period.apply")}
          </Button>
        </div>
      )}
    </DatesProvider>
  );
}
