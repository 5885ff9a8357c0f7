import type { ReportFreq, ReportPeriod } from "@heliograph/contract/reports/reports.wire.ts";
import { formatOf, type Language } from "../ui/format.ts";

/** "ottobre 2026", "2026", "12 ottobre 2026", "05/10/2026 – 11/10/2026": a period as lists and dialogs call it. */
export function periodTitle(
  freq: ReportFreq,
  { first, last }: Pick<ReportPeriod, "first" | "last">,
  language: Language,
): string {
  const format = formatOf(language, "UTC");
  const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;
  switch (freq) {
    case "monthly":
      return format.date(secondsOf(first), "month");
    case "yearly":
      return first.slice(0, 4);
    case "daily":
      return format.date(secondsOf(first), "longDay");
    case "weekly":
      return `${format.date(secondsOf(first), "date")} – ${format.date(secondsOf(last), "date")}`;
  }
}
