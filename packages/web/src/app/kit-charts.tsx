import { Button } from "@mantine/core";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { LimitBar, VerticalBars } from "../ui/charts/bars.tsx";
import { BarChartView, type ChartHandle, TimeChartView } from "../ui/charts/chart.tsx";
import { Gauge } from "../ui/charts/gauge.tsx";
import { freeColours, seriesColour, type TimeSeries } from "../ui/charts/series.ts";
import { useScheme } from "../ui/brand.tsx";
import { useIsNarrow } from "../ui/breakpoint.ts";
import { download } from "../ui/download.ts";
import { LegendItem } from "../ui/kpi.tsx";
import { Panel } from "../ui/panel.tsx";
import { PeriodBar } from "../ui/period-bar.tsx";
import { boundsOf, jumpTo, type Period } from "../ui/period.ts";
import { useFormat } from "../ui/use-format.tsx";
import {
  midnight,
  sampleDay,
  sampleDays,
  sampleEstimates,
  sampleInverters,
  sampleMonths,
  sampleNow,
} from "./kit-samples.ts";

const day = { fromSeconds: midnight + 5 * 3600, toSeconds: midnight + 21.5 * 3600 };
const wholeDay = { fromSeconds: midnight, toSeconds: midnight + 86_400 };

function useSeries(): {
  readonly curve: TimeSeries[];
  readonly balance: TimeSeries[];
  readonly many: TimeSeries[];
} {
  const { t } = useTranslation();
  const gap = [9.5, 10.2] as const;
  return {
    curve: [
      {
        id: "theoretical",
        name: t("common.quantity.theoretical"),
        unit: "kW",
        colour: "theoretical",
        theoretical: true,
        points: sampleDay(362, { untilSeconds: sampleNow }),
      },
      {
        id: "power",
        name: t("common.quantity.production"),
        unit: "kW",
        colour: "production",
        hero: true,
        points: sampleDay(335, { untilSeconds: sampleNow, gap, seed: 2 }),
      },
      {
        id: "irradiance",
        name: t("common.quantity.irradiance"),
        unit: "W/m²",
        digits: 0,
        colour: "irradiance",
        points: sampleDay(912, { untilSeconds: sampleNow, gap, seed: 3 }),
      },
    ],
    balance: [
      {
        id: "self",
        name: t("common.quantity.self"),
        unit: "kW",
        colour: "self",
        kind: "area",
        points: sampleDay(140, { seed: 4 }),
      },
      {
        id: "fedin",
        name: t("common.quantity.fedin"),
        unit: "kW",
        colour: "fedin",
        kind: "area",
        points: sampleDay(160, { seed: 5 }),
      },
      {
        id: "storage",
        name: t("common.quantity.storage"),
        unit: "kW",
        colour: "storage",
        kind: "area",
        points: sampleDay(40, { seed: 6 }),
      },
    ],
    many: freeColours([], 20).map((colour, index) => ({
      id: colour,
      name: `INV ${index + 1}`,
      unit: "kW",
      colour,
      points: sampleDay(30 + index * 2, { seed: index }),
    })),
  };
}

