import type { Dashboard } from "@heliograph/contract/dashboards/dashboards.wire.ts";
import { ActionIcon, Button, Switch } from "@mantine/core";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconMaximize from "@tabler/icons-react/dist/esm/icons/IconMaximize.mjs";
import IconMinimize from "@tabler/icons-react/dist/esm/icons/IconMinimize.mjs";
import IconShare from "@tabler/icons-react/dist/esm/icons/IconShare.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { aboutQuery } from "../admin/admin.api.ts";
import { CallError, errorText } from "../call-error.ts";
import { useMe } from "../me.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { PageHead, Skeleton } from "../ui/panel.tsx";
import { useBitmasks } from "../variables/variables.api.ts";
import { useCopy } from "./copy-dashboard.ts";
import { dashboardQuery, figuresQuery } from "./dashboards.api.ts";
import { dashboardPage, dashboardsPage, linksPage } from "./dashboards.pages.ts";
import { useLiveFigures } from "./use-live-figures.ts";
import { CodesContext } from "./widget-body.tsx";
import { WidgetGrid } from "./widget-grid.tsx";
import "./dashboards.css";

const icon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;
// Who only looks does not load the editor.
const DashboardEditor = onDemand(
  () => import("./dashboard-editor.tsx").then((part) => part.DashboardEditor),
  ["form"],
  <Skeleton heightPx={320} radiusPx={8} />,
);

/** A dashboard as its reader may see it; administrators edit it here. (DASHB-04 to DASHB-06) */
export function DashboardPage(): ReactNode {
  const { t } = useTranslation();
  const { dashboardId } = dashboardPage.useParams();
  const { data, error, refetch } = useQuery(dashboardQuery(dashboardId));
  if (error instanceof CallError && !data && (error.status === 404 || error.status === 400))
    return (
      <div className="hg-message">
        <EmptyState
          kind="notFound"
          title={t("dashboards.gone")}
          action={
            <Button component={PageLink} to={dashboardsPage.at()}>
              {t("dashboards.title")}
            </Button>
          }
        />
      </div>
    );
  if (error && !data) return <LoadError text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="hg-page" aria-busy="true">
        <Skeleton heightPx={44} width="40%" />
        <Skeleton heightPx={320} radiusPx={8} />
      </div>
    );
  return <One key={dashboardId} dashboard={data} />;
}

function One({ dashboard }: { readonly dashboard: Dashboard }): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const [search, change] = dashboardPage.useSearch();
  const { data: about } = useQuery(aboutQuery());
  const { id, name, plants, widgets } = dashboard;
  useLiveFigures([...new Set([...plants, ...widgets.flatMap((one) => one.plants)])]);
  const codes = useBitmasks();
  const copy = useCopy();
  const page = useRef<HTMLDivElement>(null);
  const screen = useFullScreen(page);
  const tiles = about?.map_tiles ?? null;
  const isEdited = me.is_admin && search.edit;
  const editSwitch = (
    <Switch
      label={t("dashboards.edit")}
      checked={isEdited}
      onChange={(event) => change({ edit: event.currentTarget.checked })}
    />
  );
  if (isEdited)
    return (
      <CodesContext value={codes}>
        <DashboardEditor
          dashboard={dashboard}
          tiles={tiles}
          editSwitch={editSwitch}
          onDone={() => change({ edit: false })}
        />
      </CodesContext>
    );
  return (
    <div className="hg-page hg-dash-page" ref={page}>
      <PageHead
        {...(screen.isFull ? { title: name } : { title: t("dashboards.of", { name }), sub: id })}
      >
        {me.is_admin && !screen.isFull && (
          <>
            {editSwitch}
            <Button
              variant="default"
              leftSection={<IconShare {...icon} size={16} />}
              component={PageLink}
              to={linksPage.at({ kind: "dashboard", ofId: id })}
            >
              {t("dashboards.share")}
            </Button>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t("common.duplicate")}
              title={t("common.duplicate")}
              onClick={() => void copy(id)}
            >
              <IconCopy {...icon} />
            </ActionIcon>
          </>
        )}
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t(screen.isFull ? "dashboards.leaveFull" : "dashboards.full")}
          onClick={screen.toggle}
        >
          {screen.isFull ? <IconMinimize {...icon} /> : <IconMaximize {...icon} />}
        </ActionIcon>
      </PageHead>
      {widgets.length === 0 ? (
        <EmptyState
          title={t("dashboards.noWidgets")}
          {...(me.is_admin
            ? {
                action: (
                  <Button onClick={() => change({ edit: true })}>{t("dashboards.edit")}</Button>
                ),
              }
            : {})}
        />
      ) : (
        <CodesContext value={codes}>
          <WidgetGrid {...{ widgets, plants, tiles }} figuresOf={figuresQuery} />
        </CodesContext>
      )}
    </div>
  );
}

/** The page alone on the screen, until its reader leaves that. */
function useFullScreen(page: RefObject<HTMLElement | null>) {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const hear = (): void => setIsFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", hear);
    return () => document.removeEventListener("fullscreenchange", hear);
  }, []);
  const toggle = (): void => {
    // A browser that refuses leaves the page as it is.
    const done = isFull ? document.exitFullscreen() : page.current?.requestFullscreen();
    void done?.catch(() => {});
  };
  return { isFull, toggle };
}
