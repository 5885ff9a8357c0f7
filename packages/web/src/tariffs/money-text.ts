import type { Currency } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import type { Format, Measure } from "../ui/format.ts";

const signs: Partial<Record<string, string>> = { EUR: "€" };
/** From here on nobody reads cents. */
const wholeFrom = 1000;

/** The unit as it is written: "€", "CHF". */
export const currencySign = (currency: string): string => signs[currency] ?? currency;

/** An amount with its currency: to the cent, from a thousand on without. */
export const moneyOf = (format: Format, amount: number | null, currency: Currency): Measure =>
  format.measure(amount, currencySign(currency), Math.abs(amount ?? 0) < wholeFrom ? 2 : 0);
export const moneyText = (format: Format, amount: number | null, currency: Currency): string =>
  format.text(moneyOf(format, amount, currency));
