import "./home.css";
import { Button, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { aboutQuery } from "../../admin/admin.api.ts";
import { errorText } from "../../call-error.ts";
import { useMe } from "../../me.ts";
import { useBreakpoint, useIsNarrow } from "../../ui/breakpoint.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import { Panel, Skeleton } from "../../ui/panel.tsx";
import { signal } from "../../ui/signal.ts";
import { stored, useStored } from "../../ui/stored.ts";
import { useListView } from "../../ui/list-view.ts";
import { useFormat } from "../../ui/use-format.tsx";
import { homePage, plantAddPage } from "../plants.pages.ts";
import { FleetMap } from "./fleet-map.tsx";
import { FleetStrip } from "./fleet-strip.tsx";
import { FleetTable } from "./fleet-table.tsx";
import { fleetSummary, lostByCause } from "./fleet.ts";
import { LostCauses } from "./lost-causes.tsx";
import { LowYields } from "./low-yields.tsx";
import { useFleet } from "./use-fleet.ts";

/** Columns that the reader does not want to see; the first choice hides what only some need. */
const hiddenStore = stored<string | null>("home.hidden", (text) => text);
const hiddenAtFirst = "maintainer yield";

/** The columns that are hidden, as the reader left them. */
function useHiddenColumns() {
  const stored = useStored(hiddenStore) ?? hiddenAtFirst;
  return useMemo(
    () => ({
      hidden: stored.split(" ").filter((id) => id !== ""),
      onHidden: (ids: readonly string[]) => hiddenStore.set(ids.join(" ")),
    }),
    [stored],
  );
}

/** The demo fleet's history is still being written: said quietly, until it is whole. */
function FillingNote(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: about } = useQuery({ ...aboutQuery(), refetchInterval: 30_000 });
  const fleet = about?.demo?.fleet;
  if (!fleet) return null;
  const share = fleet.total > 0 ? fleet.done / fleet.total : 0;
  return (
    <p className="hg-home-filling" role="status">
      <span className="hg-bar" aria-hidden="true">
        <i style={{ width: `${share * 100}%`, background: "var(--hg-brand)" }} />
      </span>
      {t("home.filling", { percent: format.text(format.percent(share * 100)) })}
    </p>
  );
}

/** All plants of the reader: what they make, where they are, which one needs a look. */
export function HomePage(): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const [search, change] = homePage.useSearch();
  const list = useListView(useHiddenColumns());
  const { rows, nowSeconds, figures, error, retry } = useFleet();
  const narrow = useIsNarrow();
  const isWide = useBreakpoint() === "xl";
  // The row that is pointed at; only the map follows it, so that pointing does not draw the table again.
  const [focus] = useState(() => signal<string | null>(null));
  const summary = useMemo(() => rows && fleetSummary(rows), [rows]);
  const causes = useMemo(() => lostByCause(rows ?? []), [rows]);
  if (error) {
    return (
      <div className="hg-message">
        <EmptyState
          kind="error"
          title={t("home.failed")}
          hint={errorText(error, t)}
          action={<Button onClick={retry}>{t("common.retry")}</Button>}
        />
      </div>
    );
  }
  // Of no plants there is nothing to count, nothing to search and nothing on the map.
  if (rows?.length === 0) {
    return (
      <div className="hg-page hg-home">
        <h1 className="hg-hidden">{t("home.title")}</h1>
        <FillingNote />
        <div className="hg-message">
          {me.is_admin ? (
            <EmptyState
              title={t("home.empty")}
              hint={t("home.emptyAdmin")}
              action={
                <Button component={PageLink} to={plantAddPage.at()}>
                  {t("home.add")}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t("home.empty")} hint={t("home.emptyHint")} />
          )}
        </div>
      </div>
    );
  }
  const onMap = narrow && search.map;
  // The map chooses its first view when it opens: it waits for the plants.
  const map = rows ? (
    <FleetMap rows={rows} nowSeconds={nowSeconds} focus={focus} />
  ) : (
    <Skeleton heightPx={500} radiusPx={8} />
  );
  return (
    <div className="hg-page hg-home">
      <h1 className="hg-hidden">{t("home.title")}</h1>
      <FleetStrip summary={summary} figures={figures} />
      <FillingNote />
      {narrow && (
        <SegmentedControl
          size="sm"
          aria-label={t("home.look.label")}
          value={onMap ? "map" : "list"}
          onChange={(value) => change({ map: value === "map" })}
          data={[
            { value: "list", label: t("home.look.list") },
            { value: "map", label: t("home.look.map") },
          ]}
        />
      )}
      <div className="hg-home-columns">
        {!onMap && (
          <div className="hg-home-table" onMouseLeave={() => focus.set(null)}>
            <Panel flush label={t("home.title")}>
              <FleetTable
                rows={rows}
                figures={figures}
                nowSeconds={nowSeconds}
                filter={search.show}
                onFilter={(show) => change({ show })}
                {...list}
                focus={focus}
              />
            </Panel>
          </div>
        )}
        {(!narrow || onMap) && (
          <div className="hg-home-side">
            <Panel flush>{map}</Panel>
            {causes.length > 0 && <LostCauses causes={causes} />}
            {isWide && rows && causes.length === 0 && <LowYields rows={rows} waits={!figures} />}
          </div>
        )}
      </div>
    </div>
  );
}
