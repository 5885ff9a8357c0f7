import type { Currency, Money, Tariff } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { formatCivilDay, type CivilDay } from "../data/civil-day.ts";
import { dayOf, offsetSecondsAt } from "../data/plant-day.ts";
import { apportionCents } from "./apportion.ts";
import { isItalianHoliday } from "./italian-bands.ts";

/** What a plant did in a slot or an hour. [kWh] Null: not known. */
export interface EnergySlot {
  /** [unix s] Its band is that of its start: slots are at most an hour and do not reach over a full hour of the plant's clock. */
  readonly startSeconds: number;
  readonly producedKwh: number | null;
  readonly selfKwh: number | null;
  readonly fedInKwh: number | null;
}
/** A day's money to the cent: the smallest figure that is rounded, so that every period is the sum of its days. (TA5) */
export interface DayMoney extends Money {
  readonly day: string;
}
const holidayRow = 7;
const rowOf = (day: CivilDay, { holidays }: Pick<Tariff, "holidays">): number => {
  if (holidays === "it" && isItalianHoliday(day)) return holidayRow;
  // 1970-01-01 was a Thursday.
  return (((day + 3) % 7) + 7) % 7;
};

/** Number of the band that holds at a moment. (TA3) */
export function bandAt(
  tariff: Pick<Tariff, "hours" | "holidays">,
  seconds: number,
  zone: string,
): number {
  const day = dayOf(seconds, zone);
  const localSeconds = seconds + offsetSecondsAt(seconds, zone);
  const hour = Math.floor((((localSeconds % 86_400) + 86_400) % 86_400) / 3600);
  return tariff.hours[rowOf(day, tariff)]?.[hour] ?? 0;
}

/** The tariff of a day; null in a gap. (TA2) */
export const tariffOf = <T extends Pick<Tariff, "valid_from" | "valid_to">>(
  tariffs: readonly T[],
  day: string,
): T | null =>
  tariffs.find(({ valid_from: from, valid_to: to }) => from <= day && (to === null || day <= to)) ??
  null;

/** An amount that grows slot by slot; null as long as nothing is known of it. */
class Sum {
  amount: number | null = null;
  isWhole = true;
  add(price: number | null, energyKwh: number | null): void {
    if (price === null) return;
    if (energyKwh === null) this.isWhole = false;
    else this.amount = (this.amount ?? 0) + price * energyKwh;
  }
}

/** The money of each day that has a tariff. @param slots ascending, of any number of days */
export function moneyByDay(
  tariffs: readonly Tariff[],
  zone: string,
  slots: readonly EnergySlot[],
): DayMoney[] {
  const byDay = Map.groupBy(slots, ({ startSeconds }) => dayOf(startSeconds, zone));
  return [...byDay].flatMap(([civilDay, own]) => {
    const day = formatCivilDay(civilDay);
    const tariff = tariffOf(tariffs, day);
    return tariff === null ? [] : [{ day, ...moneyOfDay(tariff, zone, own) }];
  });
}
function moneyOfDay(tariff: Tariff, zone: string, slots: readonly EnergySlot[]): Money {
  const sums = { self: new Sum(), fedIn: new Sum(), incentive: new Sum() };
  for (const { startSeconds, producedKwh, selfKwh, fedInKwh } of slots) {
    const band = tariff.bands[bandAt(tariff, startSeconds, zone)];
    sums.self.add(band?.self_consumption ?? null, selfKwh);
    sums.fedIn.add(band?.feed_in ?? null, fedInKwh);
    sums.incentive.add(tariff.incentive, producedKwh);
  }
  const isWhole = Object.values(sums).every((sum) => sum.isWhole);
  return inCents(tariff.currency, isWhole, [
    sums.self.amount,
    sums.fedIn.amount,
    sums.incentive.amount,
  ]);
}

type Parts = readonly [self: number | null, fedIn: number | null, incentive: number | null];
/** To the cent, and adding up. (TA5) */
function inCents(currency: Currency, isWhole: boolean, parts: Parts): Money {
  const known = parts.filter((amount) => amount !== null);
  const cents = apportionCents(known);
  let next = 0;
  const rounded = parts.map((amount) => (amount === null ? null : (cents[next++] ?? 0) / 100));
  const total = known.length === 0 ? null : cents.reduce((a, b) => a + b, 0) / 100;
  const [self_consumption = null, feed_in = null, incentive = null] = rounded;
  return { currency, self_consumption, feed_in, incentive, total, is_whole: isWhole };
}

/** The sums of days, by currency. @param isWhole whether every day that was asked for is among them */
export function moneySums(days: readonly DayMoney[], isWhole: boolean): Money[] {
  const cents = (amount: number | null): number => Math.round((amount ?? 0) * 100);
  return [...Map.groupBy(days, ({ currency }) => currency)].map(([currency, own]) => {
    const sum = (of: "self_consumption" | "feed_in" | "incentive" | "total"): number | null =>
      own.every((one) => one[of] === null)
        ? null
        : own.reduce((whole, one) => whole + cents(one[of]), 0) / 100;
    return {
      currency,
      self_consumption: sum("self_consumption"),
      feed_in: sum("feed_in"),
      incentive: sum("incentive"),
      total: sum("total"),
      is_whole: isWhole && own.every((one) => one.is_whole),
    };
  });
}
