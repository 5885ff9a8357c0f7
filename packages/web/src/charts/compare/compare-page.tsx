import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { SegmentedControl, Select } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePlant } from "../../plant-queries.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead } from "../../ui/panel.tsx";
import { PlantLine } from "../../ui/plant-time.tsx";
import { isDrawn, standingVariables, variableGroups } from "../../variables/variables.api.ts";
import { type Comparison, comparePage, comparisons } from "../charts.pages.ts";
import type { CompareChange } from "../chart-search.ts";
import { HeatPanel } from "./heat-panel.tsx";
import { PlantsPanel } from "./plants-panel.tsx";
import { YearsPanel } from "./years-panel.tsx";
import "../charts.css";

/** What a comparison begins with: power for hours and days, energy for years. */
function firstVariable(plant: Plant, tab: Comparison): string | null {
  const whole = plant.sections?.[0];
  if (!whole) return null;
  const { power, energy } = standingVariables(plant, whole);
  const [first] = tab === "years" ? [...energy, ...power] : power;
  return first?.id ?? null;
}

/** One variable as a carpet of days and hours, the same months of several years, or one day of several plants. */
export function ComparePage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const [search, change] = comparePage.useSearch();
  const formulas = t("charts.formulas");
  const groups = useMemo(() => variableGroups(plant, formulas, isDrawn), [plant, formulas]);
  const onSearch = (changes: CompareChange): void =>
    change(changes, "day" in changes ? "push" : "replace");
  const { tab, vars: chosen = [] } = search;
  const ids = groups.flatMap((group) => group.items.map((item) => item.id));
  const wanted = search.var ?? firstVariable(plant, tab);
  const variableId = ids.find((id) => id === wanted) ?? ids[0] ?? null;
  const inChart = groups.flatMap(({ items }) => items.filter(({ id }) => chosen.includes(id)));
  const ofChart =
    inChart.length > 0 ? [{ id: "chart", name: t("charts.compare.ofChart"), items: inChart }] : [];
  const others = groups
    .map((group) => ({ ...group, items: group.items.filter(({ id }) => !chosen.includes(id)) }))
    .filter(({ items }) => items.length > 0);
  const inner = { plant, search, onSearch };
  return (
    <div className="hg-page">
      <PageHead title={t("charts.compare.title")} sub={<PlantLine plant={plant} />} />
      <div className="hg-compare-bar">
        <SegmentedControl
          aria-label={t("charts.compare.what")}
          data={comparisons.map((value) => ({ value, label: t(`charts.compare.${value}`) }))}
          value={tab}
          onChange={(next) => onSearch({ tab: next })}
        />
        {tab !== "plants" && variableId !== null && (
          <Select
            className="hg-grow"
            maw={420}
            searchable
            aria-label={t("charts.compare.variable")}
            allowDeselect={false}
            nothingFoundMessage={t("common.table.notFound")}
            data={[...ofChart, ...others].map((group) => ({
              group: group.name,
              items: group.items.map((item) => ({
                value: item.id,
                label: item.note ? `${item.name} (${item.note})` : item.name,
              })),
            }))}
            value={variableId}
            onChange={(id) => id !== null && onSearch({ var: id })}
          />
        )}
      </div>
      {tab === "plants" ? (
        <PlantsPanel {...inner} />
      ) : variableId === null ? (
        <EmptyState title={t("charts.compare.noVariables")} />
      ) : tab === "heat" ? (
        <HeatPanel {...inner} variableId={variableId} />
      ) : (
        <YearsPanel {...inner} variableId={variableId} />
      )}
    </div>
  );
}
