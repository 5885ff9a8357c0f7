import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../me.ts";
import type { Measure } from "../ui/format.ts";
import { useFormat } from "../ui/use-format.tsx";
import { moneyOf } from "./money-text.ts";
import { moneyQuery } from "./tariff-queries.ts";

/** What a day and its month so far were worth by the plant's tariffs. Nothing as long as it is not known, where no day of the month has a tariff, and for who may not see money. */
export function useDayMoney(
  plant: Plant,
  day: string,
  isAsked: boolean,
): { readonly day?: Measure; readonly month?: Measure } {
  const may = useMay(plant.id);
  const format = useFormat();
  const from = `${day.slice(0, 7)}-01`;
  const { data } = useQuery({
    ...moneyQuery(plant.id, { from, to: day }),
    enabled: isAsked && may("energies_show"),
  });
  const month = data?.sums.at(-1);
  if (!data || !month) return {};
  const own = data.days.find((one) => one.day === day);
  return {
    day: moneyOf(format, own?.total ?? null, own?.currency ?? month.currency),
    month: moneyOf(format, month.total, month.currency),
  };
}
