import { Button, Group } from "@mantine/core";
import {
  DateInput,
  DatePicker,
  type DatePickerProps,
  DatesProvider,
  MonthPicker,
  YearPicker,
} from "@mantine/dates";
import "dayjs/locale/it";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Bounds, customPeriod, type Period, periodAt } from "./period.ts";
import { typedDay } from "./period-day.ts";
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
  const ariaLabels = t("common.calendar", { returnObjects: true });
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
      {unit === "custom" && <SpanForm {...limits} period={period} onChange={onChange} />}
    </DatesProvider>
  );
}

const dayOf = (text: string | null): string | null => text?.slice(0, 10) ?? null;

/** A free span: two days picked in the calendar or typed. An end before its start is refused. (CHART-31) */
function SpanForm(props: {
  readonly period: Period;
  readonly minDate: string;
  readonly maxDate: string;
  readonly ariaLabels: NonNullable<DatePickerProps["ariaLabels"]>;
  readonly onChange: (period: Period) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { period, minDate, maxDate, ariaLabels, onChange } = props;
  const [[from, to], setEnds] = useState<readonly [string | null, string | null]>([
    period.from,
    period.to < maxDate ? period.to : maxDate,
  ]);
  const isTurned = from !== null && to !== null && from > to;
  const typed = {
    minDate,
    maxDate,
    valueFormat: "DD/MM/YYYY",
    dateParser: typedDay,
    popoverProps: { disabled: true },
  };
  return (
    <form
      className="hg-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (from !== null && to !== null && !isTurned) onChange(customPeriod(from, to));
      }}
    >
      <Group grow wrap="nowrap" gap={8} maw={276}>
        <DateInput
          {...typed}
          label={t("common.period.from")}
          value={from}
          onChange={(day) => setEnds([dayOf(day), to])}
        />
        <DateInput
          {...typed}
          label={t("common.period.to")}
          value={to}
          error={isTurned}
          onChange={(day) => setEnds([from, dayOf(day)])}
        />
      </Group>
      {isTurned && (
        <p className="hg-bad hg-small" role="alert">
          {t("common.period.order")}
        </p>
      )}
      <DatePicker
        minDate={minDate}
        maxDate={maxDate}
        ariaLabels={ariaLabels}
        type="range"
        allowSingleDateInRange
        value={isTurned ? [null, null] : [from, to]}
        defaultDate={period.from}
        onChange={([first, last]) => setEnds([dayOf(first), dayOf(last)])}
      />
      <Button type="submit" disabled={from === null || to === null || isTurned}>
        {t("common.period.apply")}
      </Button>
    </form>
  );
}
