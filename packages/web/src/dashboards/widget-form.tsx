import { chartPeriods, maxChartSeries } from "@heliograph/contract/charts/charts.wire.ts";
import {
  dashboardLimits,
  drawnQuantities,
  isSummed,
  rankedQuantities,
  type Widget,
  widgetLines,
  widgetQuantities,
  brokenByKind,
} from "@heliograph/contract/dashboards/widgets.wire.ts";
import { ActionIcon, Button, NativeSelect, NumberInput, Textarea, TextInput } from "@mantine/core";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePlantOf } from "../use-plant-of.tsx";
import { isDrawn, variableGroups, VariablePicker } from "../variables/variables.api.ts";
import { PlantsField } from "./new-dashboard.tsx";
import { usualDrawing } from "./templates.ts";

type Change = (changes: Partial<Widget>) => void;
interface FormProps {
  readonly widget: Widget;
  /** The plants of the dashboard: the first one offers its variables. */
  readonly plants: readonly string[];
  readonly onChange: Change;
  readonly onClose: () => void;
}

/** What the chosen widget shows; each change is seen at once. */
export function WidgetForm({ widget, plants, onChange, onClose }: FormProps): ReactNode {
  const { t } = useTranslation();
  const { kind } = widget;
  const broken = brokenByKind(widget);
  const isSum = isSummed(widget);
  const drawings = widgetLines.filter(
    (one) => !isSum || (one === "bar") === (widget.quantity === "energy_day"),
  );
  const ofPlants =
    kind === "chart" ? isSum : kind !== "text" && !(kind === "table" && widget.vars.length > 0);
  return (
    <aside className="hg-dash-form" aria-label={t("dashboards.form")}>
      <header>
        <h2>{t(`dashboards.kind.${kind}`)}</h2>
        <ActionIcon aria-label={t("common.close")} onClick={onClose}>
          <IconX size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </header>
      <TextInput
        label={t("dashboards.field.title")}
        placeholder={t("dashboards.field.titleUsual")}
        maxLength={100}
        value={widget.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      {kind === "text" && (
        <Textarea
          label={t("dashboards.field.text")}
          autosize
          minRows={4}
          maxRows={14}
          maxLength={dashboardLimits.text}
          value={widget.text}
          error={broken?.[0] === "text" && t("dashboards.field.needed")}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      )}
      {(kind === "value" || kind === "gauge") && (
        <NativeSelect
          label={t("dashboards.field.quantity")}
          value={widget.quantity ?? ""}
          data={[
            ...(kind === "value" ? widgetQuantities : (["power"] as const)).map((one) => ({
              value: one as string,
              label: t(`dashboards.quantity.${one}`),
            })),
            { value: "", label: t("dashboards.field.variable") },
          ]}
          onChange={({ currentTarget: { value } }) => {
            const quantity = widgetQuantities.find((one) => one === value) ?? null;
            onChange(quantity === null ? { quantity } : { quantity, vars: [] });
          }}
        />
      )}
      {kind === "table" && (widget.vars.length === 0 || widget.quantity !== null) && (
        <NativeSelect
          label={t("dashboards.field.ranked")}
          value={widget.quantity ?? ""}
          data={[
            { value: "", label: t("dashboards.field.notRanked") },
            ...rankedQuantities.map((one) => ({
              value: one as string,
              label: t(`dashboards.quantity.${one}`),
            })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ quantity: rankedQuantities.find((one) => one === value) ?? null })
          }
        />
      )}
      {kind === "chart" && (
        <NativeSelect
          label={t("dashboards.field.quantity")}
          value={isSum ? (widget.quantity ?? "") : ""}
          data={[
            ...drawnQuantities.map((one) => ({
              value: one as string,
              label: t(`dashboards.drawn.${one}`),
            })),
            { value: "", label: t("dashboards.drawn.variables") },
          ]}
          onChange={({ currentTarget: { value } }) => {
            const quantity = drawnQuantities.find((one) => one === value) ?? null;
            onChange(
              quantity === null
                ? { quantity }
                : { quantity, vars: [], chart_id: null, ...usualDrawing[quantity] },
            );
          }}
        />
      )}
      {ofPlants && (widget.quantity !== null || widget.vars.length === 0) && (
        <PlantsField
          label={t("dashboards.plants")}
          hint={t("dashboards.field.plantsHint")}
          value={widget.plants}
          onChange={(own) => onChange({ plants: own })}
        />
      )}
      {kind === "chart" && !isSum && <StoredChart {...{ widget, plants, onChange }} />}
      {((kind === "chart" && widget.chart_id === null && !isSum) ||
        (kind === "table" && widget.quantity === null) ||
        ((kind === "value" || kind === "gauge") && widget.quantity === null)) && (
        <Variables
          key={widget.id}
          {...{ widget, plants, onChange }}
          error={broken?.[1] === "nothingChosen" ? t("dashboards.field.needed") : undefined}
        />
      )}
      {kind === "chart" && widget.chart_id === null && (
        <>
          <NativeSelect
            label={t("dashboards.field.period")}
            value={widget.period}
            data={chartPeriods.map((one) => ({ value: one, label: t(`dashboards.period.${one}`) }))}
            onChange={({ currentTarget: { value } }) =>
              onChange({ period: chartPeriods.find((one) => one === value) ?? "day" })
            }
          />
          {drawings.length > 1 && (
            <NativeSelect
              label={t("dashboards.field.draw")}
              value={widget.draw}
              data={drawings.map((one) => ({ value: one, label: t(`dashboards.draw.${one}`) }))}
              onChange={({ currentTarget: { value } }) =>
                onChange({ draw: drawings.find((one) => one === value) ?? "line" })
              }
            />
          )}
        </>
      )}
      {kind === "gauge" && (
        <div className="hg-dash-pair">
          {(["min", "max"] as const).map((end) => (
            <NumberInput
              key={end}
              label={t(`dashboards.field.${end}`)}
              placeholder={t("dashboards.field.usual")}
              value={widget[end] ?? ""}
              error={end === "max" && broken?.[0] === "max" && t("dashboards.field.ends")}
              onChange={(value) => onChange({ [end]: typeof value === "number" ? value : null })}
            />
          ))}
        </div>
      )}
    </aside>
  );
}

interface PickProps {
  readonly widget: Widget;
  readonly plants: readonly string[];
  readonly onChange: Change;
}
function StoredChart({ widget, plants, onChange }: PickProps): ReactNode {
  const { t } = useTranslation();
  const { plant, field } = usePlantOf(t("dashboards.field.plant"), plants);
  const charts = plant?.charts ?? [];
  const other = widget.chart_id !== null && !charts.some(({ id }) => id === widget.chart_id);
  return (
    <>
      {widget.chart_id !== null && field}
      <NativeSelect
        label={t("dashboards.field.chart")}
        value={widget.chart_id ?? ""}
        data={[
          { value: "", label: t("dashboards.field.ownChart") },
          ...charts.map(({ id, name }) => ({ value: id, label: name })),
          ...(other
            ? [{ value: widget.chart_id ?? "", label: t("dashboards.field.otherChart") }]
            : []),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange(value === "" ? { chart_id: null } : { chart_id: value, vars: [] })
        }
      />
    </>
  );
}

function Variables(props: PickProps & { readonly error: string | undefined }): ReactNode {
  const { t } = useTranslation();
  const { widget, plants, onChange, error } = props;
  const { plant, field } = usePlantOf(t("dashboards.field.plant"), plants);
  const isOne = widget.kind === "value" || widget.kind === "gauge";
  const groups =
    plant === undefined
      ? []
      : variableGroups(
          plant,
          t("dashboards.field.formulas"),
          widget.kind === "chart" ? isDrawn : undefined,
        );
  return (
    <>
      {field}
      <VariablePicker
        name="vars"
        label={t("dashboards.field.variables")}
        groups={groups}
        chosen={widget.vars}
        error={error}
        none={t("dashboards.field.noVariables")}
        heightPx={200}
        onChange={(ids) => onChange({ vars: isOne ? ids.slice(-1) : ids.slice(0, maxChartSeries) })}
      />
      {widget.vars.length > 0 && !isOne && (
        <Button variant="subtle" size="compact-xs" onClick={() => onChange({ vars: [] })}>
          {t("dashboards.field.clear", { count: widget.vars.length })}
        </Button>
      )}
    </>
  );
}
