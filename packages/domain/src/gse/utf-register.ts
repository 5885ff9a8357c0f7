/** The register of readings of a plant that is an "officina elettrica". (UT1 to UT5) */
import type { UtfReading, UtfReadingFields } from "@heliograph/contract/gse/utf.wire.ts";
import { refusal, type Refusal } from "../plants/refusal.ts";

/** A reading as it is kept. */
export type KeptReading = Omit<UtfReading, "kwh">;
/** Oldest first. */
const inOrder = (readings: readonly KeptReading[]): KeptReading[] =>
  readings.toSorted((a, b) => a.series - b.series || a.date.localeCompare(b.date));

/** What a meter counted from one reading to the next: difference x constant; a counter that passed its last digit counts on from 0. [kWh] */
export function kwhBetween(
  before: Pick<KeptReading, "reading">,
  { reading, rolled, k, digits }: Pick<KeptReading, "reading" | "rolled" | "k" | "digits">,
): number {
  // Readings are decimal numbers, and so is what they differ by: rounded before the constant makes more of what binary numbers miss.
  const counted = Number((reading - before.reading + (rolled ? 10 ** digits : 0)).toFixed(8));
  return Number((counted * k).toFixed(8));
}
/** The same readings with what was counted since the one before of the same series, oldest first. (UT2 to UT4) */
export function withKwh(readings: readonly KeptReading[]): UtfReading[] {
  const ordered = inOrder(readings);
  return ordered.map((one, at) => {
    const before = ordered[at - 1];
    const kwh = before?.series === one.series ? kwhBetween(before, one) : null;
    return { ...one, kwh };
  });
}

export interface MeterNow {
  readonly k: number;
  readonly digits: number;
}
export type PlacedReading = Pick<KeptReading, "series" | "k" | "digits">;
/**
 * Where a reading of a meter belongs, or why it cannot be one. A reading may be brought later: it must fit between its neighbours.
 * @param kept those of its meter @param today "2026-11-25" on the plant's calendar
 */
export function placeReading(
  sent: UtfReadingFields,
  { kept, meter, today }: { kept: readonly KeptReading[]; meter: MeterNow; today: string },
): { readonly placed: PlacedReading } | { readonly refused: Refusal } {
  const no = (refused: Refusal) => ({ refused });
  if (sent.date > today) return no(refusal("utf_date_ahead", {}, "date"));
  const ordered = inOrder(kept);
  const newest = ordered.at(-1);
  const { k, digits } = sent.swap ?? meter;
  if (sent.swap !== null) {
    if (newest !== undefined && sent.date < newest.date)
      return no(refusal("utf_swap_before", { date: newest.date }, "date"));
    if (sent.reading >= 10 ** digits)
      return no(refusal("utf_reading_digits", { digits }, "reading"));
    return { placed: { series: (newest?.series ?? 0) + 1, k, digits } };
  }
  // The series that ran on that day; on the day of a change the new meter's.
  const before = ordered.findLast(({ date }) => date <= sent.date);
  const series = before?.series ?? ordered[0]?.series ?? 1;
  const own = ordered.filter((one) => one.series === series);
  const of = own[0] ?? { k, digits };
  if (sent.reading >= 10 ** of.digits)
    return no(refusal("utf_reading_digits", { digits: of.digits }, "reading"));
  if (own.some(({ date }) => date === sent.date))
    return no(refusal("utf_date_taken", { date: sent.date }, "date"));
  const last = own.findLast(({ date }) => date < sent.date);
  const next = own.find(({ date }) => date > sent.date);
  if (last !== undefined && sent.reading < last.reading && !sent.rolled)
    return no(
      refusal("utf_reading_falls", { reading: sent.reading, before: last.reading }, "reading"),
    );
  if (sent.rolled && (last === undefined || sent.reading >= last.reading))
    return no(
      refusal("utf_not_rolled", { reading: sent.reading, before: last?.reading ?? 0 }, "rolled"),
    );
  if (next !== undefined && sent.reading > next.reading && !next.rolled)
    return no(
      refusal(
        "utf_reading_rises",
        { reading: sent.reading, after: next.reading, date: next.date },
        "reading",
      ),
    );
  return { placed: { series, k: of.k, digits: of.digits } };
}
