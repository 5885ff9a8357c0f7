import { Button } from "@mantine/core";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { plantListQuery } from "../plant-queries.ts";
import { DataTable } from "../ui/data-table.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHead, Panel } from "../ui/panel.tsx";
import type { TableColumn } from "../ui/table-model.ts";
import { useFormat, useNow } from "../ui/use-format.tsx";
import { plantsInProcessQuery } from "./tasks.api.ts";
import "./tasks.css";

interface PlantAtWork {
  readonly id: string;
  readonly name: string;
  readonly sinceSeconds: number;
}

/** Plants whose series are being computed at this moment. */
export function ProcessingPage(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(1);
  const { data, error, refetch, isFetching } = useQuery(plantsInProcessQuery());
  const { data: plants = [] } = useQuery(plantListQuery());
  const rows =
    data &&
    Object.entries(data).map(([id, sinceSeconds]): PlantAtWork => ({
      id,
      name: plants.find((plant) => plant.id === id)?.name ?? "",
      sinceSeconds,
    }));
  const durationOf = ({ sinceSeconds }: PlantAtWork): number => Math.max(0, now - sinceSeconds);
  const nameLink = (plant: PlantAtWork): ReactNode => (
    <Link to="/plant/$plantId" params={{ plantId: plant.id }} className="hg-link">
      {plant.name}
    </Link>
  );
  const columns: TableColumn<PlantAtWork>[] = [
    { id: "id", name: t("tasks.column.code"), value: ({ id }) => id, widthPx: 96, fixed: true },
    { id: "name", name: t("common.name"), value: ({ name }) => name, cell: nameLink },
    {
      id: "duration",
      name: t("tasks.column.duration"),
      value: durationOf,
      cell: (plant) => <span className="hg-num">{format.duration(durationOf(plant))}</span>,
      align: "right",
      widthPx: 140,
    },
    {
      id: "since",
      name: t("tasks.column.since"),
      value: ({ sinceSeconds }) => sinceSeconds,
      cell: ({ sinceSeconds }) => (
        <span className="hg-num">{format.date(sinceSeconds, "dateTime")}</span>
      ),
      widthPx: 180,
    },
  ];
  return (
    <div className="hg-page">
      <PageHead
        title={t("tasks.plants")}
        sub={
          <Link to="/admin/tasks" className="hg-link">
            {t("tasks.toTasks")}
          </Link>
        }
      >
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {t("tasks.reload")}
        </Button>
      </PageHead>
      <Panel flush label={t("tasks.plants")}>
        {error && !data ? (
          <LoadError text={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            name={t("tasks.plants")}
            rows={rows}
            rowId={({ id }) => id}
            columns={columns}
            csvName="impianti-in-elaborazione"
            card={(plant) => (
              <div className="hg-task-card">
                <div className="hg-grow">
                  <div className="hg-cut">
                    {plant.id} {nameLink(plant)}
                  </div>
                  <div className="hg-small hg-dim">
                    {format.date(plant.sinceSeconds, "dateTime")}
                  </div>
                </div>
                <span className="hg-num">{format.duration(durationOf(plant))}</span>
              </div>
            )}
            empty={{ title: t("tasks.noPlants"), hint: t("tasks.noPlantsHint") }}
          />
        )}
      </Panel>
    </div>
  );
}
