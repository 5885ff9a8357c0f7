import { tariffFields } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { usePlant } from "../plant-queries.ts";
import { DayField } from "../ui/edit-cells.tsx";
import { noValue } from "../ui/format.ts";
import { Skeleton } from "../ui/panel.tsx";
import { todayIn } from "../ui/period.ts";
import { useFormat } from "../ui/use-format.tsx";
import { moneyText } from "./money-text.ts";
import { bodyOf, hasPrice, type TariffForm } from "./tariff-form.ts";
import { previewQuery } from "./tariff-queries.ts";

const parts = ["self_consumption", "feed_in", "incentive"] as const;

/** What a day of the plant was worth by the tariff as it stands in the form, beside the one that holds. */
export function DayPreview(props: {
  readonly values: TariffForm;
  /** "2026-11-21" */
  readonly today: string;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const plant = usePlant();
  const yesterday = Temporal.PlainDate.from(props.today).subtract({ days: 1 }).toString();
  const [day, setDay] = useState(yesterday);
  const values = useDeferredValue(props.values);
  const body = bodyOf(values);
  const isReady = hasPrice(values) && tariffFields.safeParse(body).success;
  const { data, error, isFetching } = useQuery({
    ...previewQuery(plant.id, day, body),
    enabled: isReady,
  });
  const { draft = null, stored = null } = (isReady && data) || {};
  const known = parts.filter((part) => draft !== null && draft[part] !== null);
  return (
    <section className="hg-tariff-preview" aria-label={t("tariffs.preview.title")}>
      <DayField
        label={t("tariffs.preview.day")}
        value={day}
        minDate={todayIn(plant.timezone, plant.active_since)}
        maxDate={props.today}
        onChange={(next) => setDay(next === "" ? yesterday : next)}
      />
      <div className="hg-tariff-preview-worth" aria-live="polite" aria-busy={isFetching}>
        <span className="hg-small hg-dim">{t("tariffs.preview.worth")}</span>
        {isReady && !data && error === null ? (
          <Skeleton heightPx={22} width={90} />
        ) : (
          <strong>{draft ? moneyText(format, draft.total, draft.currency) : noValue}</strong>
        )}
        <span className="hg-small hg-dim">
          {!isReady
            ? t("tariffs.preview.incomplete")
            : error !== null
              ? errorText(error)
              : draft === null
                ? data && t("tariffs.preview.nothing")
                : [
                    ...known.map((part) =>
                      t(`tariffs.preview.${part}`, {
                        amount: moneyText(format, draft[part], draft.currency),
                      }),
                    ),
                    ...(draft.is_whole ? [] : [t("tariffs.preview.partly")]),
                  ].join(" · ")}
        </span>
        {stored && (
          <span className="hg-small hg-dim">
            {t("tariffs.preview.now", { amount: moneyText(format, stored.total, stored.currency) })}
          </span>
        )}
      </div>
    </section>
  );
}
