/** A file of measurements, read as the browser reads it and brought into a plant by the calls that the page makes. */
import type { PartCheck } from "../../contract/src/import/file-import.wire.ts";
import type { Task } from "../../contract/src/tasks/tasks.wire.ts";
import { partsOf } from "../../domain/src/import/file-parts.ts";
import { conversionTo } from "../../domain/src/import/file-units.ts";
import { delimiterOf, layoutOf, type TableLayout } from "../../domain/src/import/table-layout.ts";
import {
  readTable,
  type TableMoment,
  type TableReading,
} from "../../domain/src/import/table-reading.ts";
import { delimitedRows } from "../../domain/src/import/table-rows.ts";
import { seriesOf, type TableSeries } from "../../domain/src/import/table-series.ts";
import type { UnitSymbol } from "../../contract/src/data/units.ts";
import { vi } from "vitest";
import type { ServerStage } from "./server-stage.ts";

/** Where a column goes: mib and unit of its variable; null: nowhere. */
export type Wanted = (series: TableSeries) => { mib: string; udm: UnitSymbol | null } | null;
export interface FileOf {
  readonly text: string;
  readonly tz: string;
  readonly wanted: Wanted;
  readonly change?: Partial<TableLayout>;
  readonly nowSeconds?: number;
}

export function readText({ text, tz, wanted, change, nowSeconds = 4e9 }: FileOf): TableReading {
  const delimiter = delimiterOf(text);
  const rows = delimitedRows(text, delimiter);
  const layout = { ...layoutOf(rows, delimiter), ...change };
  const series = seriesOf(rows, layout);
  const targets = series.map((one) => {
    const to = wanted(one);
    const convert = to === null ? null : conversionTo(to.udm, one.unit);
    return to === null || convert === null
      ? null
      : { ...to, convert, type: "float" as const, isSummed: false, vmin: null, vmax: null };
  });
  return readTable(rows, { layout, series, targets }, { tz, nowSeconds, activeSince: null });
}

/** Lays the moments aside; answers the import's id and the check of each part. */
export async function layAside(
  stage: Pick<ServerStage, "make">,
  plantId: string,
  moments: readonly TableMoment[],
  packets = 500,
): Promise<{ id: string; checks: PartCheck[] }> {
  const parts = partsOf(moments, { packets, values: 20_000, characters: 1_500_000 });
  const base = `/plant/${plantId}/file_import`;
  const { id } = await stage.make(`POST ${base}`, { file: "storico.csv", parts: parts.length });
  const checks: PartCheck[] = [];
  for (const [part, packetsOf] of parts.entries())
    checks.push(await stage.make(`POST ${base}/${id}/part/${part}`, { packets: packetsOf }));
  return { id, checks };
}
export const startImport = async (
  stage: Pick<ServerStage, "make">,
  plantId: string,
  id: string,
): Promise<string> =>
  ((await stage.make(`POST /plant/${plantId}/file_import/${id}/start`)) as { task: string }).task;

/** A task when it has come so far. */
export async function taskWhen(
  stage: Pick<ServerStage, "make">,
  id: string,
  is: (task: Task) => boolean = ({ status }) => status === "done",
): Promise<Task> {
  return await vi.waitUntil(
    async () => {
      const task = (await stage.make(`GET /task/${id}`)) as Task;
      return is(task) ? task : null;
    },
    { timeout: 60_000, interval: 20 },
  );
}
