import type { Language } from "./format.ts";

/**
 * What a person means by a number as typed: "12,5" and "12.5" alike; groups of three digits only as the language writes them.
 * @returns null for nothing, NaN for what is no number
 */
export function typedNumber(text: string, language: Language): number | null {
  // Pasted from a sheet or from the portal itself: spaces between groups, and the minus of print.
  const trimmed = text
    .trim()
    .replace(/(?<=\d)\s(?=\d{3}(?!\d))/g, "")
    .replace("\u2212", "-");
  if (trimmed === "") return null;
  const grouped =
    language === "it"
      ? /^[-+]?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/
      : /^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
  const plain = grouped.test(trimmed)
    ? trimmed.replaceAll(language === "it" ? "." : ",", "")
    : trimmed;
  return /^[-+]?\d+([.,]\d+)?$/.test(plain) ? Number(plain.replace(",", ".")) : Number.NaN;
}

/** A number as a person types it: no groups of digits, the language's comma; empty for null. */
export const textOfNumber = (value: number | null, language: Language): string =>
  value === null ? "" : language === "it" ? String(value).replace(".", ",") : String(value);
