import { SegmentedControl } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ListPage } from "../list-page.tsx";
import { usePlant } from "../plant-queries.ts";
import { useGo } from "../ui/page-link.tsx";
import { useLanguage } from "../ui/texts/texts.ts";
import { useMessageColumns } from "./message-columns.tsx";
import { MessageDialog } from "./message-dialog.tsx";
import { occasionsOf } from "./message-occasions.ts";
import { messagesQuery } from "./messages.api.ts";
import { messagesPage } from "./messages.pages.ts";
import { OlderMessages } from "./older-messages.tsx";

/** What was sent of the plant: alarms and reports, to whom, and what came of it. */
export function MessagesPage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const go = useGo();
  const [search, change] = messagesPage.useSearch();
  const reading = useInfiniteQuery(messagesQuery(plant.id, useLanguage()));
  const { columns, card } = useMessageColumns(
    ({ id }) => messagesPage.at({ plantId: plant.id }, { ...search, message: id }),
    plant.name,
  );
  const all = reading.data && occasionsOf(reading.data.pages.flat());
  const rows = all?.filter(
    ({ of: { type } }) =>
      search.show === undefined || (search.show === "reports") === (type === "report"),
  );
  const opened = all?.find(({ id }) => id === search.message);
  return (
    <ListPage
      title={t("messages.title")}
      sub={plant.name}
      reading={reading}
      rows={rows}
      rowId={({ id }) => id}
      columns={columns}
      card={card}
      onRow={({ id }) => go(messagesPage.at({ plantId: plant.id }, { ...search, message: id }))}
      csvName={`messaggi-${plant.id}`}
      tools={
        <div className="hg-message-filters">
          <SegmentedControl
            size="xs"
            aria-label={t("messages.filter")}
            value={search.show ?? "all"}
            data={(["all", "alerts", "reports"] as const).map((value) => ({
              value,
              label: t(`messages.${value}`),
            }))}
            onChange={(show) => change({ show: show === "all" ? undefined : show })}
          />
        </div>
      }
      empty={{ title: t("messages.none"), hint: t("messages.noneHint") }}
      foot={<OlderMessages reading={reading} />}
    >
      {opened && <MessageDialog occasion={opened} onClose={() => change({ message: undefined })} />}
    </ListPage>
  );
}
