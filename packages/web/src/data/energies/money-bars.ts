import type { Money, MoneyOfDays, Savings } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import type { Grouping } from "../data.pages.ts";
import { keyOfDay } from "./fold-rows.ts";

export const moneyParts = ["self_consumption", "feed_in", "incentive"] as const;
type Amounts = Pick<Money, (typeof moneyParts)[number] | "total">;

/** Money of a bar, or of all of them, in one currency. */
export interface MoneyBar extends Amounts {
  readonly isWhole: boolean;
}
export interface MoneyOfPeriod {
  readonly currency: Money["currency"];
  readonly whole: MoneyBar;
  /** By the key of the bar; a bar without a tariff has none. */
  readonly bars: ReadonlyMap<string, MoneyBar>;
}
const names = [...moneyParts, "total"] as const;

/** Each amount is a number of cents: so is their sum. */
function added(all: readonly (Amounts & { readonly is_whole: boolean })[]): MoneyBar {
  const sum = (name: (typeof names)[number]): number | null => {
    const known = all.flatMap((one) => one[name] ?? []);
    return known.length === 0
      ? null
      : Math.round(known.reduce((whole, amount) => whole + amount * 100, 0)) / 100;
  };
  return {
    self_consumption: sum("self_consumption"),
    feed_in: sum("feed_in"),
    incentive: sum("incentive"),
    total: sum("total"),
    isWhole: all.every((one) => one.is_whole),
  };
}
function byCurrency<T extends Money>(
  all: readonly T[],
  keyOf: (one: T) => string,
): MoneyOfPeriod[] {
  return [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    whole: added(own),
    bars: new Map([...Map.groupBy(own, keyOf)].map(([key, some]) => [key, added(some)] as const)),
  }));
}

/** The money of days as bars. A bar lacks a part where a day of it, that is over, has no tariff. @param asked its days, in order */
export function barsOfDays(
  money: MoneyOfDays,
  each: Grouping,
  asked: readonly string[],
): MoneyOfPeriod[] {
  const dated = new Set(money.days.map(({ day }) => day));
  const lacking = new Set(asked.filter((day) => !dated.has(day)).map((day) => keyOfDay(day, each)));
  return byCurrency(money.days, ({ day }) => keyOfDay(day, each)).map((one) => ({
    ...one,
    whole: {
      ...one.whole,
      isWhole: money.sums.find(({ currency }) => currency === one.currency)?.is_whole ?? false,
    },
    bars: new Map(
      [...one.bars].map(([key, bar]) => [
        key,
        { ...bar, isWhole: bar.isWhole && !lacking.has(key) },
      ]),
    ),
  }));
}
/** The same of whole months, where days would be too many. */
export const barsOfMonths = (
  months: Savings["months"],
  each: Grouping,
  period: { readonly from: string; readonly to: string },
): MoneyOfPeriod[] =>
  byCurrency(
    months.filter(
      ({ month }) => month >= period.from.slice(0, 7) && month <= period.to.slice(0, 7),
    ),
    ({ month }) => keyOfDay(`${month}-01`, each),
  );
