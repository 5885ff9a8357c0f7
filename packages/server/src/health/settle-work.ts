import type { Finding } from "@heliograph/domain/health/finding.ts";
import type { WorkLoss } from "@heliograph/domain/health/maintenance.ts";
import type { Db } from "../platform/database.ts";
import {
  dropWorkLosses,
  forgetWorkLosses,
  readWorkLosses,
  writeWorkLosses,
} from "./maintenance-loss.store.ts";

/** As long as days are kept. [s] */
const keptSeconds = 401 * 86_400;

/** Writes what maintenance windows cost, and takes back what is a fault after all. Answers all of it, and the days that this changes. (HS10) */
export async function settleWork(
  trx: Db,
  plantId: string,
  of: {
    readonly findings: readonly Finding[];
    readonly work: readonly WorkLoss[];
    readonly nowSeconds: number;
  },
): Promise<{ readonly all: readonly WorkLoss[]; readonly days: ReadonlySet<number> }> {
  const before = await readWorkLosses(trx, plantId);
  const days = new Set<number>();
  if (before.length === 0 && of.work.length === 0) return { all: before, days };
  await writeWorkLosses(trx, plantId, of.work);
  for (const { cause, subject, since, lastBad } of of.findings)
    if (before.some((row) => row.cause === cause && row.from <= lastBad))
      // oxlint-disable-next-line no-await-in-loop -- one connection, and few
      await forgetWorkLosses(trx, plantId, { cause, subject, since });
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
