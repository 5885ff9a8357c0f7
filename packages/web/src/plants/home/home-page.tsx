import "./home.css";
import { Button, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { aboutQuery } from "../../admin/admin.api.ts";
import { errorText } from "../../call-error.ts";
import { useBreakpoint, useIsNarrow } from "../../ui/breakpoint.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel, Skeleton } from "../../ui/panel.tsx";
import { stored, useStored } from "../../ui/stored.ts";
import type { TableView } from "../../ui/table-model.ts";
import { useFormat } from "../../ui/use-format.tsx";
import { FleetMap } from "./fleet-map.tsx";
import { FleetStrip } from "./fleet-strip.tsx";
import { FleetTable } from "./fleet-table.tsx";
import { fleetSummary } from "./fleet.ts";
import { makeFocus } from "./focus.ts";
import { type HomeSearch, homeSearch, searchOfView, sortOf } from "./home-search.ts";
import { LowYields } from "./low-yields.tsx";
import { useFleet } from "./use-fleet.ts";

/** Columns that the reader does not want to see; the first choice hides what only some need. */
const hiddenStore = stored<string | null>("home.hidden", (text) => text);
const hiddenAtFirst = "maintainer energy yield";

/**
 * Search, sort and filter: in the page while one types, and in the address right after.
 * A change of the address from outside (back, a link to home) comes into the page.
 */
function useHomeView() {
  const raw = useSearch({ strict: false });
  const search = useMemo(() => homeSearch(raw), [raw]);
  const navigate = useNavigate();
  const hidden = useStored(hiddenStore) ?? hiddenAtFirst;
  const written = useRef(search);
  const [typed, setTyped] = useState({ search: search.q ?? "", sort: sortOf(search) });
  useEffect(() => {
    if (written.current.q === search.q && written.current.sort === search.sort) return;
    written.current = search;
    setTyped({ search: search.q ?? "", sort: sortOf(search) });
  }, [search]);
  const write = (next: HomeSearch): void => {
    written.current = next;
    void navigate({ to: "/", search: next, replace: true, resetScroll: false });
  };
  const rest = (): Pick<HomeSearch, "show" | "map"> => ({
    ...(search.show ? { show: search.show } : {}),
    ...(search.map ? { map: search.map } : {}),
  });
  return {
    search,
    view: {
      ...typed,
      hidden: useMemo(() => hidden.split(" ").filter((id) => id !== ""), [hidden]),
    } satisfies TableView,
    onView: (view: TableView): void => {
      hiddenStore.set(view.hidden.join(" "));
      setTyped({ search: view.search, sort: view.sort });
      write({ ...rest(), ...searchOfView(view) });
    },
    onShow: (part: { readonly show?: HomeSearch["show"] | null; readonly map?: boolean }): void => {
      const { show, map, ...others } = { ...search, ...part };
      write({ ...others, ...(show ? { show } : {}), ...(map ? { map: true } : {}) });
    },
  };
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
  const { search, view, onView, onShow } = useHomeView();
  const { rows, nowSeconds, figures, error, retry } = useFleet();
  const narrow = useIsNarrow();
  const isWide = useBreakpoint() === "xl";
  const [focus] = useState(makeFocus);
  const summary = useMemo(() => rows && fleetSummary(rows), [rows]);
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
          <EmptyState title={t("home.empty")} hint={t("home.emptyHint")} />
        </div>
      </div>
    );
  }
  const onMap = narrow && search.map === true;
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
          className="hg-seg"
          aria-label={t("home.look.label")}
          value={onMap ? "map" : "list"}
          onChange={(value) => onShow({ map: value === "map" })}
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
                filter={search.show ?? "all"}
                onFilter={(show) => onShow({ show: show === "all" ? null : show })}
                view={view}
                onView={onView}
                focus={focus}
              />
            </Panel>
          </div>
        )}
        {(!narrow || onMap) && (
          <div className="hg-home-side">
            <Panel flush>{map}</Panel>
            {isWide && rows && <LowYields rows={rows} waits={!figures} />}
          </div>
        )}
      </div>
    </div>
  );
}
