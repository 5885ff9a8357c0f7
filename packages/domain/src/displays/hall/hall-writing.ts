import { dayOf } from "../../data/plant-day.ts";
import type { Language } from "../../messages/message-text.ts";
import { filled } from "../../messages/filled.ts";
import { reportFormat, type ReportFormat } from "../../reports/report-format.ts";
import { type HallWords, hallWords } from "./hall-words.ts";

/** Words, numbers and moments of a screen, in one language and the zone of a plant. */
export interface HallWriting {
  readonly words: HallWords;
  readonly format: ReportFormat;
  readonly zone: string;
  /** "giovedì 18 giugno" */
  date(unixSeconds: number): string;
  /** "giugno" */
  month(unixSeconds: number): string;
  year(unixSeconds: number): string;
  /** "Nessun dato dalle 12:40", or from which day on. */
  silence(lastUpdate: number | null, now: number): string;
  /** "Senza collegamento dalle 12:40", with the day where it was another one. */
  lost(since: number, now: number): string;
}

const made = new Map<string, HallWriting>();
/** The same one for each language and zone: a screen asks every second, for a year. */
export function hallWriting(language: Language, zone: string): HallWriting {
  const key = `${language} ${zone}`;
  const known = made.get(key) ?? make(language, zone);
  made.set(key, known);
  return known;
}
function make(language: Language, zone: string): HallWriting {
  const words = hallWords(language);
  const format = reportFormat(language, zone);
  const locale = language === "it" ? "it-IT" : "en-GB";
  const writer = (options: Intl.DateTimeFormatOptions): ((seconds: number) => string) => {
    const dates = new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
    // English puts a comma behind the weekday.
    return (seconds) => dates.format(seconds * 1000).replace(",", "");
  };
  const isSameDay = (one: number, other: number): boolean =>
    dayOf(one, zone) === dayOf(other, zone);
  return {
    words,
    format,
    zone,
    date: writer({ weekday: "long", day: "numeric", month: "long" }),
    month: writer({ month: "long" }),
    year: writer({ year: "numeric" }),
    silence(lastUpdate, now) {
      if (lastUpdate === null) return words.noData;
      return isSameDay(lastUpdate, now)
        ? filled(words.noDataSince, { time: format.clock(lastUpdate) })
        : filled(words.noDataSinceDay, { day: format.dayMonth(dayOf(lastUpdate, zone)) });
    },
    lost: (since, now) =>
      filled(isSameDay(since, now) ? words.lost : words.lostDay, {
        time: format.clock(since),
        day: format.dayMonth(dayOf(since, zone)),
      }),
  };
}
