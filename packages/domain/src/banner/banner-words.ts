import type { Language } from "../messages/message-text.ts";

/** What stands on a banner. `{x}` is filled in. */
export interface BannerWords {
  /** For who does not see the picture. */
  readonly alt: string;
  readonly now: string;
  readonly today: string;
  readonly co2: string;
  readonly co2Since: string;
  readonly at: string;
  readonly silentSince: string;
  /** Of another day. */
  readonly silentSinceDay: string;
  readonly onDay: string;
  readonly noData: string;
}
const italian: BannerWords = {
  alt: "Fotovoltaico {plant}: potenza ed energia di oggi",
  now: "Il nostro sole adesso",
  today: "oggi",
  co2: "CO₂ evitata",
  co2Since: "CO₂ evitata dal {year}",
  at: "alle {time}",
  silentSince: "Nessun dato dalle {time}",
  silentSinceDay: "Nessun dato dal {day}",
  onDay: "il {day}",
  noData: "Nessun dato",
};
const english: BannerWords = {
  alt: "Photovoltaic plant {plant}: power, and energy today",
  now: "Our sun right now",
  today: "today",
  co2: "CO₂ avoided",
  co2Since: "CO₂ avoided since {year}",
  at: "at {time}",
  silentSince: "No data since {time}",
  silentSinceDay: "No data since {day}",
  onDay: "on {day}",
  noData: "No data yet",
};
export const bannerWords = (language: Language): BannerWords =>
  language === "it" ? italian : english;
