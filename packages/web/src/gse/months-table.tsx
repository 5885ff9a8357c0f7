import type { GseMonth } from "@heliograph/contract/gse/gse.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import {
  type Difference,
  differencesOf,
  needsLook,
} from "@heliograph/domain/gse/different-months.ts";
import { wholeCoverage } from "@heliograph/domain/gse/gse-months.ts";
import { Button } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useIsNarrow } from "../ui/breakpoint.ts";
import { StateBadge } from "../ui/marks.tsx";
import { Panel } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { gsePage } from "./gse.pages.ts";
import { dayText, monthName, signed } from "./gse-words.ts";

const total = (months: readonly GseMonth[], of: "kwh" | "meter" | "inverters"): number | null => {
  const known = months.flatMap((one) => one[of] ?? []);
  return known.length === 0 ? null : known.reduce((all, one) => all + one, 0);
};
/** Wide as the table's cell, with its zero in the middle. */
const bar = { halfPx: 18, heightPx: 8 } as const;
/** A difference of so much fills the bar. [%] */
const fullPercent = 5;

/**
 * Month by month, the newest year first: what the GSE has, what the counter and the inverters have, and how far apart they are. (GSEX-01, GS12)
 * On a phone the measure stands below its month: what is compared first is seen without scrolling.
 */
