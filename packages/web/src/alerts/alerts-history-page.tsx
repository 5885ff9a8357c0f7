import { Select } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ListPage } from "../list-page.tsx";
import {
  alertMessagesQuery,
  MessageDialog,
  occasionsOf,
  OlderMessages,
  useMessageColumns,
} from "../messages/messages.api.ts";
import { usePlant } from "../plant-queries.ts";
import { useListView } from "../ui/list-view.ts";
import { useGo } from "../ui/page-link.tsx";
import { useLanguage } from "../ui/texts/texts.ts";
import { alertsHistoryPage } from "./alerts.pages.ts";
import { alertWords } from "./template-words.ts";
import "./alert-config.css";

/** Every alarm and every recovery of the plant, a line each, and whom its messages reached. (ALHI-01) */
export function AlertsHistoryPage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const go = useGo();
  // What became of the sending is the page of messages; here it is shown to who asks for it.
  const [hidden, onHidden] = useState<readonly string[]>(["state"]);
  const view = useListView({ hidden, onHidden });
  const [search, change] = alertsHistoryPage.useSearch();
  const { alert } = search;
  const reading = useInfiniteQuery(
    alertMessagesQuery(plant.id, { alert, language: useLanguage() }),
  );
  const rows = reading.data && occasionsOf(reading.data.pages.flat());
  const place = (message: string) =>
    alertsHistoryPage.at({ plantId: plant.id }, { ...search, message });
  const { columns, card } = useMessageColumns(({ id }) => place(id), plant.name);
  const opened = rows?.find(({ id }) => id === search.message);
  const alerts = plant.alerts ?? [];
  const offered = alerts
    .map((one) => ({ value: one.id, label: alertWords(one, t).name }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const isGone = alert !== undefined && alerts.every(({ id }) => id !== alert);
  return (
    <ListPage
      title={t("alerts.history.title")}
      sub={plant.name}
      reading={reading}
      rows={rows}
      rowId={({ id }) => id}
      {...view}
      columns={columns}
      card={card}
      onRow={({ id }) => go(place(id))}
      csvName={`storico-allarmi-${plant.id}`}
      tools={
        (alerts.length > 0 || isGone) && (
          <div className="hg-alert-filters hg-history-filter">
            <Select
              size="xs"
              aria-label={t("alerts.history.filter")}
              placeholder={t("alerts.history.all")}
              searchable
              clearable
              clearButtonProps={{ "aria-label": t("common.clear") }}
              nothingFoundMessage={t("common.table.notFound")}
              value={alert ?? null}
              data={[
                ...offered,
                ...(isGone ? [{ value: alert, label: t("alerts.history.gone") }] : []),
              ]}
              onChange={(value) => change({ alert: value ?? undefined })}
            />
          </div>
        )
      }
      empty={{
        title: t(alert === undefined ? "alerts.history.none" : "alerts.history.noneOf"),
        hint: t("alerts.history.noneHint"),
      }}
      foot={<OlderMessages reading={reading} />}
    >
      {opened && <MessageDialog occasion={opened} onClose={() => change({ message: undefined })} />}
    </ListPage>
  );
}
