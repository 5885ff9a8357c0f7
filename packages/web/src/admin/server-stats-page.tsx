import { plantCounts } from "@heliograph/contract/admin/admin-words.ts";
import type {
  DatabaseInfo,
  PlantStats,
  RedisInfo,
  ServerInfo,
  TableInfo,
} from "@heliograph/contract/admin/admin.wire.ts";
import { Button, Tabs } from "@mantine/core";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { ListPage } from "../list-page.tsx";
import { plantPage } from "../plants/plants.pages.ts";
import { DataTable } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useListView } from "../ui/list-view.ts";
import { LoadError } from "../ui/load-error.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { Facts, PageHead, Panel, Skeleton } from "../ui/panel.tsx";
import { Quantity, useFormat } from "../ui/use-format.tsx";
import { plantStatsQuery, serverInfoQuery } from "./admin.api.ts";
import { serverStatsPage } from "./admin.pages.ts";
import { bytesText } from "./bytes.ts";
import "./admin.css";

/** Longer lists scroll by themselves. */
const listPx = 720;

/** What the stores of the server hold: by plant, the database with its tables, and Redis. */
export function ServerStatsPage(): ReactNode {
  const [{ tab }] = serverStatsPage.useSearch();
  if (tab === "plants") return <PlantsTab />;
  return tab === "database" ? <DatabaseTab /> : <RedisTab />;
}

