import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { Button, Select } from "@mantine/core";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { PageHead, Panel } from "../ui/panel.tsx";
import { todayIn } from "../ui/period.ts";
import { useNow } from "../ui/use-format.tsx";
import { useEnergyName } from "../variables/variables.api.ts";
import { estimatesPage } from "./estimates.pages.ts";
import { EstimatesView } from "./estimates-view.tsx";
import { countedYears, estimableVariables, type EstimableVariable } from "./estimate-years.ts";
import "./estimates.css";

const EstimatesEditor = onDemand(() =>
  import("./estimates-editor.tsx").then((part) => part.EstimatesEditor),
);

/** What a year was expected to give, and what it gave. */
export function EstimatesPage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const [search] = estimatesPage.useSearch();
  const offered = estimableVariables(plant);
  const usual =
    offered.find(({ variable }) => countedYears(variable.estimates).length > 0) ?? offered[0];
  const chosen = offered.find(({ variable }) => variable.id === search.var) ?? usual;
  if (!chosen)
    return (
      <div className="hg-page">
        <PageHead title={t("estimates.title")} sub={plant.name} />
        <Panel>
          <EmptyState title={t("estimates.noVariables")} hint={t("estimates.noVariablesHint")} />
        </Panel>
      </div>
    );
  return <Shown key={chosen.variable.id} {...{ plant, offered, chosen }} />;
}

function Shown(props: {
  readonly plant: Plant;
  readonly offered: readonly EstimableVariable[];
  readonly chosen: EstimableVariable;
}): ReactNode {
  const { t } = useTranslation();
  const now = useNow();
  const [editing, setEditing] = useState(false);
  const { plant, offered } = props;
  const [search, change] = estimatesPage.useSearch();
  const { variable } = props.chosen;
  const may = useMay(plant.id);
  const today = todayIn(plant.timezone, now);
  const current = Number(today.slice(0, 4));
  const counted = countedYears(variable.estimates);
  const years = counted.length > 0 ? counted : [current];
  const nearest = years.includes(current) ? current : (years.at(-1) ?? current);
  const year = search.year !== undefined && years.includes(search.year) ? search.year : nearest;
  const nameOf = useEnergyName();
  const labelOf = ({ variable: one, device }: EstimableVariable): string =>
    device ? `${device.name} · ${nameOf(one)}` : nameOf(one);
  return (
    <div className="hg-page">
      <PageHead title={t("estimates.title")} sub={plant.name}>
        {!editing && may("estimates_edit") && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => setEditing(true)}
          >
            {t("common.edit")}
          </Button>
        )}
      </PageHead>
      <div className="hg-estimates-choice">
        <Select
          className="hg-estimates-variable"
          label={t("estimates.variable")}
          data={offered.map((one) => ({ value: one.variable.id, label: labelOf(one) }))}
          value={variable.id}
          onChange={(id) => id !== null && change({ var: id, year: undefined })}
          allowDeselect={false}
          disabled={editing}
          limit={150}
          searchable
          nothingFoundMessage={t("common.table.notFound")}
        />
        {!editing && (
          <Select
            label={t("estimates.year")}
            data={years.toReversed().map(String)}
            value={String(year)}
            onChange={(one) => one !== null && change({ year: Number(one) })}
            allowDeselect={false}
            w={120}
          />
        )}
      </div>
      {editing ? (
        <EstimatesEditor
          plant={plant}
          variable={variable}
          year={year}
          onDone={(saved) => {
            setEditing(false);
            if (saved !== null) change({ year: saved });
          }}
        />
      ) : (
        <EstimatesView plant={plant} variable={variable} year={year} today={today} />
      )}
    </div>
  );
}
