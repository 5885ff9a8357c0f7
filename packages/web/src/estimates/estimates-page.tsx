import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { Button, Select } from "@mantine/core";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../me.ts";
import { plantQuery } from "../plants/plants.api.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { PageHead, Panel } from "../ui/panel.tsx";
import { todayIn } from "../ui/period.ts";
import { useNow } from "../ui/use-format.tsx";
import type { PlantVariable } from "../variables/variables.api.ts";
import { type EstimatesSearch, estimatesSearch } from "./estimates-search.ts";
import { EstimatesView } from "./estimates-view.tsx";
import { countedYears, estimableVariables } from "./estimate-years.ts";
import "./estimates.css";

const EstimatesEditor = onDemand(() =>
  import("./estimates-editor.tsx").then((part) => part.EstimatesEditor),
);

/** What a year was expected to give, and what it gave. */
export function EstimatesPage(): ReactNode {
  const { t } = useTranslation();
  const { plantId } = useParams({ strict: false });
  const plant = useSuspenseQuery(plantQuery(plantId ?? "")).data;
  const search = estimatesSearch(useSearch({ strict: false }));
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
  return <Shown key={chosen.variable.id} {...{ plant, offered, chosen, search }} />;
}

function Shown(props: {
  readonly plant: Plant;
  readonly offered: readonly PlantVariable[];
  readonly chosen: PlantVariable;
  readonly search: EstimatesSearch;
}): ReactNode {
  const { t } = useTranslation();
  const now = useNow();
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const { plant, offered, search } = props;
  const { variable } = props.chosen;
  const may = useMay(plant.id);
  const today = todayIn(plant.timezone, now);
  const current = Number(today.slice(0, 4));
  const counted = countedYears(variable.estimates);
  const years = counted.length > 0 ? counted : [current];
  const nearest = years.includes(current) ? current : (years.at(-1) ?? current);
  const year = search.year !== undefined && years.includes(search.year) ? search.year : nearest;
  const go = (next: EstimatesSearch): void =>
    void navigate({ to: ".", search: { ...next }, replace: true });
  const labelOf = ({ variable: one, device }: PlantVariable): string =>
    device ? `${device.name} · ${one.name}` : one.name;
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
          onChange={(id) => id !== null && go({ var: id })}
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
            onChange={(one) => one !== null && go({ ...search, year: Number(one) })}
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
            if (saved !== null) go({ ...search, year: saved });
          }}
        />
      ) : (
        <EstimatesView plant={plant} variable={variable} year={year} today={today} />
      )}
    </div>
  );
}
