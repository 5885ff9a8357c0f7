import type { Resolution, Value } from "@heliograph/contract/data/data.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useScheme } from "../ui/brand.tsx";
import { useIsNarrow } from "../ui/breakpoint.ts";
import { timeTicks } from "../ui/charts/axes.ts";
import { freeColours, seriesColour } from "../ui/charts/series.ts";
import type { Format } from "../ui/format.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Panel, Skeleton } from "../ui/panel.tsx";
import { PeriodBar } from "../ui/period-bar.tsx";
import { boundsOf, rangeOf, todayIn } from "../ui/period.ts";
import { useFormat, useNow } from "../ui/use-format.tsx";
import { type Meanings, useBitmasks, valueText } from "../variables/variables.api.ts";
import { type Lane, lanesOf, type Run, runsOf, timesOf } from "./state-runs.ts";
import { rangeIn } from "./queries.ts";
import { usePeriod, usualDay } from "./use-period.ts";
import { useLiveRows } from "./use-rows.ts";
import "./state-history.css";

const daySeconds = 86_400;

/** [minutes] Fine enough to see a state come and go, within what one call may answer. */
function resolutionOf(days: number): Resolution {
  if (days <= 32) return 5;
  return days <= 370 ? 60 : 720;
}

/** What states or texts were over a period, from when to when: bands to look at, and of one alone a list to read. */
export function StateHistory(props: {
  readonly plant: Plant;
  readonly variables: readonly Variable[];
  readonly name: string;
}): ReactNode {
  const { t } = useTranslation();
  const now = useNow();
  const { plant, variables } = props;
  const zone = plant.timezone;
  const today = todayIn(zone, now);
  const [period, choose] = usePeriod(usualDay(plant, now));
  const range = rangeOf(period, zone);
  const resolution = resolutionOf((range.toSeconds - range.fromSeconds) / daySeconds);
  const { rows, error, retry } = useLiveRows({
    ids: variables.map((one) => one.id),
    ...rangeIn(period, zone),
    resolution,
  });
  const bitmasks = useBitmasks();
  const histories =
    rows &&
    variables.map((variable, column) => ({
      variable,
      bitmask: bitmasks.get(variable.bitmask ?? ""),
      runs: upTo(runsOf(rows, resolution * 60, column), now),
    }));
  const isSilent =
    histories?.every(({ runs }) => runs.every(({ value }) => value === null)) ?? false;
  const [alone] = histories?.length === 1 ? histories : [];
  return (
    <Panel flush span={12} label={props.name}>
      <PeriodBar
        period={period}
        bounds={boundsOf(todayIn(zone, plant.active_since), today)}
        onChange={choose}
      />
      <div className="hg-history">
        {error === null ? (
          histories === undefined ? (
            <Skeleton heightPx={280} />
          ) : isSilent ? (
            <EmptyState title={t("common.chart.noData")} hint={t("variables.history.noDataHint")} />
          ) : (
            <>
              {histories.map((one, at) => (
                <Bands
                  key={one.variable.id}
                  {...one}
                  range={range}
                  title={alone ? null : one.variable.name}
                  hasAxis={at === histories.length - 1}
                />
              ))}
              {alone && <RunList key={`${period.unit} ${period.from}`} {...alone} range={range} />}
              {resolution > 5 && (
                <p className="hg-dim hg-small">
                  {t("variables.history.coarse", { minutes: resolution })}
                </p>
              )}
            </>
          )
        ) : (
          <LoadError text={error === "" ? t("common.chart.unknownError") : error} onRetry={retry} />
        )}
      </div>
    </Panel>
  );
}

/** The slot of this moment is not over yet. */
const upTo = (runs: readonly Run[], nowSeconds: number): Run[] =>
  runs.map((run) =>
    run.toSeconds > nowSeconds
      ? { ...run, toSeconds: Math.max(run.fromSeconds, Math.floor(nowSeconds)) }
      : run,
  );

/** A moment of the range's only day by its clock, else with its date. The day ends at 24:00. */
function momentOf(
  format: Format,
  seconds: number,
  range: Range,
  style: "time" | "tick" = "time",
): string {
  // The day of a clock change has 25 hours.
  if (range.toSeconds - range.fromSeconds > daySeconds * 1.1) return format.dateTime(seconds);
  return seconds === range.toSeconds ? "24:00" : format.date(seconds, style);
}

interface Range {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}
/** What a value means, on this page. */
function useMeaning(variable: Variable): (value: Value) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const bitmasks = useBitmasks();
  return (value) =>
    value === null
      ? t("common.noData")
      : format.text(valueText(variable, value, { format, bitmasks }));
}

