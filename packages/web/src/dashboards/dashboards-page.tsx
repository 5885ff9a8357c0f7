import { deleteDashboard } from "@heliograph/contract/dashboards/dashboards.routes.ts";
import type { ListedDashboard } from "@heliograph/contract/dashboards/dashboards.wire.ts";
import { Button } from "@mantine/core";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconShare from "@tabler/icons-react/dist/esm/icons/IconShare.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDeletion } from "../change.ts";
import { ListPage, useRowActions } from "../list-page.tsx";
import { useMe } from "../me.ts";
import { usePlantNames } from "../plant-queries.ts";
import { onDemand } from "../ui/on-demand.tsx";
import { PageLink, useGo } from "../ui/page-link.tsx";
import { useCopy } from "./copy-dashboard.ts";
import { dashboardsChanged, dashboardsQuery } from "./dashboards.api.ts";
import { dashboardPage, linksPage } from "./dashboards.pages.ts";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;
/** So many plants are named in a row; the rest is counted. */
const maxNames = 3;
const NewDashboard = onDemand(
  () => import("./new-dashboard.tsx").then((part) => part.NewDashboard),
  ["form"],
);

/** All dashboards that the reader may see; administrators make, change and delete them. (DASHB-01 to DASHB-03, O8) */
export function DashboardsPage(): ReactNode {
  const { t } = useTranslation();
  const { is_admin: isAdmin } = useMe();
  const go = useGo();
  const row = useRowActions();
  const reading = useQuery(dashboardsQuery());
  const remove = useDeletion(deleteDashboard, dashboardsChanged);
  const copy = useCopy();
  const [isNew, setIsNew] = useState(false);
  const names = usePlantNames((reading.data ?? []).flatMap(({ plants }) => plants));
  const named = ({ plants }: ListedDashboard): string => {
    const some = plants.slice(0, maxNames).map((id) => names.get(id) ?? id);
    const rest = plants.length - some.length;
    return rest > 0
      ? `${some.join(", ")} ${t("dashboards.more", { count: rest })}`
      : some.join(", ");
  };
  const link = ({ id, name }: ListedDashboard): ReactNode => (
    <PageLink to={dashboardPage.at({ dashboardId: id })} className="hg-cut hg-strong">
      {name}
    </PageLink>
  );
  const edit = ({ id }: ListedDashboard): void =>
    go(dashboardPage.at({ dashboardId: id }, { edit: true }));
  return (
    <ListPage
      title={t("dashboards.title")}
      sub={t("dashboards.hint")}
      head={
        isAdmin && (
          <Button leftSection={<IconPlus {...icon} />} onClick={() => setIsNew(true)}>
            {t("dashboards.new")}
          </Button>
        )
      }
      reading={reading}
      rows={reading.data}
      rowId={({ id }) => id}
      columns={[
        {
          id: "name",
          name: t("common.name"),
          value: (one) => one.name,
          cell: link,
          fixed: true,
          strong: true,
        },
        {
          id: "plants",
          name: t("dashboards.plants"),
          value: named,
          cell: named,
          minPx: 200,
          leaves: 2,
        },
        {
          id: "widgets",
          name: t("dashboards.widgets"),
          value: (one) => one.num_widgets,
          align: "right",
          widthPx: 110,
        },
      ]}
      card={(one) => ({
        title: link(one),
        lines: [named(one), t("dashboards.widgetCount", { count: one.num_widgets })],
      })}
      onRow={({ id }) => go(dashboardPage.at({ dashboardId: id }))}
      actions={(one) =>
        isAdmin
          ? [
              row.edit(() => edit(one)),
              {
                name: t("dashboards.share"),
                icon: <IconShare {...icon} />,
                run: () => go(linksPage.at({ kind: "dashboard", ofId: one.id })),
              },
              {
                name: t("common.duplicate"),
                icon: <IconCopy {...icon} />,
                run: () => void copy(one.id),
              },
              row.remove(() => void remove(one.name, { params: { id: one.id } })),
            ]
          : []
      }
      csvName="dashboard"
      empty={{
        title: t("dashboards.none"),
        hint: t(isAdmin ? "dashboards.noneAdmin" : "dashboards.noneHint"),
      }}
    >
      {isNew && <NewDashboard onClose={() => setIsNew(false)} onMade={edit} />}
    </ListPage>
  );
}
