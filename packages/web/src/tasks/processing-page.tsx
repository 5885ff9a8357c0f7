import { Button } from "@mantine/core";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ListPage } from "../list-page.tsx";
import { usePlantNames } from "../plant-queries.ts";
import { plantPage } from "../plants/plants.pages.ts";
import { PageLink } from "../ui/page-link.tsx";
import { useFormat, useNow } from "../ui/use-format.tsx";
import { plantsInProcessQuery } from "./tasks.api.ts";
import { tasksPage } from "./tasks.pages.ts";

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
  const reading = useQuery(plantsInProcessQuery());
  const names = usePlantNames(Object.keys(reading.data ?? {}));
  const rows =
    reading.data &&
    Object.entries(reading.data).map(([id, sinceSeconds]): PlantAtWork => ({
      id,
      name: names.get(id) ?? "",
      sinceSeconds,
    }));
  const durationOf = ({ sinceSeconds }: PlantAtWork): number => Math.max(0, now - sinceSeconds);
  const nameLink = ({ id, name }: PlantAtWork): ReactNode => (
    <PageLink to={plantPage.at({ plantId: id })} className="hg-link">
      {name}
    </PageLink>
  );
  const duration = (plant: PlantAtWork): ReactNode => (
    <span className="hg-num">{format.duration(durationOf(plant))}</span>
  );
  const since = ({ sinceSeconds }: PlantAtWork): ReactNode => (
    <span className="hg-num">{format.date(sinceSeconds, "dateTime")}</span>
  );
  return (
    <ListPage
      title={t("tasks.plants")}
      sub={
        <PageLink to={tasksPage.at()} className="hg-link">
          {t("tasks.toTasks")}
        </PageLink>
      }
      head={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
          loading={reading.isFetching}
          onClick={() => void reading.refetch()}
        >
          {t("tasks.reload")}
        </Button>
      }
      reading={reading}
      rows={rows}
      rowId={({ id }) => id}
      columns={[
        { id: "id", name: t("tasks.column.code"), value: ({ id }) => id, widthPx: 96, fixed: true },
        { id: "name", name: t("common.name"), value: ({ name }) => name, cell: nameLink },
        {
          id: "duration",
          name: t("tasks.column.duration"),
          value: durationOf,
          cell: duration,
          align: "right",
          widthPx: 140,
        },
        {
          id: "since",
          name: t("tasks.column.since"),
          value: ({ sinceSeconds }) => sinceSeconds,
          cell: since,
          widthPx: 180,
        },
      ]}
      card={(plant) => ({
        title: (
          <>
            {plant.id} {nameLink(plant)}
          </>
        ),
        lines: [since(plant)],
        end: duration(plant),
      })}
      csvName="impianti-in-elaborazione"
      empty={{ title: t("tasks.noPlants"), hint: t("tasks.noPlantsHint") }}
    />
  );
}
