/** A curve of today: a variable, in the time zone of its plant. */
export interface SparkKey {
  readonly id: string;
  readonly zone: string;
}

/** From first to last light of the longest day: the same scale for every row, so that curves compare. [hours] */
const hours = { from: 5, to: 21 } as const;

/** @param day the plant's own day */
export function dayWindow(day: Temporal.PlainDate, zone: string) {
  const at = (hour: number): number =>
    day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from({ hour }) })
      .epochMilliseconds / 1000;
  return { startSeconds: at(hours.from), endSeconds: at(hours.to), minutes: 15 } as const;
}
