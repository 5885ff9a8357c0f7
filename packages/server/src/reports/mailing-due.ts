import { dueSeconds, type ReportSpan } from "@heliograph/domain/reports/report-period.ts";
import type { MailedPlant } from "./mailings.store.ts";

/** At 02:00 of the day after the period, on the clock of the plant where that is last; 0 without any. [unix s] */
export const lastDue = (span: ReportSpan, plants: readonly Pick<MailedPlant, "timezone">[]) =>
  Math.max(
    0,
    ...[...new Set(plants.map(({ timezone }) => timezone))].map((zone) => dueSeconds(span, zone)),
  );
/** The same; without plants by UTC, so that it is looked at again. */
export const mailingDue = (
  span: ReportSpan,
  plants: readonly Pick<MailedPlant, "timezone">[],
): number => (plants.length === 0 ? dueSeconds(span, "UTC") : lastDue(span, plants));
