import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import { powerFactor } from "@heliograph/domain/plants/quantities.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { pointsOf, rangeIn, useRows } from "../data/data.api.ts";
import { healthNowQuery } from "../health-now.ts";
import { TimeChartView } from "../ui/charts/chart.tsx";
import type { Point, TimeSeries } from "../ui/charts/series.ts";
import { Skeleton } from "../ui/panel.tsx";
import { periodAt, todayIn } from "../ui/period.ts";
import { useNow } from "../ui/use-format.tsx";
import {
  coloursOf,
  sectionSeries,
  shownUnit,
  standingVariables,
} from "../variables/variables.api.ts";

const chartPx = 190;

/** What somebody holds on a plant at one time. */
export interface Side {
  readonly label: string;
  readonly numbers: readonly number[];
  /** Ids of the variables that he sees with them. */
  readonly variables: ReadonlySet<string>;
}

/** Today's curves of a plant and its verdict, as somebody sees them with what he holds, side by side. */
export function DaySeen(props: {
  readonly plant: Plant;
  readonly sides: readonly Side[];
}): ReactNode {
  const { t } = useTranslation();
  const nowSeconds = useNow();
  const { plant, sides } = props;
  const [whole] = plant.sections;
  const today = todayIn(plant.timezone, nowSeconds);
  const range = useMemo(() => rangeIn(periodAt("day", today), plant.timezone), [today, plant]);
  const series = whole === undefined ? null : sectionSeries(plant, whole);
  const powers = whole === undefined ? [] : standingVariables(plant, whole).power;
  const [fteo, firr] = [series?.fteo ?? null, series?.firr ?? null];
  const asked = [...powers, ...[fteo, firr].flatMap((one) => one ?? [])];
  const ids = [...new Set(asked.map(({ id }) => id))];
  const { rows, error, retry } = useRows({ ids, ...range, resolution: 15 });
  const { data: health } = useQuery(healthNowQuery(plant.id));
  const word = health?.scopes?.find(({ section }) => section === 0)?.verdict.word ?? "hidden";
  const pointsOfId = (id: string): readonly Point[] =>
    rows === undefined ? [] : pointsOf(rows, ids.indexOf(id));
  const seriesOf = (side: Side): TimeSeries[] => {
    const seen = powers.filter(({ id }) => side.variables.has(id));
    const [first] = seen;
    const others = [fteo, firr].flatMap((one) =>
      one !== null && side.variables.has(one.id) ? [one] : [],
    );
    const colours = coloursOf([...(first === undefined ? [] : [first]), ...others]);
    const power: TimeSeries[] =
      first === undefined
        ? []
        : [
            {
              id: "power",
              name: t("dashboard.power"),
              unit: "kW",
              colour: colours[0] ?? "c01",
              hero: true,
              points: summed(seen.map(({ id, udm }) => [pointsOfId(id), powerFactor(udm) ?? 1])),
            },
          ];
    return [
      ...power,
      ...others.map((one, at): TimeSeries => ({
        id: one.id,
        name: t(`common.quantity.${one.id === fteo?.id ? "theoretical" : "irradiance"}`),
        unit: shownUnit(one.udm),
        colour: colours[at + power.length] ?? "c02",
        theoretical: one.id === fteo?.id,
        points: pointsOfId(one.id),
      })),
    ];
  };
  return (
    <div className="hg-seen-days">
      {sides.map((side) => {
        const drawn = seriesOf(side);
        const mayRead = side.numbers.includes(permissions.alerts_show);
        return (
          <section key={side.label} className="hg-seen-day" aria-label={side.label}>
            <header>
              <h4>{side.label}</h4>
              <span className="hg-small hg-dim-2">
                {drawn.length === 0
                  ? t("users.sight.noCurve")
                  : drawn.map(({ name }) => name).join(", ")}
              </span>
            </header>
            <p className="hg-seen-verdict">{t(`health.verdict.${mayRead ? word : "hidden"}`)}</p>
            {drawn.length > 0 &&
              (rows === undefined && error === null ? (
                <Skeleton heightPx={chartPx} />
              ) : (
                <TimeChartView
                  name={side.label}
                  heightPx={chartPx}
                  error={error}
                  onRetry={retry}
                  chart={{
                    fromSeconds: range.startSeconds,
                    toSeconds: range.endSeconds,
                    series: drawn,
                    nowSeconds,
                    directLabels: false,
                  }}
                />
              ))}
          </section>
        );
      })}
    </div>
  );
}

/** Curves of one rhythm added up, each in its own unit; null where none has a value. */
function summed(curves: readonly (readonly [points: readonly Point[], factor: number])[]): Point[] {
  const [first] = curves;
  return (first?.[0] ?? []).map(([time], at): Point => {
    const known = curves.flatMap(([points, factor]) => {
      const value = points[at]?.[1];
      return value === null || value === undefined ? [] : [value * factor];
    });
    return [time, known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0)];
  });
}
