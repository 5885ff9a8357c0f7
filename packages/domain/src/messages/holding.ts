import type { Severity } from "@heliograph/contract/severity.ts";
import type { NoticeFields } from "@heliograph/contract/messages/notices.wire.ts";

export type Wishes = Pick<NoticeFields, "quiet" | "digest" | "timezone">;

const minutesOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** The next moment at which the clock shows this time, strictly later than `now`. [unix s] */
function nextClock(now: number, clock: string, timezone: string): number {
  const at = Temporal.Instant.fromEpochMilliseconds(now * 1000).toZonedDateTimeISO(timezone);
  const time = Temporal.PlainTime.from(clock);
  for (const days of [0, 1, 2]) {
    // A time that the clock leaps over is the moment after the leap.
    const moment = at
      .toPlainDate()
      .add({ days })
      .toZonedDateTime({ timeZone: timezone, plainTime: time });
    const seconds = Math.floor(moment.epochMilliseconds / 1000);
    if (seconds > now) return seconds;
  }
  throw new Error(`no ${clock} in ${timezone}`);
}

/** Whether the clock lies in the quiet hours: the first time is included, the second is not; they may go over midnight. */
function isQuiet(now: number, [from, to]: readonly [string, string], timezone: string): boolean {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(now * 1000).toZonedDateTimeISO(
    timezone,
  );
  const clock = hour * 60 + minute;
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  return begin < end ? clock >= begin && clock < end : clock >= begin || clock < end;
}

/**
 * Until when a message waits because its recipient wishes so; null when it may leave now. (M7, M8)
 * @param created when it was queued: a digest takes what came before it. [unix s]
 */
export function heldUntil(
  { quiet, digest, timezone }: Wishes,
  of: { readonly now: number; readonly created: number; readonly severity: Severity },
): number | null {
  if (digest !== null && of.severity !== "critical") {
    const due = nextClock(of.created, digest, timezone);
    if (due > of.now) return due;
  }
  return quiet !== null && isQuiet(of.now, quiet, timezone)
    ? nextClock(of.now, quiet[1], timezone)
    : null;
}
