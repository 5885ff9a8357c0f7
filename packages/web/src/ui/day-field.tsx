import { DateInput, type DateInputProps, DatesProvider } from "@mantine/dates";
import "dayjs/locale/it";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { typedDay } from "./period-day.ts";
import { useLanguage } from "./texts/texts.ts";

/** A day of a calendar, picked or typed. ISO dates; "" for none. */
export function DayField(
  props: Omit<DateInputProps, "value" | "onChange"> & {
    readonly value: string;
    readonly onChange: (day: string) => void;
  },
): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 1, weekendDays: [0, 6] }}>
      <DateInput
        {...props}
        value={props.value === "" ? null : props.value}
        onChange={(day) => props.onChange(day?.slice(0, 10) ?? "")}
        valueFormat="DD/MM/YYYY"
        dateParser={typedDay}
        // What is wrong stands below the field: the calendar leaves it in sight.
        {...(props.error && { popoverProps: { offset: 32 } })}
        ariaLabels={t("common.calendar", { returnObjects: true })}
      />
    </DatesProvider>
  );
}