/** Every chart of the kit. */
export function KitCharts(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const narrow = useIsNarrow();
  const scheme = useScheme();
  const { curve, balance, many } = useSeries();
  const chart = useRef<ChartHandle>(null);
  const [highlight, setHighlight] = useState<string | null>(null);
  const [period, setPeriod] = useState<Period>(() => jumpTo("today", "2026-06-18"));
  const save = async (): Promise<void> => {
    const png = await chart.current?.png();
    if (png) download("heliograph.png", png);
  };
  const dayOf = (index: number): number => midnight + (index - 17) * 86_400 + 43_200;
  const monthOf = (index: number): number => Date.UTC(2026, index, 15) / 1000;
  const small = narrow;
  return (
    <>
      <Panel
        title={t("kit.dayCurve")}
        sub={t("kit.daySub")}
        span={8}
        end={
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPhoto size={16} stroke={1.6} />}
            onClick={() => void save()}
          >
            {t("kit.png")}
          </Button>
        }
      >
        <TimeChartView
          ref={chart}
          name={t("kit.dayCurve")}
          heightPx={270}
          chart={{
            series: curve,
            ...day,
            nowSeconds: sampleNow,
            directLabels: !narrow,
            small,
            marks: [{ timeSeconds: midnight + 12.3 * 3600, state: "KO" }],
            ticks: narrow ? 5 : 9,
          }}
        />
      </Panel>
      <Panel title={t("kit.bars")} sub="kW" span={4}>
        <VerticalBars
          heightPx={270}
          unit="kW"
          bars={sampleInverters.map((value, index) => ({
            id: String(index),
            label: String(index + 1),
            name: `INV ${index + 1}`,
            value,
            max: 60,
            ...(index === 4 ? { state: "KO" as const, expected: 42.6 } : {}),
          }))}
        />
      </Panel>
      <Panel title={t("kit.days")} sub={t("kit.daysSub")} span={5}>
        <BarChartView
          name={t("kit.days")}
          heightPx={176}
          chart={{
            unit: "MWh",
            digits: 2,
            showUnit: false,
            slots: sampleDays.map((_, index) => ({
              label: String(index + 1),
              title: format.date(dayOf(index), "longDay"),
            })),
            series: [
              {
                id: "e",
                name: t("common.quantity.production"),
                colour: "production",
                values: sampleDays,
              },
            ],
            estimate: 2.35,
            runningIndex: 17,
          }}
        />
      </Panel>
      <Panel title={t("kit.months")} sub={t("kit.monthsSub")} span={4}>
        <BarChartView
          name={t("kit.months")}
          heightPx={176}
          chart={{
            unit: "MWh",
            showUnit: false,
            slots: sampleMonths.map((_, index) => ({
              label: format.date(monthOf(index), "monthLetter"),
              title: format.date(monthOf(index), "month"),
            })),
            series: [
              {
                id: "e",
                name: t("common.quantity.production"),
                colour: "production",
                values: sampleMonths,
              },
            ],
            estimate: sampleEstimates,
            runningIndex: 5,
          }}
        />
      </Panel>
      <Panel title={t("kit.gauges")} span={3}>
        <div className="hg-chips">
          <Gauge
            name={t("common.quantity.irradiance")}
            value={876}
            unit="W/m²"
            max={1500}
            digits={0}
            colour="var(--s-irradiance)"
            sizePx={120}
          />
          <Gauge
            name={t("common.quantity.temperature")}
            value={-4.2}
            unit="°C"
            min={-20}
            max={80}
            colour="var(--s-temperature)"
            sizePx={120}
          />
          <Gauge
            name={t("common.quantity.production")}
            value={313.8}
            unit="kW"
            max={487.6}
            half
            expected={349}
            sizePx={120}
          />
          <Gauge
            name={t("common.quantity.production")}
            value={null}
            unit="kW"
            max={487.6}
            half
            sizePx={120}
          />
        </div>
      </Panel>
      <Panel flush label={t("kit.many")} span={12}>
        <PeriodBar
          period={period}
          bounds={boundsOf("2019-03-01", "2026-06-18")}
          onChange={setPeriod}
        />
        <TimeChartView
          name={t("kit.many")}
          heightPx={360}
          chart={{ series: many, ...wholeDay, highlight, small }}
          onZoom={() => undefined}
        />
        <div className="hg-chips hg-pad">
          {many.map((series) => (
            <button
              key={series.id}
              type="button"
              className="hg-chip"
              onMouseEnter={() => setHighlight(series.id)}
              onMouseLeave={() => setHighlight(null)}
              onFocus={() => setHighlight(series.id)}
              onBlur={() => setHighlight(null)}
            >
              <LegendItem colour={seriesColour(series.colour, scheme)} name={series.name} />
            </button>
          ))}
        </div>
      </Panel>
      <Panel title={t("kit.stacked")} sub="kW" span={6}>
        <TimeChartView
          name={t("kit.stacked")}
          heightPx={220}
          chart={{ series: balance, ...wholeDay, multimode: "stacked", small: true }}
        />
      </Panel>
      <Panel title={t("kit.splitted")} span={6}>
        <TimeChartView
          name={t("kit.splitted")}
          heightPx={220}
          chart={{
            series: [...balance.slice(0, 2), ...curve.slice(2)],
            ...wholeDay,
            multimode: "splitted",
            small: true,
          }}
        />
      </Panel>
      <Panel title={t("common.state.KO")} sub="kW" span={4} sick="KO">
        <LimitBar
          name={t("common.state.KO")}
          value={16.1}
          min={0}
          max={60}
          lowest={34}
          state="KO"
        />
      </Panel>
      <Panel title={t("common.chart.noData")} span={4}>
        <TimeChartView
          name={t("common.chart.noData")}
          heightPx={130}
          chart={{ series: [], ...wholeDay }}
        />
      </Panel>
      <Panel title={t("common.state.ERROR")} span={4}>
        <TimeChartView
          name={t("common.state.ERROR")}
          heightPx={130}
          error=""
          chart={{ series: [], ...wholeDay }}
        />
      </Panel>
    </>
  );
}
