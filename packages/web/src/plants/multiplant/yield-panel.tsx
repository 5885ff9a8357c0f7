import { fromPower } from "@heliograph/domain/plants/from-power.ts";
import { useQueries } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../call-error.ts";
import { rangeIn, sumsQuery } from "../../data/data.api.ts";
import { useScheme } from "../../ui/brand.tsx";
import { ShareBar } from "../../ui/charts/share-bar.tsx";
import { seriesColour } from "../../ui/charts/series.ts";
import { FromPower, fromPowerWords } from "../../ui/from-power.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Panel, Skeleton } from "../../ui/panel.tsx";
import { periodText } from "../../ui/period-bar.tsx";
import { periodAt } from "../../ui/period.ts";
import { homeZone, useFormat } from "../../ui/use-format.tsx";
import { drawnSums, integralsOf, partsOf } from "../../variables/variables.api.ts";
import { inKwh } from "../dashboard/scope.ts";
import { useVerdicts } from "../plants.api.ts";
import { LostCell, VerdictCell } from "./verdict-cells.tsx";
import type { ChartProps } from "./overview-charts.tsx";
import { plantPage } from "../plants.pages.ts";
import { PageLink } from "../../ui/page-link.tsx";

const units = ["day", "month", "year"] as const;

/** What each plant made for its size, on the day, in its month and in its year: what is comparable between a roof and a field. */
export function YieldPanel({ plants, isRead, day, today }: ChartProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const scheme = useScheme();
  const verdictOf = useVerdicts();
  const counted = plants.flatMap((plant) =>
    plant.scope?.energy && plant.item.kwp > 0 ? [{ ...plant, energy: plant.scope.energy }] : [],
  );
  const drawn = counted.map(({ energy }) => energy);
  const answers = useQueries({
    queries: units.map((unit) =>
      sumsQuery({
        ids: isRead ? partsOf(drawn).map(({ id }) => id) : [],
        ...rangeIn(periodAt(unit, day), homeZone),
        period: unit,
        integral: integralsOf(drawn),
      }),
    ),
  });
  const yields = counted.map(({ energy, item }, column) =>
    answers.map(({ data, isPlaceholderData }) => {
      const sum = isPlaceholderData ? null : drawnSums(data ?? [], drawn)[0]?.[column + 1];
      const kwh = typeof sum === "number" ? inKwh(energy, sum) : null;
      return kwh === null ? null : kwh / item.kwp;
    }),
  );
  const most = units.map((_, unit) => Math.max(0, ...yields.map((own) => own[unit] ?? 0)));
  const failed = answers.find(({ error, data }) => error && !data);
  const wait = !isRead || answers.some(({ data, error }) => counted.length > 0 && !data && !error);
  const heads = units.map((unit) => {
    const period = periodAt(unit, day);
    const isRunning = period.from <= today && today <= period.to;
    const name = unit === "day" ? format.dayRange(day, day) : periodText(period, format);
    return isRunning ? `${name} ${t("common.chart.running")}` : name;
  });
  const part = fromPower(drawn.map(({ ofPower }) => ofPower === true));
  return (
    <Panel
      span={12}
      title={t("multiplant.yield")}
      sub={[t("multiplant.yieldSub"), ...fromPowerWords(part, t)].join("; ")}
      flush
    >
      {failed ? (
        <LoadError text={errorText(failed.error)} onRetry={() => void failed.refetch()} />
      ) : (
        <div className="hg-table-box">
          <table className="hg-table hg-multi-yield" aria-label={t("multiplant.yield")}>
            <thead>
              <tr>
                <th scope="col">{t("multiplant.plant")}</th>
                {heads.map((head) => (
                  <th key={head} scope="col" className="r">
                    {head}
                  </th>
                ))}
                <th scope="col">{t("multiplant.verdict")}</th>
                <th scope="col" className="r">
                  {t("multiplant.lost")}
                </th>
              </tr>
            </thead>
            <tbody>
              {counted.map(({ item, colour, energy }, row) => (
                <tr key={item.id} className="row">
                  <td>
                    <PageLink
                      to={plantPage.at({ plantId: item.id })}
                      className="hg-multi-yield-name"
                    >
                      <i
                        className="hg-multi-swatch"
                        style={{ background: seriesColour(colour, scheme) }}
                      />
                      {item.name}
                    </PageLink>
                    {part === "some" && energy.ofPower && (
                      <div className="hg-multi-yield-mark">
                        <FromPower of="all" />
                      </div>
                    )}
                  </td>
                  {units.map((unit, at) => {
                    const value = yields[row]?.[at] ?? null;
                    return (
                      <td
                        key={unit}
                        className="r"
                        title={energy.ofPower ? t("common.fromPower.why") : undefined}
                      >
                        {wait ? (
                          <Skeleton heightPx={12} width="60%" />
                        ) : (
                          <>
                            {format.number(value, unit === "year" ? 0 : 2)}
                            <ShareBar
                              name={`${item.name}, ${heads[at] ?? ""}`}
                              value={value}
                              max={most[at] || 1}
                              colour={seriesColour(colour, scheme)}
                            />
                          </>
                        )}
                      </td>
                    );
                  })}
                  <td>
                    <VerdictCell of={verdictOf(item.id)} />
                  </td>
                  <td className="r">
                    <LostCell of={verdictOf(item.id)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
