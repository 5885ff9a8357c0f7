import {
  chartSymbols,
  type ChartSeries,
  fillOpacities,
} from "@heliograph/contract/charts/charts.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { colourOf } from "../ui/charts/series.ts";
import { ColourPicker } from "../ui/colour-picker.tsx";
import { EditCells } from "../ui/edit-cells.tsx";
import type { Cells, Field } from "../ui/edit-fields.ts";
import { presets } from "../ui/tokens.ts";
import { useFormat } from "../ui/use-format.tsx";
import type { ShownSeries } from "./shown-series.ts";

/** The looks of one series. Whatever is left open follows the chart and the variable. (CHART-12 to CHART-17) */
export function SeriesFields(props: {
  readonly of: Cells<ChartSeries>;
  readonly shown: ShownSeries | null;
  readonly label: string;
  /** Its nominal power is known. */
  readonly isScalable: boolean;
  /** A 3D chart has bars only. */
  readonly space: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { of, shown } = props;
  const { color } = of.values;
  const placeholder = t("charts.automatic");
  const automatic = { value: null, label: placeholder };
  const stored = color === null ? null : colourOf(color);
  const worn = presets.find((preset) => preset === (stored ?? shown?.colour)) ?? null;
  const half = true;
  const isShown = !props.space;
  const fields: Field<ChartSeries>[] = [
    {
      name: "name",
      label: "charts.series.name",
      kind: "text",
      most: 200,
      placeholder: props.label,
      half,
    },
    {
      name: "udm",
      label: "charts.series.udm",
      kind: "text",
      most: 20,
      placeholder: shown?.unit ?? "",
      half,
    },
    {
      name: "per_kwp",
      label: "charts.series.perKwp",
      hint: "charts.series.perKwpHint",
      kind: "switch",
      isShown: isShown && (props.isScalable || of.values.per_kwp),
    },
    {
      name: "color",
      kind: "own",
      cell: () => (
        <div key="color">
          <p className="hg-field-label">{t("charts.series.color")}</p>
          <ColourPicker
            label={t("charts.series.color")}
            value={worn}
            onChange={(preset) => of.set({ color: preset === stored ? null : preset })}
          />
        </div>
      ),
    },
    {
      name: "type",
      label: "charts.series.type",
      kind: "choice",
      choices: [
        automatic,
        ...(["line", "area", "bar"] as const).map((value) => ({
          value,
          label: t(`charts.type.${value}`),
        })),
      ],
      half,
      isShown,
    },
    {
      name: "width",
      label: "charts.series.width",
      kind: "choice",
      choices: [automatic, ...[1, 2, 3, 4, 5, 6].map((value) => ({ value, label: `${value} px` }))],
      half,
      isShown,
    },
    {
      name: "fill",
      label: "charts.series.fill",
      kind: "choice",
      choices: [
        automatic,
        ...fillOpacities.map((value) => ({
          value,
          label: format.text(format.percent(value * 100)),
        })),
      ],
      half,
      isShown,
    },
    {
      name: "symbol",
      label: "charts.series.symbol",
      kind: "choice",
      choices: chartSymbols.map((value) => ({
        value: value === "none" ? null : value,
        label: t(`charts.symbol.${value}`),
      })),
      half,
      isShown,
    },
    { name: "min", label: "charts.series.min", kind: "number", placeholder, half, isShown },
    { name: "max", label: "charts.series.max", kind: "number", placeholder, half, isShown },
    {
      name: "stack",
      label: "charts.series.stack",
      hint: "charts.series.stackHint",
      kind: "text",
      most: 50,
      isShown,
    },
  ];
  return (
    <div className="hg-series-fields">
      <EditCells of={of} fields={fields} />
    </div>
  );
}
