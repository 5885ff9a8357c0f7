import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { entryOf } from "@heliograph/domain/alerts/alert-templates.ts";
import type { Bounds } from "@heliograph/domain/alerts/template.ts";
import { ActionIcon } from "@mantine/core";
import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { pointsOf, useRows } from "../data/data.api.ts";
import { useLiveValue } from "../live/live.api.ts";
import { TimeChartView } from "../ui/charts/chart.tsx";
import type { Point, SeriesColour, TimeSeries } from "../ui/charts/series.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Panel, Skeleton } from "../ui/panel.tsx";
import { boundsOf, isWithin, periodAt, rangeOf, shiftPeriod, todayIn } from "../ui/period.ts";
import { useFormat, useNow } from "../ui/use-format.tsx";
import { isDrawn, type PlantVariable, shownUnit } from "../variables/variables.api.ts";
import type { AlertForm } from "./alert-draft.ts";
import { drawnRule, limitName, limitsIn } from "./drawn-limits.ts";
import { openingDay } from "./opening-day.ts";

/** The variable and the day that the chart shows; null for the first, and for the newest day of which it has a value. */
export interface ShownDay {
  readonly variable: string | null;
  readonly day: string | null;
  /** When the rule fires. [unix s] */
  readonly firesAt?: number;
}
const heightPx = 280;
/** Its own colours: a limit is ink, what is in force is grey. */
const limitColour: SeriesColour = "#1f2937";
const oldColour: SeriesColour = "#9aa3af";

/** A day of a variable with the limits of the draft, which move while one types; behind them those in force. */
export function LimitChart(props: {
  readonly plant: Plant;
  readonly known: ReadonlyMap<string, PlantVariable>;
  readonly form: AlertForm;
  readonly inForce: Alert | null;
  readonly shown: ShownDay;
  readonly onShow: (shown: ShownDay) => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { plant, known, form, shown, onShow } = props;
  const watched = form.vars.flatMap((id) => {
    const one = known.get(id);
    return one && isDrawn(one.variable) ? [one] : [];
  });
  const at = Math.max(
    0,
    watched.findIndex(({ variable }) => variable.id === shown.variable),
  );
  const one = watched[at];
  const today = todayIn(plant.timezone, now);
  const { timeSeconds: newest } = useLiveValue(one?.variable.id ?? null);
  const period = periodAt("day", shown.day ?? openingDay(plant, newest, now));
  const bounds = boundsOf(todayIn(plant.timezone, plant.active_since), today);
  const go = (by: 1 | -1) => shiftPeriod(period, by);
  const step = (by: 1 | -1): ReactNode => {
    const next = go(by);
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t(by === 1 ? "alerting.curve.dayNext" : "alerting.curve.dayBefore")}
        disabled={!isWithin(next, bounds)}
        onClick={() => onShow({ variable: shown.variable, day: next.from })}
      >
        {by === 1 ? <IconChevronRight size={16} /> : <IconChevronLeft size={16} />}
      </ActionIcon>
    );
  };
  const pick = (by: 1 | -1): void => {
    const next = watched[(at + by + watched.length) % watched.length];
    if (next) onShow({ variable: next.variable.id, day: shown.day });
  };
  return (
    <Panel
      title={one ? nameOf(one) : t("alerting.curve.title")}
      sub={one && format.date(noonOf(period.from, plant.timezone), "longDay")}
      end={
        one && (
          <span className="hg-curve-steps">
            {watched.length > 1 && (
              <>
                <button
                  type="button"
                  className="hg-link hg-small"
                  aria-label={t("alerting.curve.next")}
                  onClick={() => pick(1)}
                >
                  {t("alerting.curve.at", { at: at + 1, count: watched.length })}
                </button>
              </>
            )}
            {step(-1)}
            {step(1)}
          </span>
        )
      }
    >
      {one ? (
        <Curve
          key={one.variable.id}
          plant={plant}
          form={form}
          inForce={props.inForce}
          one={one}
          range={rangeOf(period, plant.timezone)}
          firesAt={shown.firesAt ?? null}
        />
      ) : (
        <EmptyState title={t("alerting.curve.none")} />
      )}
    </Panel>
  );
}

