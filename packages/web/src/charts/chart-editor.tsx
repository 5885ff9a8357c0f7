import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { chartTypes, multimodes } from "@heliograph/contract/charts/charts.wire.ts";
import { Select, Tabs, TextInput } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { GroupedPicker } from "../ui/grouped-picker.tsx";
import { variableMap } from "../variables/variables.api.ts";
import {
  type ChartDraft,
  type ChartPeriod,
  type ChartType,
  periodsOf,
  refusalOf,
  seriesLimit,
  withType,
  withVariables,
} from "./chart-draft.ts";
import { SeriesList } from "./series-list.tsx";
import { isDrawn, variableGroups } from "../variables/variables.api.ts";

type EditorTab = "options" | "variables";

/** Options and variables of a chart, in two tabs. Every change is seen at once beside it. (CHART-06) */
export function ChartEditor(props: {
  readonly plant: Plant;
  readonly draft: ChartDraft;
  /** Why the last save was refused. */
  readonly refusal: ReturnType<typeof refusalOf>;
  readonly tab: EditorTab;
  readonly onTab: (tab: EditorTab) => void;
  readonly onChange: (draft: ChartDraft) => void;
  readonly onSave: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { plant, draft, onChange } = props;
  const known = useMemo(() => variableMap(plant), [plant]);
  const formulas = t("charts.formulas");
  const groups = useMemo(() => variableGroups(plant, formulas, isDrawn), [plant, formulas]);
  const limit = seriesLimit(draft.type);
  const ids = draft.series.map((one) => one.var_id);
  return (
    <form
      className="hg-panel hg-chart-editor"
      aria-label={t("charts.editor")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.onSave();
      }}
    >
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
          <TextInput
            label={t("charts.name")}
            withAsterisk
            maxLength={200}
            value={draft.name}
            error={props.refusal === "no_title_given" && t("charts.no_title_given")}
            onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
          />
          <Select
            label={t("charts.type.label")}
            allowDeselect={false}
            data={chartTypes.map((value) => ({ value, label: t(`charts.type.${value}`) }))}
            value={draft.type}
            onChange={(type) => onChange(withType(draft, type as ChartType))}
            {...(draft.type === "3D" ? { description: t("charts.space.note") } : {})}
          />
          <Select
            label={t("charts.period")}
            allowDeselect={false}
            data={periodsOf(draft.type).map((value) => ({
              value,
              label: t(`common.period.${value}`),
            }))}
            value={draft.period}
            onChange={(period) => onChange({ ...draft, period: period as ChartPeriod })}
          />
          <Select
            label={t("charts.multimode.label")}
            description={t(`charts.multimode.${draft.multimode}Hint`)}
            allowDeselect={false}
            disabled={draft.type === "3D"}
            data={multimodes.map((value) => ({ value, label: t(`charts.multimode.${value}`) }))}
            value={draft.multimode}
            onChange={(mode) => onChange({ ...draft, multimode: mode as ChartDraft["multimode"] })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="variables" className="hg-chart-tab">
          {draft.series.length > limit && (
            <p className="hg-bad" role="alert">
              {t("charts.limit")}
            </p>
          )}
          <SeriesList
            draft={draft}
            known={known}
            onChange={onChange}
            {...(props.refusal === "no_vars_selected"
              ? { error: t("charts.no_vars_selected") }
              : {})}
          />
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
            <GroupedPicker
              label={t("charts.pick")}
              groups={groups}
              selected={ids}
              limit={limit}
              heightPx={300}
              onChange={(next) => onChange(withVariables(draft, next))}
            />
          </div>
        </Tabs.Panel>
      </Tabs>
    </form>
  );
}
