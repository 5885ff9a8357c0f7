import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../me.ts";
import type { Measure } from "../ui/format.ts";
import { periodAt } from "../ui/period.ts";
import { useFormat } from "../ui/use-format.tsx";
import { moneyOf } from "./money-text.ts";
import { moneyQuery } from "./tariff-queries.ts";

/** What a day and the whole of its month, or so far, were worth by the plant's tariffs. Nothing as long as it is not known, where no day of the month has a tariff, and for who may not see money. */
export function useDayMoney(
  plant: Plant,
  { shown, today }: { readonly shown: string; readonly today: string },
  isAsked: boolean,
): { readonly day?: Measure; readonly month?: Measure } {
  const may = useMay(plant.id);
  const format = useFormat();
  const month = periodAt("month", shown);
  const to = month.to < today ? month.to : today;
  const { data } = useQuery({
    ...moneyQuery(plant.id, { from: month.from, to }),
    enabled: isAsked && may("energies_show"),
  });
  const sum = data?.sums.at(-1);
  if (!data || !sum) return {};
  const own = data.days.find((one) => one.day === shown);
  return {
    day: moneyOf(format, own?.total ?? null, own?.currency ?? sum.currency),
    month: moneyOf(format, sum.total, sum.currency),
  };
}
