import { chartPeriods, chartTypes, multimodes } from "@heliograph/contract/charts/charts.wire.ts";
import {
  maxPageSeries,
  type PageChart,
  pageChart,
  type PageSeries,
  pageSeries,
} from "@heliograph/contract/displays/informative.wire.ts";
import { getVariable } from "@heliograph/contract/variables/variables.routes.ts";
import { seriesOfPage } from "@heliograph/domain/displays/page-of.ts";
import { ActionIcon, Select } from "@mantine/core";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useQueries, useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../call.ts";
import { usePlantChoices } from "../plant-choices.ts";
import { plantQuery } from "../plant-queries.ts";
import { colourOf } from "../ui/charts/series.ts";
import { ColourPicker } from "../ui/colour-picker.tsx";
import { asFound, EditCells } from "../ui/edit-cells.tsx";
import type { Cells, Field } from "../ui/edit-fields.ts";
import { GroupedPicker } from "../ui/grouped-picker.tsx";
import { presets } from "../ui/tokens.ts";
import { isDrawn, variableGroups } from "../variables/variables.api.ts";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

interface ChartFields {
  /** null while nobody has said anything of it. */
  readonly chart: PageChart | null;
  readonly onChange: (chart: PageChart) => void;
  readonly errorOf: (path: string) => string | undefined;
  readonly plants: readonly string[];
}

/** The chart of a page: at most six series, of variables of any plants. (DISP-26 to DISP-30) */
export function PageChartFields(props: ChartFields): ReactNode {
  const { t } = useTranslation();
  const { chart, onChange, errorOf } = props;
  const values = chart ?? pageChart.parse({});
  const series = seriesOfPage(values);
  // Variables without a look of their own are given the usual one, to be changed like any other.
  const put = (changes: Partial<PageChart>): void =>
    onChange({ ...values, series, vars: [], ...changes });
  const of: Cells<PageChart> = { values, set: put, leave: () => undefined, errorOf };
  const half = true;
  const fields: Field<PageChart>[] = [
    { name: "name", kind: "text", label: "informative.chart.name", most: 200 },
    {
      name: "type",
      kind: "choice",
      label: "informative.chart.type",
      choices: chartTypes.map((value) => ({ value, label: t(`informative.chart.types.${value}`) })),
      half,
    },
    {
      name: "period",
      kind: "choice",
      label: "informative.chart.period",
      choices: chartPeriods.map((value) => ({ value, label: t(`common.period.${value}`) })),
      half,
    },
    {
      name: "multimode",
      kind: "choice",
      label: "informative.chart.multimode",
      choices: multimodes.map((value) => ({
        value,
        label: t(`informative.chart.multimodes.${value}`),
      })),
      half,
    },
  ];
  return (
    <div className="hg-page-chart">
      <EditCells of={of} fields={fields} />
      <p className="hg-field-label">
        {t("informative.chart.series")}{" "}
        <span className="hg-dim hg-num">
          {series.length} / {maxPageSeries}
        </span>
      </p>
      {series.length === 0 && <p className="hg-dim">{t("informative.chart.noSeries")}</p>}
      <SeriesList series={series} onChange={(next) => put({ series: next })} errorOf={errorOf} />
      <VariableChoice
        plants={props.plants}
        chosen={series.map((one) => one.var_id)}
        onChange={(ids) => put({ series: ofVariables(series, ids) })}
      />
    </div>
  );
}

/** Those of these variables: new ones come last with the usual look, those left out go. */
function ofVariables(series: readonly PageSeries[], ids: readonly string[]): PageSeries[] {
  const kept = series.filter((one) => ids.includes(one.var_id));
  const known = new Set(kept.map((one) => one.var_id));
  return [
    ...kept,
    ...ids.filter((id) => !known.has(id)).map((id) => pageSeries.parse({ var_id: id })),
  ];
}

