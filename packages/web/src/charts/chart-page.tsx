import { createChart, deleteChart, patchChart } from "@heliograph/contract/charts/charts.routes.ts";
import { type Chart, chartFields } from "@heliograph/contract/charts/charts.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { Button } from "@mantine/core";
import type { QueryClient } from "@tanstack/react-query";
import IconArrowsDiff from "@tabler/icons-react/dist/esm/icons/IconArrowsDiff.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconShare from "@tabler/icons-react/dist/esm/icons/IconShare.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { MissingPart, NoAccess } from "../access.tsx";
import { useChange, useDeletion } from "../change.ts";
import { linksPage } from "../dashboards/dashboards.pages.ts";
import { useMay, useMe } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { plantPage } from "../plants/plants.pages.ts";
import { PageLink, useGo } from "../ui/page-link.tsx";
import { PageHead } from "../ui/panel.tsx";
import { PlantLine } from "../ui/plant-time.tsx";
import { useEdit } from "../ui/use-edit.ts";
import { type ChartDraft, copyOf, emptyDraft, faultOf } from "./chart-draft.ts";
import { ChartEditor, chartTable } from "./chart-editor.tsx";
import { ChartExport } from "./chart-export.tsx";
import { ChartPanel } from "./chart-panel.tsx";
import type { ChartPanelHandle } from "./drawn-chart.ts";
import { type ChartChange, compareSearchOf } from "./chart-search.ts";
import { chartPage, comparePage } from "./charts.pages.ts";
import { rememberCharts, withChart } from "./charts.api.ts";
import { ReadyCharts } from "./ready-charts.tsx";
import "./charts.css";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** Words of the address, and how to change some of them; back and forward step through periods and parts of them. */
function useChartSearch() {
  const [search, write] = chartPage.useSearch();
  const change = (changes: ChartChange): void =>
    write(changes, "period" in changes || "zoom" in changes ? "push" : "replace");
  return [search, change] as const;
}

/** A saved chart or a new one: shown, or edited with a preview. */
export function ChartPage(): ReactNode {
  const { t } = useTranslation();
  const { chartId } = chartPage.useParams();
  const plant = usePlant();
  const may = useMay(plant.id);
  const [search] = chartPage.useSearch();
  const isNew = chartId === "new";
  const chart = plant.charts?.find((one) => one.id === chartId) ?? null;
  if (isNew && !may("charts_edit")) return <NoAccess needs={["charts_edit"]} />;
  if (!isNew && chart === null)
    return (
      <MissingPart
        title={<span className="hg-bad">{t("charts.not_found")}</span>}
        hint={t("charts.notFoundHint")}
      />
    );
  const original = plant.charts?.find((one) => isNew && one.id === search.copy);
  // Another chart begins with a state of its own.
  return (
    <OneChart
      key={`${chartId} ${original?.id}`}
      plant={plant}
      chart={chart}
      begin={original ? copyOf(original, t("charts.copyOf", { name: original.name })) : emptyDraft}
      mayEdit={may("charts_edit")}
    />
  );
}

