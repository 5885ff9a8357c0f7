import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LimitBar, VerticalBars } from "../../ui/charts/bars.tsx";
import { TimeChartView } from "../../ui/charts/chart.tsx";
import { Gauge } from "../../ui/charts/gauge.tsx";
import type { Point } from "../../ui/charts/series.ts";
import { Sparkline } from "../../ui/charts/sparkline.tsx";
import { Panel } from "../../ui/panel.tsx";
import { DevPage } from "./dev-page.tsx";

/** The longest day of 2026 in Rome. [unix s] */
const dayStart = 1_781_992_800;
const daySeconds = 86_400;
const slotSeconds = 900;
const peakKw = 80;
/** A clear day with a gap of an hour. [kW] */
const power = Array.from({ length: daySeconds / slotSeconds }, (_, at): number | null => {
  const hour = (at * slotSeconds) / 3600;
  if (hour >= 15 && hour < 16) return null;
  return peakKw * Math.max(0, Math.sin((Math.PI * (hour - 5.5)) / 15));
});
const points = power.map((kw, at): Point => [dayStart + at * slotSeconds, kw]);

/** The drawings of the portal with made-up values. */
export function ChartsPage(): ReactNode {
  const { t } = useTranslation();
  const name = t("common.quantity.production");
  return (
    <DevPage name="charts">
      <Panel title={name} sub="kW">
        <TimeChartView
          name={name}
          heightPx={320}
          chart={{
            series: [{ id: "power", name, unit: "kW", colour: "production", points }],
            fromSeconds: dayStart,
            toSeconds: dayStart + daySeconds,
          }}
        />
      </Panel>
      <Panel title={t("admin.dev.dials")}>
        <div className="hg-dev-row">
          <Gauge name={name} value={52.4} unit="kW" max={peakKw} digits={1} sizePx={140} />
          <Gauge
            name={t("common.quantity.storage")}
            value={-18}
            unit="kW"
            min={-40}
            max={40}
            digits={0}
            sizePx={140}
          />
          <Gauge
            name={t("common.quantity.temperature")}
            value={null}
            unit="°C"
            max={90}
            digits={0}
            sizePx={140}
          />
          <Sparkline values={power} name={name} />
          <span style={{ width: 160 }}>
            <LimitBar name={name} value={72} min={0} max={100} highest={60} state="KO" />
          </span>
        </div>
      </Panel>
      <Panel title={t("admin.dev.bars")} sub="kW">
        <VerticalBars
          unit="kW"
          heightPx={160}
          bars={[41, 40.2, 12, null, 39.8].map((value, at) => ({
            id: String(at),
            label: String(at + 1),
            name: `${name} ${at + 1}`,
            value,
            max: 50,
            ...(value === 12 ? { state: "KO" as const, expected: 40 } : {}),
          }))}
        />
      </Panel>
    </DevPage>
  );
}