function StatsTabs(): ReactNode {
  const { t } = useTranslation();
  const [{ tab }, change] = serverStatsPage.useSearch();
  const names = ["plants", "database", "redis"] as const;
  return (
    <Tabs
      value={tab}
      onChange={(next) =>
        change({ tab: names.find((name) => name === next), q: undefined, sort: undefined })
      }
    >
      <Tabs.List aria-label={t("admin.stats.title")}>
        {names.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`admin.stats.tab.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}

interface Reading {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}
function Again({ reading }: { readonly reading: readonly Reading[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
      loading={reading.some(({ isFetching }) => isFetching)}
      onClick={() => {
        for (const one of reading) void one.refetch();
      }}
    >
      {t("common.reload")}
    </Button>
  );
}

function PlantsTab(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const reading = useQuery(plantStatsQuery());
  const link = ({ id, name }: PlantStats): ReactNode => (
    <PageLink to={plantPage.at({ plantId: id })} className="hg-link">
      {name}
    </PageLink>
  );
  return (
    <ListPage
      title={t("admin.stats.title")}
      head={<Again reading={[reading]} />}
      above={<StatsTabs />}
      reading={reading}
      rows={reading.data}
      rowId={({ id }) => id}
      columns={[
        { id: "id", name: t("admin.stats.code"), value: ({ id }) => id, widthPx: 72, fixed: true },
        {
          id: "name",
          name: t("common.name"),
          value: ({ name }) => name,
          cell: link,
          minPx: 180,
          strong: true,
        },
        {
          id: "kwp",
          name: t("admin.stats.kwp"),
          value: ({ kwp }) => kwp,
          cell: ({ kwp }) => <Quantity value={format.peak(kwp)} />,
          align: "right",
          widthPx: 104,
        },
        ...plantCounts.map((name) => ({
          id: name,
          name: t(`admin.stats.count.${name}`),
          value: (plant: PlantStats) => plant[name],
          cell: (plant: PlantStats) => <span className="hg-num">{format.count(plant[name])}</span>,
          align: "right" as const,
          widthPx: 88,
        })),
      ]}
      card={(plant) => ({
        title: (
          <>
            {plant.id} {link(plant)}
          </>
        ),
        lines: [
          format.text(format.peak(plant.kwp)),
          <span key="counts" className="hg-stats-counts">
            {plantCounts
              .filter((name) => plant[name] > 0)
              .map((name) => `${t(`admin.stats.count.${name}`)} ${format.count(plant[name])}`)
              .join(" · ")}
          </span>,
        ],
      })}
      {...useListView()}
      heightPx={listPx}
      csvName="statistiche-impianti"
      empty={{ title: t("admin.stats.noPlants") }}
    />
  );
}

const isDatabase = (info: ServerInfo | undefined): info is DatabaseInfo =>
  info !== undefined && "engine" in info;
const isRedis = (info: ServerInfo | undefined): info is RedisInfo =>
  info !== undefined && "configured" in info;
const tablesIn = (info: ServerInfo | undefined): readonly TableInfo[] | undefined =>
  info !== undefined && "tables" in info ? info.tables : undefined;

function DatabaseTab(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const whole = useQuery(serverInfoQuery("postgres-dbstats"));
  const tables = useQuery(serverInfoQuery("postgres-tablestats"));
  const moment = (seconds: number | null): string => format.date(seconds, "dateTime");
  const bytes = (value: number): string => bytesText(value, format);
  const info = isDatabase(whole.data) ? whole.data : null;
  const size = ({ size: rows, index_size: indexes }: TableInfo): number => rows + indexes;
  return (
    <div className="hg-page">
      <PageHead title={t("admin.stats.title")}>
        <Again reading={[whole, tables]} />
      </PageHead>
      <StatsTabs />
      <Panel title={info ? `${info.engine} ${info.version}` : t("admin.stats.tab.database")}>
        {whole.error && !info ? (
          <LoadError text={errorText(whole.error)} onRetry={() => void whole.refetch()} />
        ) : info ? (
          <Facts
            className="hg-stats-facts"
            facts={{
              [t("admin.stats.database")]: info.database,
              [t("admin.stats.size")]: bytes(info.size),
              [t("admin.stats.started")]: moment(info.started),
              [t("admin.stats.connections")]: t("admin.stats.of", {
                count: info.connections,
                max: format.count(info.max_connections),
              }),
              [t("admin.stats.cacheHits")]:
                info.cache_hits === null
                  ? format.number(null)
                  : `${format.number(info.cache_hits * 100, 1)} %`,
              [t("admin.stats.commits")]: format.count(info.commits),
              [t("admin.stats.rollbacks")]: format.count(info.rollbacks),
              [t("admin.stats.deadlocks")]: format.count(info.deadlocks),
              [t("admin.stats.spilled")]: bytes(info.spilled),
              [t("admin.stats.countedSince")]: moment(info.counted_since ?? info.started),
            }}
          />
        ) : (
          <Skeleton heightPx={96} radiusPx={8} />
        )}
      </Panel>
      <Panel flush title={t("admin.stats.tables")} label={t("admin.stats.tables")}>
        {tables.error && !tables.data ? (
          <LoadError text={errorText(tables.error)} onRetry={() => void tables.refetch()} />
        ) : (
          <DataTable
            name={t("admin.stats.tables")}
            rows={tablesIn(tables.data)}
            rowId={({ name }) => name}
            columns={[
              {
                id: "name",
                name: t("common.name"),
                value: ({ name }) => name,
                cell: ({ name, partitions }) => (
                  <>
                    {name}
                    {partitions > 0 && (
                      <span className="hg-small hg-dim-2">
                        {" "}
                        {t("admin.stats.partitions", { count: partitions })}
                      </span>
                    )}
                  </>
                ),
                fixed: true,
                strong: true,
              },
              {
                id: "rows",
                name: t("admin.stats.rows"),
                value: ({ rows }) => rows,
                cell: ({ rows }) => <span className="hg-num">{format.count(rows)}</span>,
                align: "right",
                widthPx: 130,
              },
              {
                id: "dead",
                name: t("admin.stats.dead"),
                value: ({ dead_rows: dead }) => dead,
                cell: ({ dead_rows: dead }) => <span className="hg-num">{format.count(dead)}</span>,
                align: "right",
                widthPx: 130,
                leaves: 3,
              },
              {
                id: "size",
                name: t("admin.stats.size"),
                value: size,
                cell: (table) => <span className="hg-num">{bytes(size(table))}</span>,
                align: "right",
                widthPx: 130,
              },
              {
                id: "indexes",
                name: t("admin.stats.indexes"),
                value: ({ index_size: indexes }) => indexes,
                cell: ({ index_size: indexes }) => <span className="hg-num">{bytes(indexes)}</span>,
                align: "right",
                widthPx: 130,
                leaves: 1,
              },
              {
                id: "vacuumed",
                name: t("admin.stats.vacuumed"),
                value: ({ vacuumed }) => vacuumed,
                cell: ({ vacuumed }) => <span className="hg-num">{moment(vacuumed)}</span>,
                widthPx: 172,
                leaves: 2,
              },
            ]}
            card={(table) => (
              <div className="hg-row-card">
                <div className="hg-grow">
                  <div className="hg-row-card-title">{table.name}</div>
                  <div className="hg-small hg-dim-2">
                    {t("admin.stats.rowsOf", { count: table.rows })}
                  </div>
                </div>
                <span className="hg-num">{bytes(size(table))}</span>
              </div>
            )}
            csvName="tabelle"
          />
        )}
      </Panel>
    </div>
  );
}

function RedisTab(): ReactNode {
  const { t } = useTranslation();
  const reading = useQuery(serverInfoQuery("redis"));
  const redis = isRedis(reading.data) ? reading.data : null;
  return (
    <div className="hg-page">
      <PageHead title={t("admin.stats.title")}>
        <Again reading={[reading]} />
      </PageHead>
      <StatsTabs />
      <Panel flush label={t("admin.stats.tab.redis")}>
        {reading.error && !redis ? (
          <LoadError text={errorText(reading.error)} onRetry={() => void reading.refetch()} />
        ) : redis && redis.info === null ? (
          <EmptyState
            kind={redis.configured ? "error" : "empty"}
            title={t(redis.configured ? "admin.stats.redisAway" : "admin.stats.noRedis")}
            hint={t(redis.configured ? "admin.stats.redisAwayHint" : "admin.stats.noRedisHint")}
          />
        ) : (
          <DataTable
            name={t("admin.stats.tab.redis")}
            rows={redis?.info ? Object.entries(redis.info) : undefined}
            rowId={([name]) => name}
            columns={[
              { id: "name", name: t("common.name"), value: ([name]) => name, fixed: true },
              { id: "value", name: t("common.value"), value: ([, value]) => value },
            ]}
            csvName="redis"
          />
        )}
      </Panel>
    </div>
  );
}
