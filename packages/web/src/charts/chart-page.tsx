import type { Chart } from "@heliograph/contract/charts/charts.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { Button } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import IconArrowsDiff from "@tabler/icons-react/dist/esm/icons/IconArrowsDiff.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MissingPart, NoAccess } from "../access.tsx";
import { errorText } from "../call-error.ts";
import { useMay } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { confirm, useConfirmDelete } from "../ui/confirm.tsx";
import { useSave } from "../ui/form.tsx";
import { PageHead } from "../ui/panel.tsx";
import { PlantTime } from "../ui/plant-time.tsx";
import { toastDone, toastError } from "../ui/toasts.tsx";
import { type ChartDraft, draftOf, emptyDraft, fieldsOf, refusalOf } from "./chart-draft.ts";
import { ChartEditor } from "./chart-editor.tsx";
import { ChartExport } from "./chart-export.tsx";
import { ChartPanel } from "./chart-panel.tsx";
import type { ChartPanelHandle } from "./drawn-chart.ts";
import { type ChartChange, compareSearchOf } from "./chart-search.ts";
import { chartPage, comparePage } from "./charts.pages.ts";
import { useDeleteChart, useSaveChart } from "./charts.api.ts";
import "./charts.css";
import { useUnsaved } from "../ui/unsaved.ts";
import { plantPage } from "../plants/plants.pages.ts";
import { PageLink, useGo } from "../ui/page-link.tsx";

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
  const isNew = chartId === "new";
  const chart = plant.charts?.find((one) => one.id === chartId) ?? null;
  if (isNew && !may("charts_edit")) return <NoAccess />;
  if (!isNew && chart === null)
    return (
      <MissingPart
        title={<span className="hg-bad">{t("charts.not_found")}</span>}
        hint={t("charts.notFoundHint")}
      />
    );
  // Another chart begins with a state of its own.
  return <OneChart key={chartId} plant={plant} chart={chart} mayEdit={may("charts_edit")} />;
}

function OneChart(props: {
  readonly plant: Plant;
  /** Null for a new one. */
  readonly chart: Chart | null;
  readonly mayEdit: boolean;
}): ReactNode {
  const { plant, chart, mayEdit } = props;
  const { t } = useTranslation();
  const [search, change] = useChartSearch();
  const go = useGo();
  const panel = useRef<ChartPanelHandle>(null);
  // The same object while nothing changed: what is drawn hangs on it.
  const saved = useMemo(() => (chart ? draftOf(chart) : emptyDraft), [chart]);
  const [draft, setDraft] = useState<ChartDraft | null>(null);
  const [refused, setRefused] = useState(false);
  const editing = mayEdit && (chart === null || search.edit);
  const shown = editing ? (draft ?? saved) : saved;
  const isChanged = editing && draft !== null && JSON.stringify(draft) !== JSON.stringify(saved);
  // Set before the page leaves by its own will: after saving, after deleting.
  const free = useRef(false);
  useUnsaved(isChanged);
  useBlocker({
    enableBeforeUnload: () => isChanged && !free.current,
    shouldBlockFn: async ({ current, next }) => {
      if (!isChanged || free.current || current.pathname === next.pathname) return false;
      return !(await confirm({
        title: t("form.common.unsaved"),
        text: t("form.common.leave"),
        action: t("charts.leave"),
        dangerous: true,
      }));
    },
  });
  const save = useSave();
  const saving = useSaveChart(plant.id);
  const deleting = useDeleteChart(plant.id);
  const confirmDelete = useConfirmDelete();

  const stop = (): void => {
    setDraft(null);
    setRefused(false);
    if (chart) change({ edit: false, tab: undefined });
    else go(plantPage.at({ plantId: plant.id }));
  };
  const keep = async (): Promise<void> => {
    setRefused(true);
    if (refusalOf(shown)) return;
    let id = chart?.id ?? null;
    const done = await save(
      async () => {
        id = (await saving.mutateAsync({ id, fields: fieldsOf(shown) })).id;
      },
      (error) => errorText(error, t),
    );
    if (!done || id === null) return;
    setDraft(null);
    setRefused(false);
    free.current = chart === null;
    if (chart) change({ edit: false, tab: undefined });
    else go(chartPage.at({ plantId: plant.id, chartId: id }));
  };
  const remove = async (): Promise<void> => {
    if (!chart || !(await confirmDelete(chart.name))) return;
    try {
      free.current = true;
      await deleting.mutateAsync(chart.id);
      toastDone(t("dialog.delete.done"));
      go(chartPage.at({ plantId: plant.id, chartId: "new" }));
    } catch (error) {
      free.current = false;
      toastError(`${t("dialog.delete.fail")}: ${errorText(error, t)}`);
    }
  };
  const name = shown.name.trim() === "" ? t("charts.new") : shown.name;
  const refusal = refused ? refusalOf(shown) : null;
  return (
    <div className="hg-page">
      <PageHead
        title={name}
        sub={
          <>
            {`${plant.id} · ${plant.name} `}
            <PlantTime zone={plant.timezone} />
          </>
        }
      >
        {editing ? (
          <>
            {chart && (
              <Button variant="subtle" color="red" onClick={() => void remove()}>
                {t("common.delete")}
              </Button>
            )}
            <Button variant="default" onClick={stop}>
              {t("common.cancel")}
            </Button>
            <Button loading={saving.isPending} onClick={() => void keep()}>
              {t("common.save")}
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="default"
              leftSection={<IconArrowsDiff {...icon} />}
              renderRoot={(root) => (
                <PageLink
                  to={comparePage.at({ plantId: plant.id }, compareSearchOf(shown, search))}
                  {...root}
                />
              )}
            >
              {t("charts.compare.title")}
            </Button>
            <ChartExport plantId={plant.id} name={name} panel={panel} />
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
          {t(`charts.${refusal}`)}
        </p>
      )}
      {editing ? (
        <div className="hg-chart-edit">
          <div className="hg-chart-preview">
            <ChartPanel
              compact
              ref={panel}
              plant={plant}
              draft={shown}
              name={name}
              search={search}
              onSearch={change}
            />
          </div>
          <ChartEditor
            plant={plant}
            draft={shown}
            refusal={refusal}
            tab={search.tab ?? "options"}
            onSave={() => void keep()}
            onTab={(tab) => change({ tab: tab === "variables" ? tab : undefined })}
            onChange={(next) => {
              if (next.period !== shown.period)
                change({
                  period: undefined,
                  day: undefined,
                  from: undefined,
                  to: undefined,
                  zoom: undefined,
                });
              setDraft(next);
            }}
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