function SeriesList(props: {
  readonly series: readonly PageSeries[];
  readonly onChange: (series: PageSeries[]) => void;
  readonly errorOf: ChartFields["errorOf"];
}): ReactNode {
  const { t } = useTranslation();
  const { series, onChange, errorOf } = props;
  const variables = useQueries({
    queries: series.map(({ var_id: id }) => ({
      queryKey: ["variable", id],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        call(getVariable, { params: { id } }, { signal, ghost: true }),
      retry: false,
      meta: { quiet: true },
    })),
  });
  const move = (from: number, step: -1 | 1): void => {
    const one = series[from];
    const to = from + step;
    if (one === undefined || to < 0 || to >= series.length) return;
    onChange(series.toSpliced(from, 1).toSpliced(to, 0, one));
  };
  return (
    <ol className="hg-page-series">
      {series.map((one, at) => {
        const { data, isError } = variables[at] ?? {};
        const own = data?.name ?? (isError ? t("informative.chart.gone") : one.var_id);
        const name = one.name === "" ? own : one.name;
        const of: Cells<PageSeries> = {
          values: one,
          set: (changes) => onChange(series.with(at, { ...one, ...changes })),
          leave: () => undefined,
          errorOf: (field) => errorOf(`series.${at}.${field}`),
        };
        return (
          <li key={one.var_id}>
            <header>
              <span className="hg-grow hg-cut">
                <span className="hg-strong">{own}</span>{" "}
                <span className="hg-small hg-dim">
                  {data && [data.plant_id, data.udm].filter(Boolean).join(" · ")}
                </span>
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={at === 0}
                aria-label={t("informative.chart.up", { name })}
                onClick={() => move(at, -1)}
              >
                <IconArrowUp {...icon} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={at === series.length - 1}
                aria-label={t("informative.chart.down", { name })}
                onClick={() => move(at, 1)}
              >
                <IconArrowDown {...icon} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("informative.chart.remove", { name })}
                onClick={() => onChange(series.toSpliced(at, 1))}
              >
                <IconX {...icon} />
              </ActionIcon>
            </header>
            <EditCells of={of} fields={seriesFields(own, <Colour of={of} />)} />
          </li>
        );
      })}
    </ol>
  );
}

const seriesFields = (own: string, colour: ReactNode): Field<PageSeries>[] => [
  {
    name: "name",
    kind: "text",
    label: "informative.chart.seriesName",
    placeholder: own,
    most: 200,
  },
  {
    name: "line",
    kind: "number",
    label: "informative.chart.line",
    unit: "px",
    step: 1,
    required: true,
    half: true,
  },
  {
    name: "fill",
    kind: "number",
    label: "informative.chart.fill",
    hint: "informative.chart.fillHint",
    step: 0.1,
    required: true,
    half: true,
  },
  { name: "color", kind: "own", cell: () => colour },
];

/** A preset, or, once it is pressed again, what its turn gives it. */
function Colour({ of }: { readonly of: Cells<PageSeries> }): ReactNode {
  const { t } = useTranslation();
  const { color } = of.values;
  const stored = color === null ? null : colourOf(color);
  return (
    <div>
      <p className="hg-field-label">
        {t("informative.chart.color")}
        {color === null && <span className="hg-dim"> · {t("informative.chart.automatic")}</span>}
      </p>
      <ColourPicker
        label={t("informative.chart.color")}
        value={presets.find((preset) => preset === stored) ?? null}
        onChange={(preset) => of.set({ color: preset === stored ? null : preset })}
      />
    </div>
  );
}

/** Variables of one plant at a time, those of other plants stay chosen. */
function VariableChoice(props: {
  readonly plants: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [plantId, setPlantId] = useState<string | null>(props.plants[0] ?? null);
  const { choices, onSearch } = usePlantChoices(plantId === null ? [] : [plantId]);
  const { data: plant } = useQuery({ ...plantQuery(plantId ?? ""), enabled: plantId !== null });
  const formulas = t("charts.formulas");
  const groups = useMemo(
    () => (plant ? variableGroups(plant, formulas, isDrawn) : []),
    [plant, formulas],
  );
  return (
    <div className="hg-page-variables">
      <Select
        label={t("informative.chart.plant")}
        data={[...choices]}
        value={plantId}
        onChange={setPlantId}
        onSearchChange={onSearch}
        filter={asFound}
        searchable
        allowDeselect={false}
      />
      {plant && (
        // Enter in the search or on a box chooses; it does not save.
        <div
          role="presentation"
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
        >
          <GroupedPicker
            label={t("informative.chart.pick")}
            groups={groups}
            selected={props.chosen}
            limit={maxPageSeries}
            heightPx={240}
            onChange={props.onChange}
          />
        </div>
      )}
    </div>
  );
}