function Bands(props: {
  readonly variable: Variable;
  readonly bitmask: Meanings | undefined;
  readonly runs: readonly Run[];
  readonly range: Range;
  /** Given where several stand below each other: then what each state lasted stands beside it. */
  readonly title: string | null;
  readonly hasAxis: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const scheme = useScheme();
  const narrow = useIsNarrow();
  const meaning = useMeaning(props.variable);
  const { runs, range, bitmask } = props;
  const lanes = lanesOf(runs, bitmask);
  const times = timesOf(runs);
  const colours = new Map(
    freeColours([], times.length).map((colour, at) => [times[at]?.[0] ?? null, colour]),
  );
  const share = (seconds: number): number =>
    ((seconds - range.fromSeconds) / (range.toSeconds - range.fromSeconds)) * 100;
  const ticks = timeTicks(range.fromSeconds, range.toSeconds, format.zone, narrow ? 5 : 12);
  const style = { dayMonth: "date", month: "monthShort", year: "year" } as const;
  const nameOf = (lane: Lane): string | null =>
    lane.bit === null || !bitmask || !("bits" in bitmask)
      ? null
      : (bitmask.bits[lane.bit] ?? `bit ${lane.bit}`);
  const wordsOf = (lane: Lane, value: Value): string =>
    lane.bit === null || value === null
      ? meaning(value)
      : t(value === 1 ? "variables.history.on" : "variables.history.off");
  const legend = lanes[0]?.bit === null && (
    <div className="hg-bands-legend">
      {times.map(([value, seconds]) => (
        <span key={String(value)} className="hg-legend">
          <i style={{ background: seriesColour(colours.get(value) ?? "c01", scheme) }} />
          {meaning(value)}
          <b>{format.duration(seconds)}</b>
        </span>
      ))}
    </div>
  );
  return (
    <div
      className="hg-bands"
      role="img"
      aria-label={[props.title, t("variables.history.bands")].filter(Boolean).join(": ")}
    >
      {props.title !== null && (
        <div className="hg-bands-head">
          <strong>{props.title}</strong>
          {legend}
        </div>
      )}
      {lanes.map((lane) => {
        const name = nameOf(lane);
        return (
          <div key={lane.bit ?? "all"}>
            {name !== null && <span className="hg-bands-name">{name}</span>}
            <div className="hg-band">
              {lane.runs.map((run) => {
                const left = share(run.fromSeconds);
                const width = share(run.toSeconds) - left;
                const quiet = lane.bit !== null && run.value === 0;
                const words = wordsOf(lane, run.value);
                const colour = lane.bit === null ? colours.get(run.value) : "c01";
                const when = `${format.dateTime(run.fromSeconds)} – ${format.dateTime(run.toSeconds)}`;
                return (
                  <i
                    key={run.fromSeconds}
                    className={run.value === null ? "gap" : quiet ? "off" : ""}
                    title={`${name === null ? "" : `${name}: `}${words}, ${when}`}
                    style={{
                      left: `${left}%`,
                      width: `${width}%`,
                      ...(colour && !quiet && run.value !== null
                        ? { background: seriesColour(colour, scheme) }
                        : {}),
                    }}
                  />
                );
              })}
            </div>
          </div>
        );
      })}
      {props.hasAxis && (
        <div className="hg-bands-axis">
          {ticks.timesSeconds.map((time) => (
            <span
              key={time}
              style={{ left: `${share(time)}%` }}
              className={share(time) < 1 ? "first" : share(time) > 99 ? "last" : ""}
            >
              {ticks.style === "dayMonth"
                ? format.date(time).slice(0, 5)
                : ticks.style === "time"
                  ? momentOf(format, time, range, "tick")
                  : format.date(time, style[ticks.style])}
            </span>
          ))}
        </div>
      )}
      {props.title === null && legend}
    </div>
  );
}

const shownFirst = 50;

/** From when to when which state, the newest first. */
function RunList(props: {
  readonly variable: Variable;
  readonly runs: readonly Run[];
  readonly range: Range;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const meaning = useMeaning(props.variable);
  const now = useNow();
  const [all, setAll] = useState(false);
  const runs = props.runs.toReversed();
  return (
    <>
      <table className="hg-table hg-runs" aria-label={t("variables.history.list")}>
        <thead>
          <tr>
            <th scope="col">{t("variables.history.state")}</th>
            <th scope="col">{t("common.period.from")}</th>
            <th scope="col">{t("common.period.to")}</th>
            <th scope="col" className="r">
              {t("variables.history.lasted")}
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.slice(0, all ? runs.length : shownFirst).map((run) => (
            <tr key={run.fromSeconds} className={run.value === null ? "row gap" : "row"}>
              <td className="strong">{meaning(run.value)}</td>
              <td className="hg-num">{momentOf(format, run.fromSeconds, props.range)}</td>
              <td className="hg-num">
                {now - run.toSeconds < 60
                  ? t("common.now")
                  : momentOf(format, run.toSeconds, props.range)}
              </td>
              <td className="r hg-num">{format.duration(run.toSeconds - run.fromSeconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!all && runs.length > shownFirst && (
        <Button variant="default" onClick={() => setAll(true)}>
          {t("variables.history.showAll", { count: runs.length })}
        </Button>
      )}
    </>
  );
}