function OneChart(props: {
  readonly plant: Plant;
  /** Null for a new one. */
  readonly chart: Chart | null;
  /** What a new one begins with. */
  readonly begin: ChartDraft;
  readonly mayEdit: boolean;
}): ReactNode {
  const { plant, chart, begin, mayEdit } = props;
  const { t } = useTranslation();
  const [search, change] = useChartSearch();
  const go = useGo();
  const { is_admin: isAdmin } = useMe();
  const panel = useRef<ChartPanelHandle>(null);
  const params = { plant_id: plant.id };
  const store = {
    store: (queries: QueryClient, saved: Chart) =>
      rememberCharts(queries, { plantId: plant.id, chartId: saved.id }, (all) =>
        withChart(all, saved),
      ),
  };
  const create = useChange(createChart, store);
  const patch = useChange(patchChart, store);
  const removeChart = useDeletion(deleteChart, {
    store: (queries, _reply, { params }) =>
      rememberCharts(queries, { plantId: plant.id, chartId: params.chart_id }, (all) =>
        all.filter(({ id }) => id !== params.chart_id),
      ),
  });
  const editing = mayEdit && (chart === null || search.edit);
  const edit = useEdit<ChartDraft, Chart>({
    start: chart ?? begin,
    fields: (draft) => chartTable(t, draft),
    rules: chartFields,
    check: (draft) => {
      const fault = faultOf(draft);
      return fault ? { [fault[0]]: t(`charts.${fault[1]}`) } : {};
    },
    send: (draft, changes) =>
      chart
        ? patch.send({ params, body: { ...changes, id: chart.id } })
        : create.send({ params, body: draft }),
    onSaved: (saved) => {
      if (chart) stop();
      else if (saved) go(chartPage.at({ plantId: plant.id, chartId: saved.id }));
    },
    onWrong: ([first]) =>
      first !== undefined && change({ tab: first.startsWith("series") ? "variables" : undefined }),
  });
  // What was typed waits while the chart is only looked at.
  const shown = editing ? edit.values : (chart ?? begin);

  const stop = (): void => {
    edit.begin();
    if (chart) change({ edit: false, tab: undefined });
    else go(plantPage.at({ plantId: plant.id }));
  };
  const remove = async ({ id, name }: Chart): Promise<void> => {
    edit.free(true);
    if (await removeChart(name, { params: { ...params, chart_id: id } }))
      go(chartPage.at({ plantId: plant.id, chartId: "new" }));
    else edit.free(false);
  };
  const name = shown.name.trim() === "" ? t("charts.new") : shown.name;
  const preview = (
    <ChartPanel
      compact
      ref={panel}
      plant={plant}
      draft={shown}
      name={name}
      search={search}
      onSearch={change}
    />
  );
  const [refusal] = editing ? Object.values(edit.errors) : [];
  return (
    <div className="hg-page">
      <PageHead title={name} sub={<PlantLine plant={plant} />}>
        {editing ? (
          <>
            {chart && (
              <Button variant="subtle" color="red" onClick={() => void remove(chart)}>
                {t("common.delete")}
              </Button>
            )}
            <Button variant="default" onClick={stop}>
              {t("common.cancel")}
            </Button>
            <Button loading={edit.isBusy} onClick={() => void edit.submit()}>
              {t("common.save")}
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="default"
              leftSection={<IconArrowsDiff {...icon} />}
              component={PageLink}
              to={comparePage.at({ plantId: plant.id }, compareSearchOf(shown, search))}
            >
              {t("charts.compare.title")}
            </Button>
            {chart && isAdmin && (
              <Button
                variant="default"
                leftSection={<IconShare {...icon} />}
                component={PageLink}
                to={linksPage.at({ kind: "chart", ofId: chart.id })}
              >
                {t("charts.share")}
              </Button>
            )}
            <ChartExport plantId={plant.id} name={name} panel={panel} />
            {chart && mayEdit && (
              <Button
                variant="default"
                leftSection={<IconCopy {...icon} />}
                component={PageLink}
                to={chartPage.at({ plantId: plant.id, chartId: "new" }, { copy: chart.id })}
              >
                {t("charts.duplicate")}
              </Button>
            )}
            {mayEdit && (
              <Button leftSection={<IconPencil {...icon} />} onClick={() => change({ edit: true })}>
                {t("common.edit")}
              </Button>
            )}
          </>
        )}
      </PageHead>
      {refusal && (
        <p className="hg-bad" role="alert">
          {refusal}
        </p>
      )}
      {editing ? (
        <div className="hg-chart-edit">
          <div className="hg-chart-preview">
            {chart === null && shown.series.length === 0 ? (
              <ReadyCharts plant={plant} onPick={edit.set} otherwise={preview} />
            ) : (
              preview
            )}
          </div>
          <ChartEditor
            plant={plant}
            edit={{
              ...edit,
              set: (changes) => {
                // The chart opens on its new period: what the address says of another one is over.
                if ((changes.period ?? shown.period) !== shown.period)
                  change({
                    period: undefined,
                    day: undefined,
                    from: undefined,
                    to: undefined,
                    zoom: undefined,
                  });
                edit.set(changes);
              },
            }}
            tab={search.tab ?? "options"}
            onTab={(tab) => change({ tab: tab === "variables" ? tab : undefined })}
          />
        </div>
      ) : (
        <ChartPanel
          ref={panel}
          plant={plant}
          draft={shown}
          name={name}
          search={search}
          onSearch={change}
        />
      )}
    </div>
  );
}
