import type { Loss } from "@heliograph/contract/messages/message-facts.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import { dailyLoss } from "@heliograph/domain/health/incidents.ts";
import {
  lossesUntilMonthEnds,
  lossUntilMonthEnds,
} from "@heliograph/domain/health/incident-loss.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { centsOf, eurosOf, type KwhPrice } from "@heliograph/domain/tariffs/kwh-price.ts";
import { dailyOf, type IncidentRow } from "./incidents.store.ts";

/** What some energies cost together, on a day with a price; null without one. [EUR] */
export const eurosOn = (kwhs: readonly number[], priceEur: number | null): number | null =>
  priceEur === null
    ? null
    : kwhs.reduce((cents, kwh) => cents + centsOf(Math.round(kwh * 1000), priceEur), 0) / 100;

/** What an incident has cost, each day to the cent as the waterfall of that day says it. Where nothing was lost its last day needs a price, or there is no word of money. [EUR] (H12c) */
export function eurosToDate(
  row: Pick<IncidentRow, "daily_kwh">,
  { price, lastDay }: { readonly price: KwhPrice; readonly lastDay: number },
): number | null {
  const daily = dailyOf(row);
  return [...daily.values()].some((kwh) => kwh > 0)
    ? eurosOf(daily, price)
    : eurosOn([], price(lastDay));
}

/** What an incident costs by now; null where nobody can know its loss. */
export function lossNow(
  row: IncidentRow,
  of: { readonly model: PlantModel; readonly nowSeconds: number; readonly price: KwhPrice },
): Loss | null {
  if (row.lost_kwh === null) return null;
  const { price } = of;
  const zone = of.model.plant.timezone;
  const today = dayOf(of.nowSeconds, zone);
  const lost = dailyOf(row);
  const aDay = dailyLoss(lost, today);
  const month = { today, isDormant: row.state === "dormant" };
  return {
    kwh: row.lost_kwh,
    eur: eurosToDate(row, { price, lastDay: dayOf(row.ended ?? of.nowSeconds, zone) }),
    daily_kwh: aDay,
    daily_eur: eurosOn([aDay], price(today)),
    month_kwh: lossUntilMonthEnds(lost, month),
    month_eur: eurosOf(lossesUntilMonthEnds(lost, month), price),
  };
}
