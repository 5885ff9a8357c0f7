import { chartSeries } from "@heliograph/contract/charts/charts.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { readyCharts, type ReadyKind } from "@heliograph/domain/charts/ready-charts.ts";
import IconBattery2 from "@tabler/icons-react/dist/esm/icons/IconBattery2.mjs";
import IconChartBar from "@tabler/icons-react/dist/esm/icons/IconChartBar.mjs";
import IconChartLine from "@tabler/icons-react/dist/esm/icons/IconChartLine.mjs";
import IconGauge from "@tabler/icons-react/dist/esm/icons/IconGauge.mjs";
import IconScale from "@tabler/icons-react/dist/esm/icons/IconScale.mjs";
import IconSolarPanel2 from "@tabler/icons-react/dist/esm/icons/IconSolarPanel2.mjs";
import IconTemperature from "@tabler/icons-react/dist/esm/icons/IconTemperature.mjs";
import IconTrendingUp from "@tabler/icons-react/dist/esm/icons/IconTrendingUp.mjs";
import IconTransfer from "@tabler/icons-react/dist/esm/icons/IconTransfer.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Panel } from "../ui/panel.tsx";
import type { ChartDraft } from "./chart-draft.ts";

const icon = { size: 22, stroke: 1.5, "aria-hidden": true } as const;
const pictures: Readonly<Record<ReadyKind, ReactNode>> = {
  power: <IconChartLine {...icon} />,
  balance: <IconTransfer {...icon} />,
  yields: <IconScale {...icon} />,
  counted: <IconTrendingUp {...icon} />,
  energy: <IconChartBar {...icon} />,
  temperatures: <IconTemperature {...icon} />,
  ratio: <IconGauge {...icon} />,
  storage: <IconBattery2 {...icon} />,
  strings: <IconSolarPanel2 {...icon} />,
};

/** Charts that can be made of what the plant measures, to begin a new one with. (G14) */
export function ReadyCharts(props: {
  readonly plant: Plant;
  readonly onPick: (draft: ChartDraft) => void;
  /** Where none can be made. */
  readonly otherwise: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const all = readyCharts(props.plant);
  if (all.length === 0) return props.otherwise;
  return (
    <Panel title={t("charts.ready.title")} sub={t("charts.ready.sub")}>
      <ul className="hg-ready">
        {all.map(({ kind, type, period, series }) => (
          <li key={kind}>
            <button
              type="button"
              className="hg-ready-one"
              onClick={() =>
                props.onPick({
                  name: t(`charts.ready.${kind}.name`),
                  type,
                  period,
                  multimode: "normal",
                  series: series.map((one) => chartSeries.parse(one)),
                })
              }
            >
              {pictures[kind]}
              <span className="hg-ready-name">{t(`charts.ready.${kind}.name`)}</span>
              <span className="hg-dim hg-small">{t(`charts.ready.${kind}.hint`)}</span>
              <span className="hg-dim hg-small hg-num">
                {t("charts.ready.series", { count: series.length })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
