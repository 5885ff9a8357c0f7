import { DateInput, DatesProvider } from "@mantine/dates";
import "dayjs/locale/it";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { typedDay } from "../../ui/period-day.ts";
import { useLanguage } from "../../ui/texts/texts.ts";
import { type ExportDays, exportJumps, jumpDays } from "./export-search.ts";

/** First and last day, and the eight shortcuts; all days are the plant's. */
export function ExportDaysInput(props: {
  readonly days: ExportDays;
  readonly bounds: { readonly first: string; readonly today: string };
  readonly onChange: (days: { readonly from: string; readonly to: string }) => void;
}): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { days, bounds, onChange } = props;
  const shared = {
    minDate: bounds.first,
    maxDate: bounds.today,
    valueFormat: "DD/MM/YYYY",
    dateParser: typedDay,
    allowDeselect: false,
  } as const;
  const errors = {
    order: t("common.period.order"),
    bounds: t("export.bounds"),
  };
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 1 }}>
      <div className="hg-chips hg-export-jumps" role="group" aria-label={t("export.shortcuts")}>
        {exportJumps.map((jump) => {
          const to = jumpDays(jump, bounds);
          return (
            <button
              key={jump}
              type="button"
              className="hg-chip"
              aria-pressed={to.from === days.from && to.to === days.to}
              onClick={() => onChange(to)}
            >
              {t(`common.period.${jump}`)}
            </button>
          );
        })}
      </div>
      <div className="hg-export-days">
        <DateInput
          {...shared}
          label={t("common.period.from")}
          value={days.from}
          onChange={(day) => day !== null && onChange({ from: day.slice(0, 10), to: days.to })}
        />
        <DateInput
          {...shared}
          label={t("common.period.to")}
          value={days.to}
          error={days.refusal && errors[days.refusal]}
          onChange={(day) => day !== null && onChange({ from: days.from, to: day.slice(0, 10) })}
        />
      </div>
    </DatesProvider>
  );
}
