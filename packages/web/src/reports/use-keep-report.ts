import { getReport, replaceReport } from "@heliograph/contract/reports/reports.routes.ts";
import type { Report } from "@heliograph/contract/reports/reports.wire.ts";
import { call } from "../call.ts";
import { useChange } from "../change.ts";

/** What every change of a report has read again. */
export const reportChanged = (plantId: string) =>
  ({ changes: { plantId, ids: (saved: Report) => [saved.id] } }) as const;

/** Some fields of a report. */
export type ReportChanges = Partial<Omit<Report, "id" | "plant_id">>;

/** Changes some fields of a report. It is replaced as a whole, so it is read first: what somebody else has changed meanwhile stays. (R14) */
export function useKeepReport(
  plantId: string,
): (id: string, changes: ReportChanges) => Promise<Report> {
  const { send } = useChange(replaceReport, reportChanged(plantId));
  return async (id, changes) => {
    const now = await call(getReport, { params: { id } }, { ghost: true });
    return await send({ params: { id }, body: { ...now, ...changes } });
  };
}
