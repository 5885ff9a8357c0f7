import {
  createFileImport,
  discardFileImport,
  putFilePart,
} from "@heliograph/contract/import/file-import.routes.ts";
import {
  maxPacketsOfPart,
  maxPartBytes,
  maxValuesOfPart,
  type PartCheck,
} from "@heliograph/contract/import/file-import.wire.ts";
import { partsOf } from "@heliograph/domain/import/file-parts.ts";
import type { TableMoment } from "@heliograph/domain/import/table-reading.ts";
import type { JudgedSeries } from "@heliograph/domain/import/judge-reading.ts";
import { call } from "../call.ts";

/** The checks of all parts together. */
export interface Tried {
  readonly id: string;
  readonly fresh: number;
  /** Of variables that are still to be created. */
  readonly unread: number;
  readonly same: number;
  readonly replaced: number;
  readonly refused: readonly PartCheck["refused"][number][];
  readonly days: number;
  /** What of the values the plant will not believe. */
  readonly doubts: readonly JudgedSeries[];
}

/** A part is compared with what the plant has: that takes longer than other calls. */
const patienceMs = 120_000;

/** Sends the moments to be tried, part by part; what is laid aside changes nothing of the plant. */
export async function layAside(
  plantId: string,
  of: {
    readonly file: string;
    readonly moments: readonly TableMoment[];
    readonly judge: (moments: readonly TableMoment[]) => Promise<readonly JudgedSeries[]>;
  },
  onProgress: (share: number) => void,
): Promise<Tried> {
  const room = {
    packets: maxPacketsOfPart,
    values: maxValuesOfPart,
    // Names in other alphabets take more than a byte a letter.
    characters: maxPartBytes * 0.4,
  };
  const doubts = await of.judge(of.moments);
  const parts = partsOf(of.moments, room);
  const params = { plant_id: plantId };
  const body = { file: of.file.slice(0, 200), parts: parts.length };
  const { id } = await call(createFileImport, { params, body }, { ghost: true });
  const refused = new Map<PartCheck["refused"][number]["reason"], number>();
  const days = new Set<string>();
  const sum = { fresh: 0, unread: 0, same: 0, replaced: 0 };
  for (const [part, packets] of parts.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one part at a time: the plant's other readers are not to wait
    const check = await call(
      putFilePart,
      { params: { ...params, id, part }, body: { packets } },
      { ghost: true, timeoutMs: patienceMs },
    );
    sum.fresh += check.fresh;
    sum.unread += check.unread;
    sum.same += check.same;
    sum.replaced += check.replaced;
    for (const { reason, count } of check.refused)
      refused.set(reason, (refused.get(reason) ?? 0) + count);
    for (const day of check.days) days.add(day);
    onProgress((part + 1) / parts.length);
  }
  return {
    id,
    ...sum,
    refused: [...refused].map(([reason, count]) => ({ reason, count })),
    days: days.size,
    doubts,
  };
}

/** What was tried and is not wanted: it would be forgotten after a day. */
export const discard = (plantId: string, id: string): void =>
  void call(discardFileImport, { params: { plant_id: plantId, id } }, { ghost: true }).catch(
    () => {},
  );
