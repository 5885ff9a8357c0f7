import type { ReportFreq } from "@heliograph/contract/reports/reports.wire.ts";
import { formatOf, type Language } from "../ui/format.ts";

const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;
/** "maggio 2026", "2026", "12 maggio 2026", "04/05/2026 – 10/05/2026". */
export function periodName(
  freq: ReportFreq,
  { first, last }: { readonly first: string; readonly last: string },
  language: Language,
): string {
  const days = formatOf(language, "UTC");
  if (freq === "monthly") return days.date(secondsOf(first), "month");
  if (freq === "yearly") return first.slice(0, 4);
  if (freq === "daily") return days.date(secondsOf(first), "longDay");
  return `${days.date(secondsOf(first), "date")} – ${days.date(secondsOf(last), "date")}`;
}
