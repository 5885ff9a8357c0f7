import type { StringDays } from "@heliograph/contract/controls/controls.wire.ts";
import type { TFunction } from "i18next";
import { formatCivilDay, parseCivilDay } from "@heliograph/domain/data/civil-day.ts";

/** How far below its peers a string was, in steps that are told apart by eye; `unknown`: it could not be compared. */
export const levels = ["even", "slight", "low", "deep", "dead", "unknown"] as const;
export type Level = (typeof levels)[number];

/** @param off from the median of its box [%] */
export const levelOf = (off: number | null): Level =>
  off === null
    ? "unknown"
    : off <= -95
      ? "dead"
      : off <= -30
        ? "deep"
        : off <= -12
          ? "low"
          : off <= -5
            ? "slight"
            : "even";

/** A string of the map. */
export interface MapRow {
  readonly box: number;
  readonly string: number;
  /** Its upper edge. [px] */
  readonly top: number;
}
export interface DaysMap {
  /** Every day of the calendar between both ends; those that were not judged have no column of figures. */
  readonly days: readonly string[];
  /** Of a day of `days`, its place in the answer; -1: it was not judged. */
  readonly columns: readonly number[];
  readonly rows: readonly MapRow[];
  /** The boxes in their order, each from its upper edge on. [px] */
  readonly boxes: readonly { readonly box: number; readonly top: number }[];
  readonly rowPx: number;
  readonly heightPx: number;
}
const gapPx = 8;
/** A box of few strings still has room for its name. */
const minBoxPx = 16;
const roomPx = 560;

/** Where each string and day lies. @param isWorstFirst the boxes that lost and lacked most are on top */
export function daysMap(data: StringDays, isWorstFirst: boolean): DaysMap {
  const { boxes } = data;
  const first = parseCivilDay(data.from);
  const days = Array.from({ length: parseCivilDay(data.to) - first + 1 }, (_, at) =>
    formatCivilDay(first + at),
  );
  const count = boxes.reduce((sum, { strings }) => sum + strings.length, 0);
  const rowPx = Math.max(3, Math.min(14, Math.floor(roomPx / Math.max(1, count))));
  // What a box lacks: of every string that was out of line, so many whole days.
  const lacks = boxes.map(({ strings }) =>
    strings.reduce(
      (sum, { off }) =>
        sum + off.reduce<number>((own, one) => own - (levelOf(one) === "even" ? 0 : (one ?? 0)), 0),
      0,
    ),
  );
  const order = boxes.map((_, at) => at);
  if (isWorstFirst) order.sort((a, b) => lacks[b]! - lacks[a]! || a - b);
  const rows: MapRow[] = [];
  const tops: { box: number; top: number }[] = [];
  let top = 0;
  for (const box of order) {
    const { strings } = boxes[box]!;
    tops.push({ box, top });
    strings.forEach((_, string) => rows.push({ box, string, top: top + string * rowPx }));
    top += Math.max(minBoxPx, strings.length * rowPx) + gapPx;
  }
  return {
    days,
    columns: days.map((day) => data.days.indexOf(day)),
    rows,
    boxes: tops,
    rowPx,
    heightPx: Math.max(0, top - gapPx),
  };
}

/** A string on a day, by their places in the map. */
export interface MapCell {
  readonly row: number;
  readonly day: number;
}
/** What lies at a point; null between the boxes and beyond. [px] */
export function cellAt(
  { rows, rowPx, days }: Pick<DaysMap, "rows" | "rowPx" | "days">,
  point: { readonly x: number; readonly y: number },
  widePx: number,
): MapCell | null {
  const day = Math.floor((point.x / widePx) * days.length);
  const row = rows.findIndex(({ top }) => point.y >= top && point.y < top + rowPx);
  return row < 0 || day < 0 || day >= days.length ? null : { row, day };
}

/** What the map shows, as lines of a file: a string a line, a day a column, in percent off the median of its box. */
export const stringDaysLines = (
  { days, boxes }: Pick<StringDays, "days" | "boxes">,
  t: TFunction,
): (readonly (string | number | null)[])[] => [
  [
    t("controls.strings.box"),
    t("controls.strings.string"),
    ...days.map((day) => t("controls.strings.percentOn", { day })),
  ],
  ...boxes.flatMap(({ name, strings }) => strings.map((one) => [name, one.name, ...one.off])),
];
