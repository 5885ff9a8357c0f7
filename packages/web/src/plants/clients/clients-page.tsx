import { Button } from "@mantine/core";
import IconDashboard from "@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ListPage } from "../../list-page.tsx";
import { plantListQuery } from "../../plant-queries.ts";
import { onDemand } from "../../ui/on-demand.tsx";
import { PageLink, useGo } from "../../ui/page-link.tsx";
import { useListView } from "../../ui/list-view.ts";
import { Quantity, useFormat } from "../../ui/use-format.tsx";
import { clientsPage, multiplantPage, plantsPage } from "../plants.pages.ts";
import { type Client, clientsOf } from "./clients.ts";

const RenameDialog = onDemand(() =>
  import("./rename-dialog.tsx").then((part) => part.RenameDialog),
);
const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** Whoever owns plants, with how many: to see them together, and to be renamed. */
export function ClientsPage(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const go = useGo();
  const [{ client: opened }, change] = clientsPage.useSearch();
  const reading = useQuery(plantListQuery());
  const clients = useMemo(
    () => reading.data && clientsOf(reading.data, format.language),
    [reading.data, format.language],
  );
  const renamed = clients?.find(({ name }) => name === opened);
  const dashboard = ({ name }: Client) => multiplantPage.at({}, { client: name });
  const link = (client: Client): ReactNode => (
    <PageLink to={dashboard(client)} className="hg-strong">
      {client.name}
    </PageLink>
  );
  const count = ({ plants }: Client): string => t("plants.clients.count", { count: plants.length });
  return (
    <ListPage
      title={t("plants.clients.title")}
      head={
        <Button variant="default" component={PageLink} to={plantsPage.at()}>
          {t("plants.list.title")}
        </Button>
      }
      reading={reading}
      rows={clients}
      rowId={({ name }) => name}
      columns={[
        {
          id: "name",
          name: t("common.name"),
          value: ({ name }) => name,
          cell: link,
          fixed: true,
          strong: true,
        },
        {
          id: "plants",
          name: t("plants.clients.plants"),
          value: ({ plants }) => plants.length,
          cell: ({ plants }) => <span className="hg-num">{format.count(plants.length)}</span>,
          align: "right",
          widthPx: 140,
        },
        {
          id: "kwp",
          name: t("plants.list.kwp"),
          value: ({ kwp }) => kwp,
          cell: ({ kwp }) => <Quantity value={format.peak(kwp)} />,
          align: "right",
          widthPx: 160,
        },
      ]}
      card={(client) => ({
        title: link(client),
        lines: [`${count(client)} · ${format.text(format.peak(client.kwp))}`],
      })}
      onRow={(client) => go(dashboard(client))}
      actions={(client) => [
        {
          name: t("plants.clients.dashboard"),
          icon: <IconDashboard {...icon} />,
          run: () => go(dashboard(client)),
        },
        {
          name: t("plants.clients.rename"),
          icon: <IconPencil {...icon} />,
          run: () => change({ client: client.name }),
        },
      ]}
      {...useListView()}
      csvName="clienti"
      empty={{ title: t("plants.clients.none"), hint: t("plants.clients.noneHint") }}
    >
      {renamed && clients && (
        <RenameDialog
          key={renamed.name}
          client={renamed}
          others={clients.filter((one) => one !== renamed)}
          onClose={() => change({ client: undefined })}
        />
      )}
    </ListPage>
  );
}
