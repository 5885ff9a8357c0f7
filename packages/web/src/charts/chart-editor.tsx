import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { chartTypes, maxChartName, multimodes } from "@heliograph/contract/charts/charts.wire.ts";
import { Tabs } from "@mantine/core";
import type { TFunction } from "i18next";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { EditCells } from "../ui/edit-cells.tsx";
import type { Field } from "../ui/edit-fields.ts";
import { EditForm } from "../ui/edit-form.tsx";
import { GroupedPicker } from "../ui/grouped-picker.tsx";
import type { Edit } from "../ui/use-edit.ts";
import { usePlantOf } from "../use-plant-of.tsx";
import {
  type ChartDraft,
  periodFor,
  periodsOf,
  seriesLimit,
  withVariables,
} from "./chart-draft.ts";
import { useChartVariables } from "./chart-variables.ts";
import { SeriesList } from "./series-list.tsx";
import { isDrawn, variableGroups } from "../variables/variables.api.ts";

type EditorTab = "options" | "variables";

/** The fields of a chart; its series stand in a tab of their own. */
export const chartTable = (
  t: TFunction,
  { type, period, multimode }: ChartDraft,
): Field<ChartDraft>[] => [
  { name: "name", label: "charts.name", kind: "text", most: maxChartName, required: true },
  {
    name: "type",
    label: "charts.type.label",
    hint: type === "3D" ? "charts.space.note" : undefined,
    kind: "choice",
    choices: chartTypes.map((value) => ({ value, label: t(`charts.type.${value}`) })),
    also: (next: ChartDraft["type"]) => ({ period: periodFor(next, period) }),
  },
  {
    name: "period",
    label: "charts.period",
    kind: "choice",
    choices: periodsOf(type).map((value) => ({ value, label: t(`common.period.${value}`) })),
  },
  {
    name: "multimode",
    label: "charts.multimode.label",
    hint: `charts.multimode.${multimode}Hint`,
    kind: "choice",
    choices: multimodes.map((value) => ({ value, label: t(`charts.multimode.${value}`) })),
    isOff: type === "3D",
  },
  { name: "series", kind: "own" },
];

/** Options and variables of a chart, in two tabs. Every change is seen at once beside it. (CHART-06) */
export function ChartEditor(props: {
  readonly plant: Plant;
  readonly edit: Edit<ChartDraft>;
  readonly tab: EditorTab;
  readonly onTab: (tab: EditorTab) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { plant, edit } = props;
  const draft = edit.values;
  const { known } = useChartVariables(plant, draft.series);
  const formulas = t("charts.formulas");
  const { plant: chosen, field } = usePlantOf(t("charts.plantOf"), [plant.id]);
  const groups = useMemo(
    () => (chosen === undefined ? [] : variableGroups(chosen, formulas, isDrawn)),
    [chosen, formulas],
  );
  const limit = seriesLimit(draft.type);
  const ids = draft.series.map((one) => one.var_id);
  return (
    <EditForm edit={edit} isPage className="hg-panel hg-chart-editor" label={t("charts.editor")}>
      {/* Without a button of its own a form of several fields is not sent with Enter. */}
      <button type="submit" className="hg-hidden" tabIndex={-1} aria-hidden="true" />
      <Tabs
        value={props.tab}
        onChange={(tab) => props.onTab(tab === "variables" ? "variables" : "options")}
        keepMounted={false}
      >
        <Tabs.List grow>
          <Tabs.Tab value="options">{t("charts.tab.options")}</Tabs.Tab>
          <Tabs.Tab value="variables">
            {t("charts.tab.variables")} <span className="hg-dim">{draft.series.length}</span>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="options" className="hg-chart-tab">
          <EditCells of={edit} fields={edit.fields} />
        </Tabs.Panel>
        <Tabs.Panel value="variables" className="hg-chart-tab">
          {draft.series.length > limit && (
            <p className="hg-bad" role="alert">
              {t("charts.limit")}
            </p>
          )}
          <SeriesList edit={edit} known={known} />
          {/* Enter in the search or on a box chooses; it does not save. */}
          <div
            className="hg-chart-pick"
            role="presentation"
            onKeyDown={(event) => {
              if (event.key === "Enter") event.preventDefault();
            }}
          >
            <p className="hg-field-label">
              {t("charts.pick")}{" "}
              <span className="hg-dim hg-num">
                {draft.series.length} / {limit}
              </span>
            </p>
            {field}
            <GroupedPicker
              label={t("charts.pick")}
              groups={groups}
              selected={ids}
              limit={limit}
              heightPx={300}
              onChange={(next) => {
                const from = chosen?.id ?? plant.id;
                const plantId = from === plant.id ? null : from;
                edit.set({ series: withVariables(draft.series, next, plantId) });
              }}
            />
          </div>
        </Tabs.Panel>
      </Tabs>
    </EditForm>
  );
}
