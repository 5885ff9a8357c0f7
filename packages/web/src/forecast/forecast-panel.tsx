import type { ForecastOfDay, PlantForecast } from "@heliograph/contract/forecast/forecast.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Panel, Skeleton } from "../ui/panel.tsx";
import { Quantity, useFormat } from "../ui/use-format.tsx";
import { forecastQuery, useSeesForecast } from "./forecast-queries.ts";
import { Skill } from "./forecast-skill.tsx";
import "./forecast.css";

/** What the plant will make: the rest of today and three days, each with its interval, and how good such words were. (FCST-01) */
export function ForecastPanel(props: { readonly plant: Plant; readonly span: number }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const isSeen = useSeesForecast(props.plant.id);
  const { data, error, refetch } = useQuery({ ...forecastQuery(props.plant.id), enabled: isSeen });
  // Where nothing measures the power there is nothing to say of it.
  if (!isSeen || data?.state === "no_power") return null;
  return (
    <Panel
      span={props.span}
      title={t("forecast.title")}
      {...(data?.state === "known"
        ? { sub: t(data.has_weather ? "forecast.subWeather" : "forecast.sub") }
        : {})}
      {...(data?.issued
        ? {
            end: (
              <span className="hg-small hg-dim">
                {t("forecast.issued", { time: format.time(data.issued) })}
              </span>
            ),
          }
        : {})}
    >
      {error && !data ? (
        <LoadError text={errorText(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton heightPx={112} />
      ) : (
        <Body forecast={data} />
      )}
    </Panel>
  );
}

function Body({ forecast }: { readonly forecast: PlantForecast }): ReactNode {
  const { t } = useTranslation();
  const { state, days, skill } = forecast;
  if (state !== "known")
    return (
      <EmptyState
        title={t(state === "not_yet" ? "forecast.notYet" : "forecast.tooLittle")}
        hint={t(state === "not_yet" ? "forecast.notYetHint" : "forecast.tooLittleHint")}
      />
    );
  // One scale for all: the days are compared with each other.
  const most = Math.max(1e-9, ...days.map((one) => one.high_kwh));
  return (
    <>
      <ol className="hg-forecast">
        {days.map((one) => (
          <DayCard key={one.day} day={one} most={most} />
        ))}
      </ol>
      {forecast.is_fault_open && <p className="hg-small hg-dim-2">{t("forecast.fault")}</p>}
      {skill.length > 0 && <Skill skill={skill} />}
    </>
  );
}

function DayCard(props: { readonly day: ForecastOfDay; readonly most: number }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { day, most } = props;
  const { kwh, low_kwh: low, high_kwh: high, horizon } = day;
  const noon =
    Temporal.PlainDate.from(day.day).toZonedDateTime({ timeZone: format.zone, plainTime: "12:00" })
      .epochMilliseconds / 1000;
  const name =
    horizon === 0
      ? t("forecast.rest")
      : horizon === 1
        ? t("forecast.tomorrow")
        : format.date(noon, "weekday");
  const isNothing = high < 0.05;
  const figure = format.energy(kwh);
  const percent = (value: number): string => `${(Math.min(1, value / most) * 100).toFixed(1)}%`;
  const digits = high < 100 ? 1 : 0;
  const range = t("forecast.range", {
    low: format.text(format.energy(low, low > 9999 ? undefined : digits)),
    high: format.text(format.energy(high, high > 9999 ? undefined : digits)),
  });
  return (
    <li>
      <span className="hg-small hg-dim-2">{name}</span>
      <Quantity className="hg-big" value={figure} />
      <span className="hg-forecast-bar" aria-hidden="true">
        <i style={{ width: percent(kwh) }} />
        {!isNothing && (
          <b style={{ left: percent(low), width: `calc(${percent(high)} - ${percent(low)})` }} />
        )}
      </span>
      <span className="hg-small hg-dim">{isNothing ? t("forecast.nothing") : range}</span>
    </li>
  );
}
