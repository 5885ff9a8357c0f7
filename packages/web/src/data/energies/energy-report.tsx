import type { StatName } from "@heliograph/contract/data/data.wire.ts";
import { energyFactor, type EnergyKind } from "@heliograph/domain/plants/quantities.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../call-error.ts";
import { useScheme } from "../../ui/brand.tsx";
import { seriesColour } from "../../ui/charts/series.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { Panel, Skeleton } from "../../ui/panel.tsx";
import { periodAt, todayIn } from "../../ui/period.ts";
import { DoubtMark } from "../../ui/doubt-mark.tsx";
import { Quantity, useFormat, useNow } from "../../ui/use-format.tsx";
import { coloursOf, integralsOf } from "../../variables/variables.api.ts";
import { energyScale } from "../bar-slots.ts";
import { reasonsOf } from "../quality-words.ts";
import { rangeIn, statsQuery } from "../queries.ts";
import { useDoubts } from "../use-doubts.ts";
import { useKindName } from "./kind-names.ts";
import type { Tagged } from "./tagged-variables.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { variablePage } from "../../variables/variables.pages.ts";

const columns = ["day", "month", "year", "total"] as const satisfies readonly StatName[];

/** Each energy of the plant: today, this month, this year, since the beginning. */
export function EnergyReport(props: {
  readonly plantId: string;
  readonly energies: readonly Tagged<EnergyKind>[];
  readonly zone: string;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const scheme = useScheme();
  const nameOf = useKindName();
  const { energies, zone } = props;
  const ids = energies.map(({ variable }) => variable.id);
  const colours = coloursOf(energies.map(({ variable }) => variable));
  const integral = integralsOf(energies.map(({ variable }) => variable));
  const today = todayIn(zone, useNow());
  const ofDays = useDoubts({
    ids,
    ...rangeIn(periodAt("month", today), zone),
    period: "day",
    integral,
  });
  const ofMonths = useDoubts({
    ids,
    ...rangeIn(periodAt("year", today), zone),
    period: "month",
    integral,
  });
  const doubtOf = (id: string, name: StatName): string | null => {
    const days = ofDays.get(id);
    if (name === "day") return reasonsOf([days?.get(today) ?? null]);
    if (name === "month") return reasonsOf([...(days?.values() ?? [])]);
    return name === "year" ? reasonsOf([...(ofMonths.get(id)?.values() ?? [])]) : null;
  };
  const { data, error, refetch } = useQuery(statsQuery({ ids, include: columns, zone, integral }));
  const heads: Record<(typeof columns)[number], string> = {
    day: t("common.period.today"),
    month: t("common.period.month"),
    year: t("common.period.year"),
    total: t("common.total"),
  };
  if (error && !data)
    return (
      <Panel span={12} title={t("data.control.report")}>
        <LoadError text={errorText(error)} onRetry={() => void refetch()} />
      </Panel>
    );
  const kwhOf = ({ variable }: Tagged<EnergyKind>, name: StatName): number | null => {
    const value = data?.get(variable.id)?.[name]?.value;
    return typeof value === "number" ? value * (energyFactor(variable.udm) ?? 1) : null;
  };
  // What stands below each other is compared: one unit and as many digits for all of a column.
  const writers = columns.map((name) => {
    const values = energies.map((one) => kwhOf(one, name));
    const scale = energyScale("kWh", values);
    const most = Math.max(0, ...values.map((value) => Math.abs(value ?? 0))) / scale.factor;
    const digits = scale.factor === 1 ? 1 : most < 100 ? 2 : most < 1000 ? 1 : 0;
    return (value: number | null) =>
      format.measure(value === null ? null : value / scale.factor, scale.unit, digits);
  });
  return (
    <Panel span={12} title={t("data.control.report")} sub={t("data.control.reportSub")} flush>
      <div className="hg-table-box">
        <table className="hg-table hg-energy-report" aria-label={t("data.control.report")}>
          <thead>
            <tr>
              <th scope="col">{t("data.control.energy")}</th>
              {columns.map((name) => (
                <th key={name} scope="col" className="r">
                  {heads[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {energies.map((one, at) => (
              <tr key={one.variable.id} className="row">
                <th scope="row" title={one.variable.name}>
                  <PageLink
                    to={variablePage.at({ plantId: props.plantId, varId: one.variable.id })}
                  >
                    <i
                      className="hg-energy-swatch"
                      style={{ background: seriesColour(colours[at] ?? "c01", scheme) }}
                    />
                    {nameOf.energy(one)}
                  </PageLink>
                  {one.variable.ofPower && (
                    <span className="hg-dim hg-small" title={t("common.fromPower.why")}>
                      {` ${t("common.fromPower.mark")}`}
                    </span>
                  )}
                </th>
                {columns.map((name, column) => {
                  const figure = data?.get(one.variable.id)?.[name];
                  const written = writers[column] ?? format.energy;
                  const kwh = kwhOf(one, name);
                  const doubt = kwh === null ? null : doubtOf(one.variable.id, name);
                  return (
                    <td key={name} className="r" data-label={heads[name]}>
                      {data ? (
                        <>
                          {doubt !== null && <DoubtMark why={doubt} />}
                          <Quantity
                            value={written(kwh)}
                            {...(typeof figure?.timeSeconds === "number"
                              ? { title: format.dateTime(figure.timeSeconds) }
                              : {})}
                          />
                        </>
                      ) : (
                        <Skeleton heightPx={14} width={64} />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
