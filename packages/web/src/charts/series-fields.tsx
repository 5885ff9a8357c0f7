import {
  chartSymbols,
  type ChartSeries,
  fillOpacities,
} from "@heliograph/contract/charts/charts.wire.ts";
import { isUpsideDown } from "@heliograph/domain/charts/chart-changes.ts";
import { Select, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { colourOf } from "../ui/charts/series.ts";
import { ColourPicker } from "../ui/colour-picker.tsx";
import { NumberField } from "../ui/number-field.tsx";
import { presets } from "../ui/tokens.ts";
import { useFormat } from "../ui/use-format.tsx";
import type { ShownSeries } from "./shown-series.ts";

const widths = [1, 2, 3, 4, 5, 6];
const auto = "";
const limitOf = (value: number | null): number | null =>
  value === null || Number.isNaN(value) ? null : value;
const orNull = (text: string): string | null => (text === auto ? null : text);

/** The looks of one series. Whatever is left open follows the chart and the variable. (CHART-12 to CHART-17) */
export function SeriesFields(props: {
  readonly series: ChartSeries;
  readonly shown: ShownSeries | null;
  readonly label: string;
  /** A 3D chart has bars only. */
  readonly space: boolean;
  readonly onChange: (change: Partial<ChartSeries>) => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { series, shown, onChange } = props;
  const automatic = { value: auto, label: t("charts.automatic") };
  const stored = series.color === null ? null : colourOf(series.color);
  const worn = presets.find((preset) => preset === (stored ?? shown?.colour)) ?? null;
  return (
    <div className="hg-series-fields">
      <TextInput
        label={t("charts.series.name")}
        placeholder={props.label}
        maxLength={200}
        value={series.name ?? ""}
        onChange={(event) => onChange({ name: orNull(event.currentTarget.value) })}
      />
      <TextInput
        label={t("charts.series.udm")}
        placeholder={shown?.unit ?? ""}
        maxLength={20}
        value={series.udm ?? ""}
        onChange={(event) => onChange({ udm: orNull(event.currentTarget.value) })}
      />
      <div className="wide">
        <p className="hg-field-label">{t("charts.series.color")}</p>
        <ColourPicker
          label={t("charts.series.color")}
          value={worn}
          onChange={(preset) => onChange({ color: preset === stored ? null : preset })}
        />
      </div>
      {!props.space && (
        <>
          <Select
            label={t("charts.series.type")}
            allowDeselect={false}
            data={[
              automatic,
              ...(["line", "area", "bar"] as const).map((value) => ({
                value,
                label: t(`charts.type.${value}`),
              })),
            ]}
            value={series.type ?? auto}
            onChange={(type) => onChange({ type: orNull(type ?? auto) as ChartSeries["type"] })}
          />
          <Select
            label={t("charts.series.width")}
            allowDeselect={false}
            data={[automatic, ...widths.map((px) => ({ value: String(px), label: `${px} px` }))]}
            value={series.width === null ? auto : String(series.width)}
            onChange={(px) => onChange({ width: px ? Number(px) : null })}
          />
          <Select
            label={t("charts.series.fill")}
            allowDeselect={false}
            data={[
              automatic,
              ...fillOpacities.map((value) => ({
                value: String(value),
                label: format.text(format.percent(value * 100)),
              })),
            ]}
            value={series.fill === null ? auto : String(series.fill)}
            onChange={(fill) =>
              onChange({ fill: fillOpacities.find((one) => String(one) === fill) ?? null })
            }
          />
          <Select
            label={t("charts.series.symbol")}
            allowDeselect={false}
            data={chartSymbols.map((value) => ({ value, label: t(`charts.symbol.${value}`) }))}
            value={series.symbol ?? "none"}
            onChange={(symbol) =>
              onChange({
                symbol: chartSymbols.find((one) => one === symbol && one !== "none") ?? null,
              })
            }
          />
          <NumberField
            label={t("charts.series.min")}
            placeholder={t("charts.automatic")}
            value={series.min}
            error={isUpsideDown(series) && t("charts.upsideDown")}
            onChange={(value) => onChange({ min: limitOf(value) })}
          />
          <NumberField
            label={t("charts.series.max")}
            placeholder={t("charts.automatic")}
            value={series.max}
            onChange={(value) => onChange({ max: limitOf(value) })}
          />
          <TextInput
            className="wide"
            label={t("charts.series.stack")}
            description={t("charts.series.stackHint")}
            maxLength={50}
            value={series.stack ?? ""}
            onChange={(event) => onChange({ stack: orNull(event.currentTarget.value) })}
          />
        </>
      )}
    </div>
  );
}
