import type { DatabaseInfo, PlantStats, TableInfo } from "@heliograph/contract/admin/admin.wire.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database.ts";

/** Every plant with what it has, in the order of the codes. */
export async function plantStats(db: Db): Promise<PlantStats[]> {
  return await db
    .selectFrom("plant_count as p")
    .leftJoin("device_count as devices", "devices.plant_id", "p.plant_id")
    .leftJoin("variable_count as variables", "variables.plant_id", "p.plant_id")
    .leftJoin("chart_count as charts", "charts.plant_id", "p.plant_id")
    .leftJoin("alert_count as alerts", "alerts.plant_id", "p.plant_id")
    .leftJoin("report_count as reports", "reports.plant_id", "p.plant_id")
    .leftJoin("message_count as messages", "messages.plant_id", "p.plant_id")
    .leftJoin("file_count as files", "files.plant_id", "p.plant_id")
    .leftJoin("event_count as events", "events.plant_id", "p.plant_id")
    .leftJoin("edit_count as edits", "edits.plant_id", "p.plant_id")
    .leftJoin("gse_measure_count as gse", "gse.plant_id", "p.plant_id")
    .select(["p.plant_id as id", "p.name", "p.kwp", "p.sections"])
    .select((eb) => [
      eb.fn.coalesce("devices.count", eb.lit(0)).as("devices"),
      eb.fn.coalesce("variables.count", eb.lit(0)).as("variables"),
      eb.fn.coalesce("charts.count", eb.lit(0)).as("charts"),
      eb.fn.coalesce("alerts.count", eb.lit(0)).as("alerts"),
      eb.fn.coalesce("reports.count", eb.lit(0)).as("reports"),
      eb.fn.coalesce("messages.count", eb.lit(0)).as("messages"),
      eb.fn.coalesce("files.count", eb.lit(0)).as("files"),
      eb.fn.coalesce("events.count", eb.lit(0)).as("events"),
      eb.fn.coalesce("edits.count", eb.lit(0)).as("edits"),
      eb.fn.coalesce("gse.count", eb.lit(0)).as("gse_measures"),
    ])
    .orderBy(sql`length(p.plant_id)`)
    .orderBy("p.plant_id")
    .execute();
}

/** The database as a whole. Counters are those of PostgreSQL's own statistics. */
export async function databaseInfo(db: Db): Promise<DatabaseInfo> {
  const { rows } = await sql<Omit<DatabaseInfo, "engine">>`
    select
      current_setting('server_version') as version,
      current_database()::text as database,
      pg_database_size(current_database())::bigint as size,
      extract(epoch from pg_postmaster_start_time())::bigint as started,
      (select count(*)::integer from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::integer as max_connections,
      blks_hit::float8 / nullif(blks_hit + blks_read, 0) as cache_hits,
      extract(epoch from stats_reset)::bigint as counted_since,
      xact_commit as commits,
      xact_rollback as rollbacks,
      deadlocks,
      temp_bytes as spilled
    from pg_stat_database
    where datname = current_database()`.execute(db);
  return { engine: "PostgreSQL", ...rows[0]! };
}

/** Each table with its partitions, the largest first. */
export async function tablesInfo(db: Db): Promise<TableInfo[]> {
  const { rows } = await sql<TableInfo>`
    with stored as (
      select
        coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as name,
        c.relkind,
        coalesce(s.n_live_tup, 0) as rows,
        coalesce(s.n_dead_tup, 0) as dead_rows,
        case when c.relkind = 'r' then pg_table_size(c.oid) else 0 end as size,
        case when c.relkind = 'r' then pg_indexes_size(c.oid) else 0 end as index_size,
        greatest(s.last_vacuum, s.last_autovacuum) as vacuumed
      from pg_class c
      left join pg_stat_user_tables s on s.relid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    )
    select
      name,
      sum(rows) filter (where relkind = 'r')::bigint as rows,
      coalesce(sum(dead_rows), 0)::bigint as dead_rows,
      sum(size)::bigint as size,
      sum(index_size)::bigint as index_size,
      (count(*) filter (where relkind = 'r' and exists (select from pg_class p where p.relkind = 'p' and p.oid = name::regclass)))::integer as partitions,
      extract(epoch from max(vacuumed))::bigint as vacuumed
    from stored
    group by name
    order by sum(size) + sum(index_size) desc, name`.execute(db);
  return rows.map((row) => ({ ...row, rows: row.rows ?? 0 }));
}
