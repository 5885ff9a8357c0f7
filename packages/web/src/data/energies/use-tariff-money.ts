import { maxMoneyDays, type Money } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../me.ts";
import { moneyQuery } from "../../tariffs/tariffs.api.ts";
import type { Period } from "../../ui/period.ts";

const nothing: readonly Money[] = [];

/**
 * What the plant's tariffs make of a period, a sum for each currency. Empty where no day of it has a tariff, where it is too long to be
 * reckoned hour by hour, and for who may not see money; undefined while it is reckoned.
 */
export function useTariffMoney(
  plant: Plant,
  period: Period | undefined,
  today: string,
): readonly Money[] | undefined {
  const may = useMay(plant.id);
  const to = period && (period.to < today ? period.to : today);
  const isAsked =
    period !== undefined &&
    to !== undefined &&
    period.from <= to &&
    may("energies_show") &&
    Temporal.PlainDate.from(period.from).until(to).days < maxMoneyDays;
  const { data, error } = useQuery({
    ...moneyQuery(plant.id, { from: period?.from ?? today, to: to ?? today }),
    enabled: isAsked,
  });
  if (period === undefined) return undefined;
  return isAsked && error === null ? data?.sums : nothing;
}
