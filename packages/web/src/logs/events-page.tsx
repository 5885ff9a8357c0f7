import { editActions, editEntities, eventTypes } from "@heliograph/contract/logs/log-words.ts";
import type { EditEntry, EventEntry } from "@heliograph/contract/logs/logs.wire.ts";
import { Button, Tabs } from "@mantine/core";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ListPage } from "../list-page.tsx";
import { usePlantNames } from "../plant-queries.ts";
import { plantPage } from "../plants/plants.pages.ts";
import { useListView } from "../ui/list-view.ts";
import { PageLink } from "../ui/page-link.tsx";
import type { TableColumn } from "../ui/table-model.ts";
import { useFormat } from "../ui/use-format.tsx";
import { usersQuery } from "../users/users.api.ts";
import { changesText, EditChanges } from "./edit-changes.tsx";
import { LogFilters, Several } from "./log-filters.tsx";
import { actorName, entityName, eventText, secondsOf } from "./log-words.ts";
import { editsQuery, eventsQuery } from "./logs.api.ts";
import { eventsPage } from "./logs.pages.ts";
import "./logs.css";

type Entry = Pick<EventEntry, "id" | "ipa" | "uid" | "rid" | "pid">;
/** Longer lists scroll by themselves. */
const listPx = 720;

/** What happened on the portal and who changed what, narrowed down by what the address says. */
export function EventsPage(): ReactNode {
  const [{ tab }] = eventsPage.useSearch();
  return tab === "events" ? <Events key="events" /> : <Edits key="edits" />;
}

function Events(): ReactNode {
  const { t } = useTranslation();
  const { language } = useFormat();
  const [search, change] = eventsPage.useSearch();
  const reading = useQuery(eventsQuery(search));
  const frame = useFrame<EventEntry>(reading);
  const type = ({ typ }: EventEntry): string => t(`logs.type.${typ}`);
  const message = (entry: EventEntry): string => eventText(entry, t, language);
  return (
    <ListPage
      {...frame.page}
      above={
        <Tools>
          <Several
            label={t("logs.filter.types")}
            data={eventTypes.map((value) => ({ value, label: t(`logs.type.${value}`) }))}
            value={search.types}
            onChange={(types) => change({ types })}
          />
        </Tools>
      }
      rows={reading.data}
      columns={[
        ...frame.columns,
        { id: "type", name: t("logs.column.type"), value: type, widthPx: 150 },
        {
          id: "message",
          name: t("logs.column.message"),
          value: message,
          minPx: 260,
          cell: (entry) => <span className="hg-log-text">{message(entry)}</span>,
        },
      ]}
      card={(entry) => frame.card(entry, `${type(entry)} · ${message(entry)}`)}
      csvName="eventi"
      empty={{ title: t("logs.events.none"), hint: t("logs.noneHint") }}
    />
  );
}

function Edits(): ReactNode {
  const { t } = useTranslation();
  const [search, change] = eventsPage.useSearch();
  const reading = useQuery(editsQuery(search));
  const frame = useFrame<EditEntry>(reading);
  const action = ({ act }: EditEntry): string => t(`logs.action.${act}`);
  const entity = ({ ent }: EditEntry): string => entityName(ent, t);
  return (
    <ListPage
      {...frame.page}
      above={
        <Tools>
          <Several
            label={t("logs.filter.actions")}
            data={editActions.map((value) => ({ value, label: t(`logs.action.${value}`) }))}
            value={search.actions}
            onChange={(actions) => change({ actions })}
          />
          <Several
            label={t("logs.filter.entities")}
            data={editEntities.map((value) => ({ value, label: t(`logs.entity.${value}`) }))}
            value={search.entities}
            onChange={(entities) => change({ entities })}
          />
        </Tools>
      }
      rows={reading.data}
      columns={[
        ...frame.columns,
        { id: "action", name: t("logs.column.action"), value: action, widthPx: 150 },
        { id: "entity", name: t("logs.column.entity"), value: entity, widthPx: 150 },
        {
          id: "name",
          name: t("common.name"),
          value: ({ nam }) => nam,
          cell: ({ nam }) => <span className="hg-log-text">{nam}</span>,
        },
        {
          id: "changes",
          name: t("logs.edits.changes"),
          value: ({ changes }) => changesText(changes, t),
          cell: ({ changes }) => <EditChanges changes={changes} />,
          sortable: false,
          minPx: 240,
        },
      ]}
      card={(entry) => {
        const { title, lines } = frame.card(
          entry,
          `${action(entry)} · ${entity(entry)} · ${entry.nam}`,
        );
        return {
          title,
          lines: [...lines, <EditChanges key="changes" changes={entry.changes} />],
        };
      }}
      csvName="modifiche"
      empty={{ title: t("logs.edits.none"), hint: t("logs.noneHint") }}
    />
  );
}

