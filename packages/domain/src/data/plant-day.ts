import type { CivilDay } from "./civil-day.ts";

/** Length of a slot, the grain of every stored series. [s] (D1) */
export const slotSeconds = 300;
const daySeconds = 86_400;
/** No zone has been further than this from UTC (Manila before 1844: 15 h 56 min). [s] */
const widestOffsetSeconds = 16 * 3600;
/** A change of offset can move the calendar by a whole day (Kwajalein, Samoa), never by more. [s] */
const calendarJumpSeconds = 50 * 3600;
const tableStartSeconds = 0;
const tableEndSeconds = 4_102_444_800; // 2100-01-01

/** Offsets of one zone: `offsetsSeconds[i]` holds from `startsSeconds[i]` until `startsSeconds[i + 1]`. */
type ZoneTable = { startsSeconds: Float64Array; offsetsSeconds: Float64Array };

const tables = new Map<string, ZoneTable>();
/** There are about 600 names, but every letter of one may be large or small. */
const maxTables = 1000;

/**
 * The transitions of a zone from 1970 to 2100, read once from Temporal and kept, since a question to Temporal costs
 * microseconds and a year of 15 series asks thousands. Throws RangeError for an unknown zone.
 */
function tableOf(tz: string): ZoneTable {
  const known = tables.get(tz);
  if (known !== undefined) return known;
  const starts = [-Infinity];
  let zoned: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(
    (tableStartSeconds - 1) * 1000,
  ).toZonedDateTimeISO(tz);
  const offsets = [zoned.offsetNanoseconds / 1e9];
  for (;;) {
    zoned = zoned.getTimeZoneTransition("next");
    if (zoned === null || zoned.epochMilliseconds / 1000 >= tableEndSeconds) break;
    starts.push(zoned.epochMilliseconds / 1000);
    offsets.push(zoned.offsetNanoseconds / 1e9);
  }
  const table = {
    startsSeconds: Float64Array.from(starts),
    offsetsSeconds: Float64Array.from(offsets),
  };
  if (tables.size >= maxTables) tables.clear();
  tables.set(tz, table);
  return table;
}

/** Last segment that starts at or before the moment. */
function segmentAt(starts: Float64Array, unixSeconds: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= unixSeconds) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Whether the runtime knows the zone by this name. */
export function isTimeZone(tz: string): boolean {
  try {
    tableOf(tz);
    return true;
  } catch {
    return false;
  }
}

/** Offset from UTC at a moment, east positive. [s] */
export function offsetSecondsAt(unixSeconds: number, tz: string): number {
  const { startsSeconds, offsetsSeconds } = tableOf(tz);
  return offsetsSeconds[segmentAt(startsSeconds, unixSeconds)]!;
}

/**
 * First moment at which the zone's calendar shows `day` or later. [unix s]
 * Normally local midnight; 01:00 where the clock jumps over midnight; for a day that a zone skipped, the start of the
 * next one (so that the skipped day has no slots).
 */
export function dayStartSeconds(day: CivilDay, tz: string): number {
  const { startsSeconds, offsetsSeconds } = tableOf(tz);
  const localMidnight = day * daySeconds;
  const last = startsSeconds.length - 1;
  for (
    let segment = segmentAt(startsSeconds, localMidnight - widestOffsetSeconds);
    segment < last;
    segment++
  ) {
    const moment = Math.max(startsSeconds[segment]!, localMidnight - offsetsSeconds[segment]!);
    if (moment < startsSeconds[segment + 1]!) return moment;
  }
  return Math.max(startsSeconds[last]!, localMidnight - offsetsSeconds[last]!);
}

/** Civil day to which a moment belongs: the last one that has begun. */
export function dayOf(unixSeconds: number, tz: string): CivilDay {
  const { startsSeconds, offsetsSeconds } = tableOf(tz);
  const segment = segmentAt(startsSeconds, unixSeconds);
  let day = Math.floor((unixSeconds + offsetsSeconds[segment]!) / daySeconds);
  // Only soon after a clock change can the calendar have shown a later day already (St John's fell back at 00:01).
  if (unixSeconds - startsSeconds[segment]! < calendarJumpSeconds) {
    while (dayStartSeconds(day + 1, tz) <= unixSeconds) day++;
  }
  return day;
}

/** First slot start of a day. [unix s] It differs from the day's start only in zones whose offset is no multiple of 5 minutes (before 1972). */
export function firstSlotSeconds(day: CivilDay, tz: string): number {
  return Math.ceil(dayStartSeconds(day, tz) / slotSeconds) * slotSeconds;
}

/** Number of 5-minute slots of a local day: 288, or 276, 300, 282, 294, 0 ... where the zone changes its offset. (D6) */
export function daySlots(day: CivilDay, tz: string): number {
  return (firstSlotSeconds(day + 1, tz) - firstSlotSeconds(day, tz)) / slotSeconds;
}

/** Civil days touched by [fromSeconds, toSeconds), ascending; a skipped day is not among them. */
export function daysBetween(fromSeconds: number, toSeconds: number, tz: string): CivilDay[] {
  const days: CivilDay[] = [];
  if (!(fromSeconds < toSeconds)) return days;
  for (
    let day = dayOf(fromSeconds, tz), start = dayStartSeconds(day, tz);
    start < toSeconds;
    day++
  ) {
    const next = dayStartSeconds(day + 1, tz);
    if (next > start) days.push(day);
    start = next;
  }
  return days;
}

/** Whether two zones show the same clock at every moment of [fromSeconds, toSeconds). (D6) */
export function sameOffsets(
  tzA: string,
  tzB: string,
  fromSeconds: number,
  toSeconds: number,
): boolean {
  if (tzA === tzB) return true;
  const a = tableOf(tzA);
  const b = tableOf(tzB);
  let inA = segmentAt(a.startsSeconds, fromSeconds);
  let inB = segmentAt(b.startsSeconds, fromSeconds);
  for (;;) {
    if (a.offsetsSeconds[inA] !== b.offsetsSeconds[inB]) return false;
    const nextA = a.startsSeconds[inA + 1] ?? Infinity;
    const nextB = b.startsSeconds[inB + 1] ?? Infinity;
    const next = Math.min(nextA, nextB);
    if (next >= toSeconds) return true;
    if (nextA === next) inA++;
    if (nextB === next) inB++;
  }
}
