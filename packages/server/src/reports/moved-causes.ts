import type { Reply } from "@heliograph/contract/route.ts";
import type { listPlantEdits } from "@heliograph/contract/logs/logs.routes.ts";
import type { ChangeCause } from "@heliograph/contract/reports/reports.wire.ts";
import { formatCivilDay } from "@heliograph/domain/data/civil-day.ts";

/** The ids of edits are their moments. */
const microseconds = 1_000_000;
/** Entities whose edits may move a figure. */
const movesFigures: ReadonlySet<string> = new Set([
  "plant",
  "device",
  "variable",
  "formula",
  "tariff",
  "incident",
]);

/** What may have moved figures since they were made: days that were written since, and edits of the plant. (R10) @param madeAt [unix s] */
export function causesOf(
  writtenDays: readonly number[],
  edits: Reply<typeof listPlantEdits>,
  madeAt: number,
): ChangeCause[] {
  const [first, last] = [writtenDays[0], writtenDays.at(-1)];
  const data: ChangeCause[] =
    first === undefined || last === undefined
      ? []
      : [
          {
            code: "data",
            first: formatCivilDay(first),
            last: formatCivilDay(last),
            days: writtenDays.length,
          },
        ];
  const changed = edits.flatMap(({ id, act, ent, nam, user }): ChangeCause[] =>
    id > madeAt * microseconds && movesFigures.has(ent)
      ? [{ code: "edit", at: Math.floor(id / microseconds), act, entity: ent, name: nam, by: user }]
      : [],
  );
  return [...data, ...changed];
}