/** What both lists have: head, view, the columns of when, from where, who and on which plant. */
function useFrame<E extends Entry>(reading: {
  readonly data: readonly E[] | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const [{ limit }] = eventsPage.useSearch();
  const plants = usePlantNames((reading.data ?? []).flatMap(({ pid }) => pid ?? []));
  const { data: users = [] } = useQuery(usersQuery());
  const nameOf = (id: string | null | undefined): string | null =>
    id == null ? null : (users.find((one) => one.id === id)?.username ?? id);
  const who = ({ uid, rid }: E): string => actorName(nameOf(uid), nameOf(rid), t);
  const when = (entry: E): string => format.date(secondsOf(entry), "dateTime");
  const plantText = ({ pid }: E): string | null => {
    if (pid === null) return null;
    const name = plants.get(pid);
    return name === undefined ? pid : `${pid} ${name}`;
  };
  const plant = (entry: E): ReactNode => {
    const text = plantText(entry);
    if (entry.pid === null || text === null) return "—";
    return plants.has(entry.pid) ? (
      <PageLink to={plantPage.at({ plantId: entry.pid })} className="hg-link">
        {text}
      </PageLink>
    ) : (
      text
    );
  };
  const columns: TableColumn<E>[] = [
    {
      id: "time",
      name: t("logs.edits.when"),
      value: secondsOf,
      cell: (entry) => <span className="hg-num">{when(entry)}</span>,
      widthPx: 172,
      fixed: true,
    },
    {
      id: "ip",
      name: t("logs.column.ip"),
      value: ({ ipa }) => ipa,
      widthPx: 140,
      leaves: 1,
    },
    {
      id: "user",
      name: t("logs.column.user"),
      value: who,
      cell: (entry) => <span className="hg-log-text">{who(entry)}</span>,
      widthPx: 150,
    },
    { id: "plant", name: t("logs.column.plant"), value: plantText, cell: plant, widthPx: 200 },
  ];
  const view = useListView();
  return {
    columns,
    card: (entry: E, title: string) => ({
      title,
      lines: [[when(entry), who(entry), entry.ipa].filter(Boolean).join(" · "), plantText(entry)],
    }),
    page: {
      ...view,
      title: t("logs.title"),
      head: (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
          loading={reading.isFetching}
          onClick={() => void reading.refetch()}
        >
          {t("common.reload")}
        </Button>
      ),
      reading,
      rowId: ({ id }: E) => String(id),
      tall: true,
      heightPx: listPx,
      foot: reading.data?.length === limit && (
        <p className="hg-small hg-dim-2 hg-log-cut">{t("logs.cut", { count: limit })}</p>
      ),
    },
  };
}

/** Which log, and by what it is narrowed down. */
function Tools({ children }: { readonly children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  const [{ tab }, change] = eventsPage.useSearch();
  return (
    <>
      <Tabs
        value={tab}
        onChange={(next) => change({ tab: next === "edits" ? "edits" : "events", sort: undefined })}
      >
        <Tabs.List aria-label={t("logs.title")}>
          <Tabs.Tab value="events">{t("logs.tab.events")}</Tabs.Tab>
          <Tabs.Tab value="edits">{t("logs.tab.edits")}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <LogFilters>{children}</LogFilters>
    </>
  );
}
