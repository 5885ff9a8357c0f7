import type { Finding } from "@heliograph/domain/health/finding.ts";
import { isSame, takesLoss, type WorkLoss } from "@heliograph/domain/health/maintenance.ts";
import type { Db } from "../platform/database.ts";
import {
  dropWorkLosses,
  forgetWorkLoss,
  readWorkLosses,
  writeWorkLosses,
} from "./maintenance-loss.store.ts";

/** As long as days are kept. [s] */
const keptSeconds = 401 * 86_400;

/**
 * Writes what maintenance windows cost, and takes back what is a fault after all, or never was: the window was moved or deleted, late data show
 * that it ran. Answers all of it, and the days that this changes. (HS10)
 */
export async function settleWork(
  trx: Db,
  plantId: string,
  of: {
    readonly findings: readonly Finding[];
    readonly work: readonly WorkLoss[];
    readonly nowSeconds: number;
    /** What was lost on this day or later, in a window that began after the moment [unix s], is in `findings` or `work`; null: nothing is known to be complete. */
    readonly complete: { readonly day: number; readonly from: number } | null;
  },
): Promise<{ readonly all: readonly WorkLoss[]; readonly days: ReadonlySet<number> }> {
  const { complete, work } = of;
  const before = await readWorkLosses(trx, plantId);
  const days = new Set<number>();
  if (before.length === 0 && work.length === 0) return { all: before, days };
  const isGone = (row: WorkLoss): boolean =>
    complete !== null &&
    row.from >= complete.from &&
    Math.max(-Infinity, ...row.lostKwh.keys()) >= complete.day &&
    !work.some((one) => isSame(one, row) && one.from === row.from);
  for (const row of before)
    if (isGone(row) || of.findings.some((finding) => takesLoss(finding, row)))
      // oxlint-disable-next-line no-await-in-loop -- one connection, and few
      await forgetWorkLoss(trx, plantId, row);
  await writeWorkLosses(trx, plantId, work);
  await dropWorkLosses(trx, plantId, of.nowSeconds - keptSeconds);
  const all = await readWorkLosses(trx, plantId);
  const [was, is] = [byDay(before), byDay(all)];
  for (const day of new Set([...was.keys(), ...is.keys()]))
    if (was.get(day) !== is.get(day)) days.add(day);
  return { all, days };
}
function byDay(losses: readonly WorkLoss[]): Map<number, string> {
  const found = new Map<number, string>();
  for (const { cause, subject, lostKwh } of losses)
    for (const [day, kwh] of lostKwh)
      found.set(day, `${found.get(day) ?? ""} ${cause} ${subject.kind} ${subject.id} ${kwh}`);
  return found;
}