export function MonthsTable(props: {
  readonly months: readonly GseMonth[];
  readonly plant: Pick<Plant, "id">;
}): ReactNode {
  const { t } = useTranslation();
  const [{ different }, change] = gsePage.useSearch();
  // Before the convention there is nothing to compare.
  const months = props.months.filter(({ state }) => state !== "none");
  const differences = differencesOf(months);
  const shown = different
    ? months.filter((one) => needsLook(one, differences.get(one.month)))
    : months;
  const isNarrow = useIsNarrow();
  const years = [...Map.groupBy(shown, ({ month }) => month.slice(0, 4))].toReversed();
  return (
    <Panel
      flush
      title={t("gse.months.title")}
      sub={t("gse.months.sub")}
      end={
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => change({ different: !different })}
        >
          {t(different ? "gse.months.all" : "gse.months.different")}
        </Button>
      }
    >
      <div className="hg-gse-scroll">
        <table className="hg-gse-months">
          <thead>
            <tr>
              <th scope="col">{t("gse.months.month")}</th>
              <th scope="col" className="r">
                GSE
              </th>
              {!isNarrow && <th scope="col">{t("gse.months.measure")}</th>}
              <th scope="col" className="r">
                {t("gse.months.meter")}
              </th>
              <th scope="col" className="r">
                {t("gse.months.onGse")}
              </th>
              <th scope="col" className="r">
                {t("gse.months.inverters")}
              </th>
              <th scope="col" className="r">
                {t("gse.months.onMeter")}
              </th>
            </tr>
          </thead>
          <tbody>
            {years.map(([year, own]) => (
              <Fragment key={year}>
                <YearRow
                  year={year}
                  isNarrow={isNarrow}
                  months={months.filter(({ month }) => month.startsWith(year))}
                />
                {own.map((one) => (
                  <MonthRow
                    key={one.month}
                    month={one}
                    isNarrow={isNarrow}
                    difference={differences.get(one.month)}
                  />
                ))}
              </Fragment>
            ))}
            {years.length === 0 && (
              <tr>
                <td colSpan={isNarrow ? 6 : 7} className="hg-gse-nothing">
                  {t(different ? "gse.months.allAgree" : "gse.months.none")}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function YearRow(props: {
  readonly year: string;
  readonly isNarrow: boolean;
  readonly months: readonly GseMonth[];
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { year, isNarrow, months } = props;
  const measured = months.filter(({ state }) => state === "measured" || state === "corrected");
  const known = t("gse.months.measuredOf", { measured: measured.length, months: months.length });
  return (
    <tr className="year">
      <th scope="rowgroup">
        {year}
        {isNarrow && <div>{known}</div>}
      </th>
      <td className="r">{format.number(total(months, "kwh"), 0)}</td>
      {!isNarrow && <td>{known}</td>}
      <td className="r">{format.number(total(months, "meter"), 0)}</td>
      <td>{"\u00a0"}</td>
      <td className="r">{format.number(total(months, "inverters"), 0)}</td>
      <td>{"\u00a0"}</td>
    </tr>
  );
}

function MonthRow(props: {
  readonly month: GseMonth;
  readonly isNarrow: boolean;
  readonly difference: Difference | undefined;
}): ReactNode {
  const format = useFormat();
  const { month, isNarrow, difference } = props;
  const off = (is: boolean | undefined): string => (is ? "r off" : "r");
  return (
    <tr className={month.state === "missing" ? "missing" : ""}>
      <th scope="row">
        {monthName(month.month, format, false)}
        {isNarrow && (
          <div>
            <MeasureState month={month} />
          </div>
        )}
      </th>
      <td className="r strong">{format.number(month.kwh, 0)}</td>
      {!isNarrow && (
        <td>
          <MeasureState month={month} />
        </td>
      )}
      <td className="r">
        <Own kwh={month.meter} coverage={month.meter_coverage} />
      </td>
      <td className={off(difference?.meter)}>
        {!isNarrow && (
          <DeviationBar percent={month.meter_percent} isOff={difference?.meter ?? false} />
        )}
        {signed(month.meter_percent, format)}
      </td>
      <td className="r">
        <Own kwh={month.inverters} coverage={month.inverters_coverage} />
      </td>
      <td className={off(difference?.inverters)}>{signed(month.inverters_percent, format, 1)}</td>
    </tr>
  );
}

/** A counter that has not the whole month says how much of it. */
function Own(props: { readonly kwh: number | null; readonly coverage: number | null }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { kwh, coverage } = props;
  const isPart = kwh !== null && coverage !== null && coverage < wholeCoverage;
  return (
    <>
      {isPart && (
        <span
          className="hg-gse-part"
          title={t("gse.months.partHint", { percent: Math.floor(coverage * 100) })}
        >
          {Math.floor(coverage * 100)} %{" "}
        </span>
      )}
      {format.number(kwh, 0)}
    </>
  );
}

function MeasureState({ month }: { readonly month: GseMonth }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, rett, ver, due } = month;
  switch (state) {
    case "missing":
      return <StateBadge state="KO">{t("gse.state.missing")}</StateBadge>;
    case "estimated":
      return <StateBadge state="FAILING">{t("gse.state.estimated")}</StateBadge>;
    case "corrected":
      return (
        <span className="hg-gse-chip">{t("gse.state.corrected", { rett: rett ?? 0, ver })}</span>
      );
    case "awaited":
      return (
        <span className="hg-gse-chip">
          {t("gse.state.awaited", { day: due === null ? "" : dayText(due, format) })}
        </span>
      );
    case "measured":
    case "none":
      return <span className="hg-dim-2">{t(`gse.state.${state}`)}</span>;
  }
}

function DeviationBar(props: {
  readonly percent: number | null;
  readonly isOff: boolean;
}): ReactNode {
  const { percent, isOff } = props;
  if (percent === null) return null;
  const widthPx = Math.min(1, Math.abs(percent) / fullPercent) * bar.halfPx;
  return (
    <svg
      className={isOff ? "hg-gse-bar off" : "hg-gse-bar"}
      width={2 * bar.halfPx}
      height={bar.heightPx + 4}
      aria-hidden="true"
    >
      <line x1={bar.halfPx} x2={bar.halfPx} y1={0} y2={bar.heightPx + 4} />
      <rect
        x={percent < 0 ? bar.halfPx - widthPx : bar.halfPx}
        y={2}
        width={widthPx}
        height={bar.heightPx}
        rx={1.5}
      />
    </svg>
  );
}
