import type { AlertFacts, Measured } from "@heliograph/contract/messages/message-facts.ts";
import { entryOf } from "../alerts/alert-templates.ts";
import { shownUnit } from "../data/unit-of.ts";
import { filled } from "./filled.ts";
import type { Bitmask } from "@heliograph/contract/variables/variables.wire.ts";
import { meaningOf, meaningsIn } from "../variables/meaning.ts";
import { english } from "./words-en.ts";
import { italian, type MessageWords } from "./words-it.ts";

interface Written {
  readonly words: MessageWords;
  readonly language: "it" | "en";
}
type Variable = AlertFacts["variables"][number];

/** Three significant digits for a small number, two decimals at most; more only where two numbers would read the same. */
const minDecimals = (value: number): number =>
  Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
const maxDecimals = 6;
/** A limit is read as somebody set it: two decimals, where they are all of it. */
const limitDecimals = (limit: number): number =>
  Number(limit.toFixed(2)) === limit ? 2 : minDecimals(limit);
const written = (value: number, decimals: number, language: "it" | "en"): string =>
  new Intl.NumberFormat(language === "it" ? "it-IT" : "en-GB", {
    maximumFractionDigits: decimals,
    useGrouping: "always",
  }).format(value);
function decimalsOf(value: number, others: readonly (number | null)[]): number {
  let decimals = minDecimals(value);
  const looksLike = (other: number | null): boolean =>
    other !== null &&
    other !== value &&
    written(other, decimals, "en") === written(value, decimals, "en");
  while (decimals < maxDecimals && others.some(looksLike)) decimals += 1;
  return decimals;
}

/** The limit that a value is beyond; of one that is within them the only one that there is. */
function limitText(
  { value, lowest, highest }: Measured,
  words: MessageWords,
  text: (value: number) => string,
): string | null {
  if (lowest !== null && (value <= lowest || highest === null))
    return filled(value === lowest ? words.aboveLimit : words.minimum, { limit: text(lowest) });
  if (highest !== null && (value > highest || lowest === null))
    return filled(words.maximum, { limit: text(highest) });
  return null;
}

/** What a code means, in both languages. */
export function meaningTexts(table: Bitmask, value: number): { it: string; en: string } {
  const text = (words: MessageWords, language: "it" | "en"): string =>
    meaningOf(meaningsIn(table, language), value, {
      noneSet: words.noneSet,
      value: (code) => filled(words.code, { value: code }),
      bit: (bit) => filled(words.bit, { value: bit }),
    });
  return { it: text(italian, "it"), en: text(english, "en") };
}
/** One variable with what it showed, against what: "Temperatura modulo 71,5 °C, massimo 60,5 °C". (M22) */
export function measuredText(
  { name, measured }: Variable,
  template: string,
  { words, language }: Written,
): string {
  if (measured === undefined) return name;
  const { value, unit, lowest, highest, reference, meaning } = measured;
  if (meaning !== undefined) return `${name}: ${meaning[language]}`;
  const decimals = decimalsOf(value, [lowest, highest, reference]);
  const symbol = shownUnit(unit);
  const sign = symbol === "" || symbol === "°" ? symbol : ` ${symbol}`;
  const text = (number: number): string => `${written(number, decimals, language)}${sign}`;
  const entry = entryOf({ template_id: template === "" ? null : template });
  const kind = entry?.comparesWithPrevious === true ? "previous" : entry?.reference;
  const compared =
    reference === null || kind === undefined
      ? null
      : filled(words.references[kind], { value: text(reference) });
  const limit = limitText(
    measured,
    words,
    (of) => `${written(of, Math.max(decimals, limitDecimals(of)), language)}${sign}`,
  );
  const against =
    limit === null || compared === null ? [limit ?? compared] : [`${limit} (${compared})`];
  // A name that ends in a number would run into the value.
  const named = /\d$/.test(name) ? `${name}:` : name;
  return [`${named} ${text(value)}`, ...against.filter((part) => part !== null)].join(", ");
}
