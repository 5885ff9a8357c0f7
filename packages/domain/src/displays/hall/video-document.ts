import type { Language } from "../../messages/message-text.ts";
import { escaped } from "../../reports/paper.ts";
import { type HallLook, hallLooks } from "./hall-looks.ts";
import type { HallScreen } from "./hall-screen.ts";
import { shownPages } from "./hall-pages.ts";
import { hallWords, type HallWords } from "./hall-words.ts";
import { hallWriting } from "./hall-writing.ts";
import { videoPages } from "./video-page.ts";
import { videoStyle } from "./video-style.ts";

/** What a screen says instead of its pages. */
export type VideoNotice = "closed" | "gone" | "empty";
/** Where the script finds what it puts in the place of what is shown. */
const [begin, end] = ["<!--screen-->", "<!--/screen-->"];

/**
 * A document that old browsers read: style and figures stand in it, one small script turns its pages and asks for newer figures.
 * @param build of the portal: the script loads everything anew when it is another
 */
export function videoDocument(of: {
  readonly screen: HallScreen | VideoNotice;
  readonly language: Language;
  readonly name: string;
  readonly build: string;
  /** [unix s] */
  readonly now: number;
}): string {
  const { screen, language, now } = of;
  const words = hallWords(language);
  const look: HallLook = hallLooks[typeof screen === "string" ? "default" : screen.stylesheet];
  const zone = typeof screen === "string" ? undefined : shownPages(screen, language)[0]?.zone;
  const pages =
    typeof screen === "string"
      ? notice(screen, words)
      : videoPages(screen, language) || notice("empty", words);
  return (
    `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="robots" content="noindex"><title>${escaped(of.name)}</title><style>${videoStyle(look)}</style></head>` +
    `<body>${begin}<div id="screen" data-now="${now}" data-build="${escaped(of.build)}" ${lostSince(now, language, zone)}>${pages}</div>${end}` +
    `<div id="lost"></div><script src="/hall-video.js"></script></body></html>`
  );
}
function notice(code: VideoNotice, words: HallWords): string {
  return `<div class="page says"><div class="alone"><h2>${escaped(words[code])}</h2><p>${escaped(words[`${code}Hint`])}</p></div></div>`;
}
/** What the script says when the server is silent: that it was heard now, by the clock of the plant; the second on another day. Without a plant the script puts its own clock in. */
function lostSince(now: number, language: Language, zone: string | undefined): string {
  const { lost } = hallWords(language);
  const [today, later] =
    zone === undefined
      ? [lost, lost]
      : [now, now + 2 * 86_400].map((then) => hallWriting(language, zone).lost(now, then));
  return `data-lost="${escaped(today ?? lost)}" data-lost-day="${escaped(later ?? lost)}"`;
}
