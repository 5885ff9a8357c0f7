import { parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import { homeZone } from "../ui/use-format.tsx";

/** By what both logs are narrowed down; days are those of the pages that belong to no plant. */
export interface LogQuestion {
  readonly plants?: readonly string[] | undefined;
  readonly users?: readonly string[] | undefined;
  readonly ip?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
}
type Asked = Readonly<Record<string, string | number>>;
/**
 * A question as it travels: lists divided by commas, what says nothing left out. The last day is asked to its last second.
 * @param own what only one of the logs is narrowed by
 */
export function askedOf(
  { plants, users, ip, from, to, limit }: LogQuestion,
  own: Readonly<Record<string, readonly string[] | undefined>>,
): Asked {
  const moment = (day: string, after: number): number =>
    dayStartSeconds(parseCivilDay(day) + after, homeZone);
  const words = Object.entries({ plants, users, ...own }).flatMap(([name, chosen]) =>
    chosen === undefined ? [] : [[name, chosen.join(",")] as const],
  );
  return {
    ...Object.fromEntries(words),
    ...(ip === undefined ? {} : { ip }),
    ...(from === undefined ? {} : { from_ts: moment(from, 0) }),
    ...(to === undefined ? {} : { to_ts: moment(to, 1) - 1 }),
    limit,
  };
}
