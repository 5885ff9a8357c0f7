import { civilDayOf, formatCivilDay, parseCivilDay } from "../data/civil-day.ts";
import { DataError } from "../data/data-error.ts";
import { offsetSecondsAt } from "../data/plant-day.ts";

const daySeconds = 86_400;
/** Years of two digits are of this century up to here, as POSIX reads them. */
const lastShortYear = 68;

const isoPattern = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?$/;
const usPattern =
  /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2}) (\d{1,2}):(\d{2})(?::(\d{2}))?(?: ([AP])M)?$/i;

/**
 * A local time as seconds since 1970-01-01 00:00 local time; null for invalid text.
 * Understood: `2019-09-08 12:10:00`, `8/2/2018 12:30 AM`, `10/9/90 0:00` (month first).
 */
export function readLocalTime(text: string): number | null {
  const iso = isoPattern.exec(text.trim());
  if (iso !== null) return secondsOf(iso[1]!, { hour: iso[2]!, minute: iso[3]!, second: iso[4] });
  const us = usPattern.exec(text.trim());
  if (us === null) return null;
  const [, month, day, year, hour, minute, second, half] = us;
  const years = year!.length === 4 ? 0 : Number(year) <= lastShortYear ? 2000 : 1900;
  const date = civilDayOf({
    year: years + Number(year),
    month: Number(month),
    dayOfMonth: Number(day),
  });
  const [y, m, d] = formatCivilDay(date).split("-");
  // 2/30 computes to a day of March: only a date that survives the round trip is valid.
  if (
    Number(y) !== years + Number(year) ||
    Number(m) !== Number(month) ||
    Number(d) !== Number(day)
  )
    return null;
  const hours = Number(hour);
  if (half !== undefined && (hours < 1 || hours > 12)) return null;
  const hour24 = half === undefined ? hours : (hours % 12) + (half.toUpperCase() === "P" ? 12 : 0);
  return secondsOf(formatCivilDay(date), { hour: String(hour24), minute: minute!, second });
}

function secondsOf(
  date: string,
  time: { hour: string; minute: string; second: string | undefined },
): number | null {
  const [hour, minute, second] = [time.hour, time.minute, time.second ?? "0"].map(Number) as [
    number,
    number,
    number,
  ];
  if (hour > 23 || minute > 59 || second > 59) return null;
  try {
    return parseCivilDay(date) * daySeconds + hour * 3600 + minute * 60 + second;
  } catch (error) {
    if (error instanceof DataError) return null;
    throw error;
  }
}

/** The timestamps of a local time: none in the hour that spring skips, two in the one that autumn repeats. [unix s] */
export function timestampsOf(localSeconds: number, tz: string): number[] {
  const offsets = new Set([
    offsetSecondsAt(localSeconds - daySeconds, tz),
    offsetSecondsAt(localSeconds + daySeconds, tz),
  ]);
  return [...offsets]
    .map((offset) => ({ offset, timestamp: localSeconds - offset }))
    .filter(({ offset, timestamp }) => offsetSecondsAt(timestamp, tz) === offset)
    .map(({ timestamp }) => timestamp)
    .sort((a, b) => a - b);
}

/** @param device of the line: all lines of one timestamp are adjacent, each device once */
export type LocalClock = (localSeconds: number, device: string) => number | null;

/**
 * Reads the local times of one file in the order of its lines. A repeated local time is the earlier timestamp that still follows the line
 * before, else the later one: so a file that runs through the night of the clock change keeps its order. Adjacent lines with the same time
 * have one timestamp; only in a file with steps of an hour or more does a repeated device mean the repeated hour. Returns null for a time
 * that the zone skipped. [unix s]
 */
export function localClock(tz: string): LocalClock {
  let last: { local: number; timestamp: number; step: number; devices: Set<string> } | null = null;
  return (local, device) => {
    const timestamps = timestampsOf(local, tz);
    if (timestamps.length === 0) return null;
    if (local === last?.local) {
      const isHourAgain = last.devices.has(device) && last.step >= 3600;
      const [, later] = timestamps;
      if (!isHourAgain || later === undefined || later === last.timestamp) {
        last.devices.add(device);
        return last.timestamp;
      }
      last = { local, timestamp: later, step: later - last.timestamp, devices: new Set([device]) };
      return later;
    }
    const before = last?.timestamp ?? -Infinity;
    const timestamp = timestamps.find((m) => m > before) ?? fallback(timestamps, before);
    last = { local, timestamp, step: Math.abs(timestamp - before), devices: new Set([device]) };
    return timestamp;
  };
}

/** A line far behind the one before does not resolve the hour: the earlier timestamp, which is summer time, is taken. */
const fallback = (timestamps: readonly number[], before: number): number =>
  timestamps.at(-1)! < before - 3 * 3600 ? timestamps[0]! : timestamps.at(-1)!;
