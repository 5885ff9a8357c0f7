import type { DataFinding } from "@heliograph/contract/data/data.wire.ts";
import type {
  RefusalLine,
  RefusalReason,
  RefusedValue,
} from "@heliograph/contract/ingest/ingest.wire.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { Db } from "../platform/database.ts";
import type { RoomContext } from "../platform/room-context.ts";
import {
  countRefusedValues,
  isNameRefusalToLog,
  readRefusedValues,
  valuePauseSeconds,
  type CountedRefusal,
} from "./refused-values.store.ts";

/** Reasons of which the name itself is at fault: names without end are counted as one. */
const ofNames: ReadonlySet<RefusalReason> = new Set([
  "invalid_mib",
  "too_many_new_mibs",
  "too_many_mibs",
]);
/** Of whole packets, which leave a trace of their own. (D17) */
const ofStamps: ReadonlySet<RefusalReason> = new Set([
  "stamp_ahead",
  "stamp_before_active",
  "stamp_invalid",
]);
/** What a logger writes where it measured nothing: refused, and no fault. */
const isFault = ({ reason }: Pick<RefusedValue, "reason">): boolean => reason !== "missing_mark";
const mibBounds = ["too_many_new_mibs", "too_many_mibs"] as const;
export type MibBound = (typeof mibBounds)[number];

/** PostgreSQL keeps no zero character and no half of a pair. */
const storable = (text: string): string => text.toWellFormed().replaceAll("\0", "\uFFFD");

/** By mib and reason. */
function counted(refused: readonly RefusalLine[]): CountedRefusal[] {
  const found = new Map<string, CountedRefusal>();
  for (const { mib: sent, reason, value } of refused) {
    if (ofStamps.has(reason)) continue;
    const mib = sent === null || ofNames.has(reason) ? "" : storable(sent);
    const key = `${reason} ${mib}`;
    const count = (found.get(key)?.count ?? 0) + 1;
    found.set(key, {
      mib,
      reason,
      count,
      value: JSON.stringify(value) ?? "null",
      sent_as: sent === null ? null : storable(sent),
    });
  }
  return [...found.values()];
}

/** A trace that cannot be written costs the logger nothing. Answers the bounds of the dictionary that the event log is to report. (D13, I12) */
export async function noteRefusedValues(
  { db, clock, log }: Pick<RoomContext, "db" | "clock" | "log">,
  plantId: string,
  refused: readonly RefusalLine[],
): Promise<{ readonly bound: MibBound; readonly count: number }[]> {
  const kinds = counted(refused);
  if (kinds.length === 0) return [];
  const now = Math.floor(clock.nowSeconds());
  try {
    await countRefusedValues(db, plantId, { refused: kinds, now });
    const reported = [];
    for (const bound of mibBounds) {
      const kind = kinds.find(({ reason }) => reason === bound);
      if (kind && (await isNameRefusalToLog(db, plantId, { reason: bound, now })))
        reported.push({ bound, count: kind.count });
    }
    return reported;
  } catch (error) {
    log.warn("refused values were not noted", { plantId, error });
    return [];
  }
}

/** What was not taken of a plant's values, the latest first. Those of hidden variables are absent. (D11) */
export async function refusedValues(
  db: Db,
  model: PlantModel,
  hidden: ReadonlySet<string>,
): Promise<RefusedValue[]> {
  return (await readRefusedValues(db, model.plant.id)).flatMap((row) => {
    const variable = model.byMib.get(row.mib);
    if (variable !== undefined && hidden.has(variable.id)) return [];
    const { mib, sent_as: sentAs, ...rest } = row;
    return [
      {
        ...rest,
        mib: sentAs,
        many_mibs: mib === "" && sentAs !== null,
        variable_id: variable?.id ?? null,
      },
    ];
  });
}

/** One finding for all faults of these days: which they are stands behind it. */
export function refusedFindings(all: readonly RefusedValue[], nowSeconds: number): DataFinding[] {
  const faults = all.filter((one) => isFault(one) && nowSeconds - one.last <= valuePauseSeconds);
  if (faults.length === 0) return [];
  return [
    {
      code: "values_refused",
      device_id: null,
      variable_ids: [],
      since: Math.min(...faults.map(({ since }) => since)),
      params: {
        count: faults.reduce((sum, { count }) => sum + count, 0),
        last: Math.max(...faults.map(({ last }) => last)),
      },
    },
  ];
}
