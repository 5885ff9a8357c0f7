import { kwPerUnit } from "@heliograph/domain/data/unit-of.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { TimeSeries } from "../ui/charts/series.ts";
import { useNow } from "../ui/use-format.tsx";
import { forecastQuery, useSeesForecast } from "./forecast-queries.ts";

/** What is left of today as a dashed curve with its interval, in the unit of the power that it goes on from; null where nothing is forecast. */
export function useForecastCurve(
  plantId: string,
  { unit, isAsked: isWanted }: { readonly unit: string | null; readonly isAsked: boolean },
): TimeSeries | null {
  const { t } = useTranslation();
  const now = useNow();
  const isAsked = useSeesForecast(plantId) && isWanted;
  const { data } = useQuery({ ...forecastQuery(plantId), enabled: isAsked });
  const kw = kwPerUnit(unit);
  if (!isAsked || unit === null || kw === null || data?.state !== "known") return null;
  // In the middle of its half hour.
  const ahead = data.curve
    .map((one) => ({ ...one, middle: one.start + 900 }))
    .filter(({ middle }) => middle > now);
  if (ahead.length < 2 || ahead.every((one) => one.kw === 0)) return null;
  const times = ahead.map(({ middle }) => middle);
  return {
    id: "forecast",
    name: t("forecast.curve"),
    unit,
    colour: "production",
    points: ahead.map((one) => [one.middle, one.kw / kw]),
    dashed: true,
    widthPx: 1.75,
    band: {
      edges: times,
      min: ahead.map((one) => one.low_kw / kw),
      minAt: times,
      max: ahead.map((one) => one.high_kw / kw),
      maxAt: times,
    },
  };
}
