import { dayStartSeconds, daysBetween } from "@heliograph/domain/data/plant-day.ts";
import type { SeriesJob } from "./series-jobs.ts";

type FetchJob = SeriesJob & { readonly kind: "fetch" };
type Asked = Omit<FetchJob, "kind" | "form">;

/** Of one part: long enough that beginning it is little work, short enough that other questions come in between. */
const valuesAPart = 150_000;

/**
 * The rows of a long range as lines of JSON, part after part: while one is on its way to the reader the next one is read, and no more than
 * these two are in memory. Parts end at midnights of the zone, where all buckets do.
 */
export async function* streamedRows(
  asked: Asked,
  read: (job: FetchJob) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const parts = partsOf(asked);
  const next = (): Promise<Uint8Array> | null => {
    const { value: part } = parts.next();
    if (part === undefined) return null;
    const rows = read({ ...asked, ...part, kind: "fetch", form: "lines" });
    // Whoever asks for this part hears of it; nobody may.
    rows.catch(() => {});
    return rows;
  };
  for (let reading = next(); reading !== null;) {
    const rows = await reading;
    reading = next();
    yield rows;
  }
}

function* partsOf({ start, end, tz, resolution, width }: Asked): Generator<{
  start: number;
  end: number;
}> {
  const valuesADay = (width * 1440) / resolution;
  const daysAPart = Math.max(1, Math.floor(valuesAPart / valuesADay));
  const days = daysBetween(start, end, tz);
  for (let first = 0; first < days.length; first += daysAPart) {
    const after = days[first + daysAPart];
    yield {
      start: first === 0 ? start : dayStartSeconds(days[first]!, tz),
      end: after === undefined ? end : dayStartSeconds(after, tz),
    };
  }
}
