/** A moment of a plant's clock as a form holds it. */
export interface PlantMoment {
  /** "2026-11-21" */
  readonly day: string;
  /** "14:05" */
  readonly time: string;
}

export function plantMoment(seconds: number, zone: string): PlantMoment {
  const zoned = Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(zone);
  return {
    day: zoned.toPlainDate().toString(),
    time: zoned.toPlainTime().toString({ smallestUnit: "minute" }),
  };
}

/** [unix s] null for what is no moment. Of an hour that a clock shows twice the first; of one that it skips the one after. */
export function secondsOfMoment({ day, time }: PlantMoment, zone: string): number | null {
  // As people write it: 8:05, 08.05.
  const [, hour = "", minute = ""] = /^\s*(\d{1,2})[:.](\d{2})\s*$/.exec(time) ?? [];
  try {
    const zoned = Temporal.PlainDateTime.from(
      `${day}T${hour.padStart(2, "0")}:${minute}`,
    ).toZonedDateTime(zone);
    return zoned.epochMilliseconds / 1000;
  } catch {
    return null;
  }
}
