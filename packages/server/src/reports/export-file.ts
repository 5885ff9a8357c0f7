/** The values of an export's variables over a period, as its reader may see them, as a file. */
import type { MailingFields } from "@heliograph/contract/reports/mailings.wire.ts";
import { formatCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayOf, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { Language } from "@heliograph/domain/messages/message-text.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import {
  exportCsv,
  exportSheet,
  type ExportColumn,
  type ExportRow,
} from "@heliograph/domain/reports/export-lines.ts";
import type { ReportSpan } from "@heliograph/domain/reports/report-period.ts";
import { setImmediate } from "node:timers/promises";
import type { DataService } from "../data/data.service.ts";
import { anyReader, type Caller } from "../platform/caller.ts";
import type { WorkerThread } from "../platform/worker-thread.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { DrawJob } from "./draw-job.ts";
import type { ServedDocument } from "../platform/send-document.ts";
import { fileName } from "./draw-report.ts";

export interface ExportRooms {
  readonly data: Pick<DataService, "fetch" | "aggregated">;
  readonly plants: Pick<PlantsService, "hidden">;
  readonly thread: Pick<WorkerThread<DrawJob, Uint8Array>, "do">;
}
export interface ExportWanted {
  readonly fields: MailingFields;
  readonly model: PlantModel;
  readonly span: ReportSpan;
  readonly caller: Caller;
  readonly language: Language;
  readonly nowSeconds: number;
}
const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** null: its reader sees none of the variables. */
export async function exportFile(
  rooms: ExportRooms,
  of: ExportWanted,
): Promise<ServedDocument | null> {
  const { fields, model, span, caller, language } = of;
  const hidden = rooms.plants.hidden(caller, model);
  const shown = fields.vars.flatMap((id) => {
    const variable = model.byId.get(id);
    return variable === undefined || hidden.has(id) ? [] : [variable];
  });
  if (shown.length === 0) return null;
  const columns = shown.map(({ name, udm, device_id: device }): ExportColumn => ({
    name,
    unit: udm ?? "",
    device: model.deviceById.get(device ?? "")?.name ?? "",
  }));
  const rows = await readRows(
    rooms,
    of,
    shown.map(({ id }) => id),
  );
  const made = { columns, zone: model.plant.timezone, language };
  const period = `${formatCivilDay(span.first)}${span.first === span.last ? "" : ` ${formatCivilDay(span.last)}`}`;
  const name = `${fileName(`${model.plant.name} ${fields.name} ${period}`)}.${fields.format}`;
  if (fields.format === "xlsx") {
    const sheets = [exportSheet(rows, made, model.plant.name)];
    return { type: types.xlsx, name, bytes: await rooms.thread.do({ format: "sheets", sheets }) };
  }
  const pieces: Buffer[] = [];
  for (const piece of exportCsv(rows, made)) {
    pieces.push(Buffer.from(piece));
    // oxlint-disable-next-line no-await-in-loop -- others have their turn
    await setImmediate();
  }
  return { type: types.csv, name, bytes: Buffer.concat(pieces) };
}

/** Day by day, so that no answer is long. */
async function readRows(
  { data }: ExportRooms,
  { fields: { step }, model, span, nowSeconds }: ExportWanted,
  ids: readonly string[],
): Promise<ExportRow[]> {
  const tz = model.plant.timezone;
  const last = Math.min(span.last, dayOf(nowSeconds, tz));
  const range = (first: number, until: number) => ({
    ids: [...ids],
    start: dayStartSeconds(first, tz),
    end: dayStartSeconds(until + 1, tz),
    tz,
  });
  const rowsOf = (bytes: Uint8Array): ExportRow[] =>
    JSON.parse(Buffer.from(bytes).toString()) as ExportRow[];
  if (step === "day" || step === "month")
    return rowsOf(await data.aggregated(anyReader, { ...range(span.first, last), period: step }));
  const rows: ExportRow[] = [];
  for (let day = span.first; day <= last; day++)
    rows.push(
      ...rowsOf(
        // oxlint-disable-next-line no-await-in-loop -- one day after the other
        await data.fetch(anyReader, {
          ...range(day, day),
          resolution: Number(step) as 5 | 10 | 15 | 30 | 60 | 120,
        }),
      ),
    );
  return rows;
}
