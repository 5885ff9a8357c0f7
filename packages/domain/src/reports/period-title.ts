import { filled, type Language } from "../messages/message-text.ts";
import { reportWords, type Writing } from "./blocks.ts";
import { reportFormat } from "./report-format.ts";
import type { ReportSpan } from "./report-period.ts";

/** "Maggio 2026", "12 maggio 2026", "Settimana dal 04/05/2026 al 10/05/2026", "2026". */
export function periodTitle(
  { freq, first, last }: ReportSpan,
  { words, format }: Pick<Writing, "words" | "format">,
): string {
  switch (freq) {
    case "yearly":
      return format.year(first);
    case "monthly": {
      const month = format.month(first);
      return month.charAt(0).toUpperCase() + month.slice(1);
    }
    case "weekly":
      return filled(words.week, { first: format.date(first), last: format.date(last) });
    case "daily":
      return `${format.dayOfMonth(first)} ${format.year(first)}`;
  }
}
export const periodTitleIn = (span: ReportSpan, language: Language): string =>
  periodTitle(span, { words: reportWords(language), format: reportFormat(language, "UTC") });
