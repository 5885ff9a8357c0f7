import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { TimeSeries } from "../../ui/charts/series.ts";
import { daysIn, periodAt, rangeOf } from "../../ui/period.ts";
import { useFormat, useNow } from "../../ui/use-format.tsx";
import type { DrawnChartProps } from "../drawn-chart.ts";
import type { PlottedSeries } from "../plot.ts";
import type { ChartAnswer } from "../use-chart-data.ts";
import type { Plots } from "../use-plots.ts";
import { differenceOf, spokenUntil } from "./difference.ts";
import { ghostsOf } from "./ghost-days.ts";
import { GhostLine, ghostName } from "./ghost-line.tsx";
import { withGhosts } from "./ghost-lines.ts";
import { knowsLight } from "./use-clear-day.ts";
import { useGhost } from "./use-ghost.ts";

/**
 * What a chart is compared with: its curves among those that are drawn, its columns among those that are taken away, and the line below the
 * chart; null where nothing can be compared with the period.
 */
export function useGhostPart(
  props: Pick<
    DrawnChartProps,
    "plant" | "draft" | "search" | "onSearch" | "series" | "period" | "today" | "compact"
  >,
  shown: Pick<Plots, "slots" | "visible" | "drawn" | "window"> & {
    readonly answer: ChartAnswer | undefined;
  },
): {
  readonly drawn: readonly TimeSeries[];
  readonly visible: readonly PlottedSeries[];
  readonly line: ReactNode;
} {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(60);
  const { plant, search, series, period, today } = props;
  const { answer, slots, visible, drawn, window } = shown;
  const kinds =
    props.compact === true
      ? []
      : ghostsOf(period).filter((one) => one !== "clear" || knowsLight(plant));
  const kind = kinds.find((one) => one === search.ghost) ?? null;
  const reading = useGhost(kind, { plant, series, answer, slots, today });
  const { ghost } = reading;
  const isStacked = props.draft.multimode === "stacked";
  const name = ghost && ghostName(ghost.days, period.unit, format);
  const withPast = useMemo(
    () =>
      ghost === null || name === null
        ? drawn
        : withGhosts(drawn, ghost.plots, {
            isStacked,
            named: (of) => `${of ?? t("common.chart.sum")} · ${name}`,
          }),
    [drawn, ghost, name, isStacked, t],
  );
  const running = slots?.findIndex((slot) => today.startsWith(slot.key)) ?? -1;
  const until = slots
    ? running < 0
      ? Infinity
      : running
    : spokenUntil(visible, {
        toSeconds: window.toSeconds,
        nowSeconds: now,
        todaySeconds: answer?.bands
          ? rangeOf(periodAt("day", today), plant.timezone).fromSeconds
          : null,
      });
  const differences = ghost
    ? visible.flatMap((plot) => {
        const past = ghost.plots.find((one) => one.series.place === plot.series.place);
        const one =
          past &&
          differenceOf(plot.band ? { ...plot, points: plot.band.points } : plot, past, {
            bars: slots !== null,
            untilSeconds: until,
            days: ghost.sums?.get(plot.series.varId) ?? null,
          });
        return one ? [{ ...one, colour: plot.series.colour }] : [];
      })
    : [];
  /** The last moment, or the last whole day, month or year, that is compared. */
  const untilWords = (): string | null => {
    if (slots) {
      const last = running < 0 ? undefined : slots[running - 1];
      return last ? t("charts.ghost.until.day", { when: last.title }) : null;
    }
    if (until >= window.toSeconds) return null;
    const isDay = daysIn(period) === 1;
    const when = isDay ? format.time(until) : format.date(until - 1).slice(0, 5);
    return t(`charts.ghost.until.${isDay ? "time" : "day"}`, { when });
  };
  return {
    drawn: withPast,
    visible:
      ghost === null || name === null
        ? visible
        : visible.flatMap((plot) => [
            plot,
            ...ghost.plots
              .filter((past) => past.series.place === plot.series.place)
              .map((past) => ({
                ...past,
                series: { ...past.series, name: `${past.series.name} · ${name}` },
              })),
          ]),
    line:
      kinds.length === 0 ? null : (
        <GhostLine
          kinds={kinds}
          kind={kind}
          onKind={(next) => props.onSearch({ ghost: next ?? undefined })}
          reading={reading}
          differences={differences}
          until={untilWords()}
          unit={period.unit}
        />
      ),
  };
}