const nameOf = ({ variable, device }: PlantVariable): string =>
  device ? `${device.name}: ${variable.name}` : variable.name;
const noonOf = (day: string, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: { hour: 12 } })
    .epochMilliseconds / 1000;

function Curve(props: {
  readonly plant: Plant;
  readonly form: AlertForm;
  readonly inForce: Alert | null;
  readonly one: PlantVariable;
  readonly range: { readonly fromSeconds: number; readonly toSeconds: number };
  readonly firesAt: number | null;
}): ReactNode {
  const { t } = useTranslation();
  const { plant, form, inForce, one, firesAt } = props;
  const { fromSeconds: startSeconds, toSeconds: endSeconds } = props.range;
  const rule = useMemo(
    () => drawnRule(plant, form, one.variable.id),
    [plant, form, one.variable.id],
  );
  const before = useMemo(
    () => inForce && drawnRule(plant, inForce, one.variable.id),
    [plant, inForce, one.variable.id],
  );
  const ids = [...new Set([one.variable.id, ...(rule?.ids ?? []), ...(before?.ids ?? [])])];
  const { rows, error, retry, busy } = useRows({
    ids,
    startSeconds,
    endSeconds,
    zone: plant.timezone,
    resolution: 5,
  });
  if (!rows && !error) return <Skeleton heightPx={heightPx} radiusPx={8} />;
  const read = rows ?? [];
  const unit = shownUnit(one.variable.udm);
  // Where nothing was measured, what stands still is drawn all the same.
  const moments = read.length > 0 ? read : [[startSeconds], [endSeconds - 300]];
  const now = rule && limitsIn(rule, moments, ids);
  const then = before && limitsIn(before, moments, ids);
  const pointsOfSide = (limits: typeof now, side: keyof Bounds): Point[] | null =>
    limits?.some((one) => one !== null && one[side] !== null)
      ? limits.map((one, index) => [Number(moments[index]?.[0]), one?.[side] ?? null])
      : null;
  const line = (id: string, name: string, points: readonly Point[], old = false): TimeSeries => ({
    id,
    name,
    unit,
    colour: old ? oldColour : limitColour,
    points,
    widthPx: old ? 1 : 1.5,
  });
  const references = pointsOfSide(now, "reference");
  const reference = entryOf(form)?.reference;
  const sides = ["lowest", "highest"] as const;
  const areBoth = sides.every(
    (side) => (pointsOfSide(now, side) ?? pointsOfSide(then, side)) !== null,
  );
  const limits = sides.flatMap((side) => {
    const points = pointsOfSide(now, side);
    const old = pointsOfSide(then, side);
    const name = t(limitName(side, { isRelative: references !== null, areBoth }));
    return [
      ...(old !== null && JSON.stringify(old) !== JSON.stringify(points)
        ? [line(`${side} in force`, `${name}, ${t("alerting.inForce")}`, old, true)]
        : []),
      ...(points === null ? [] : [line(side, name, points)]),
    ];
  });
  const relative: TimeSeries[] =
    references === null || reference === undefined
      ? []
      : [
          {
            id: "reference",
            name: t(`alerting.curve.reference.${reference}`),
            unit,
            colour: oldColour,
            theoretical: true,
            points: references,
          },
        ];
  const own: TimeSeries = {
    id: one.variable.id,
    name: one.variable.name,
    unit,
    colour: "c01",
    widthPx: 2.25,
    points: pointsOf(read, 0),
  };
  const isHere = firesAt !== null && firesAt >= startSeconds && firesAt < endSeconds;
  const series = [own, ...relative, ...limits];
  return (
    <div aria-busy={busy}>
      <TimeChartView
        unmarked
        name={nameOf(one)}
        heightPx={heightPx}
        error={error}
        onRetry={retry}
        chart={{
          series,
          fromSeconds: startSeconds,
          toSeconds: endSeconds,
          ...(isHere ? { marks: [{ timeSeconds: firesAt, state: "KO" as const }] } : {}),
        }}
      />
      <ul className="hg-curve-legend hg-small">
        {series.map(({ id, name, colour }) => (
          <li key={id} data-kind={id === own.id ? "own" : colour === oldColour ? "old" : "limit"}>
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
