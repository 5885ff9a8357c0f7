import {
  fetchMoney,
  fetchSavings,
  listTariffs,
  previewTariff,
} from "@heliograph/contract/tariffs/tariffs.routes.ts";
import type { TariffFields } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";

/** The tariffs of a plant, in the order of their days. */
export const tariffsQuery = (plantId: string) =>
  queryOptions({
    queryKey: ["tariffs", plantId, "list"],
    queryFn: ({ signal }) => call(listTariffs, { params: { plant_id: plantId } }, { signal }),
    meta: { quiet: true },
  });
/** What the energies of some days are worth. @param days first and last: "2026-11-21" */
export const moneyQuery = (plantId: string, days: { readonly from: string; readonly to: string }) =>
  queryOptions({
    queryKey: ["tariffs", plantId, "money", days.from, days.to],
    queryFn: ({ signal }) =>
      call(fetchMoney, { params: { plant_id: plantId }, query: days }, { signal, ghost: true }),
    meta: { quiet: true },
  });
/** What a day was worth by a tariff in a form. */
export const previewQuery = (plantId: string, day: string, tariff: TariffFields) =>
  queryOptions({
    queryKey: ["tariffs", plantId, "preview", day, tariff],
    queryFn: ({ signal }) =>
      call(
        previewTariff,
        { params: { plant_id: plantId }, body: { day, tariff } },
        { signal, ghost: true },
      ),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  });
/** Savings of the plant's life. */
export const savingsQuery = (plantId: string) =>
  queryOptions({
    queryKey: ["tariffs", plantId, "savings"],
    queryFn: ({ signal }) =>
      call(fetchSavings, { params: { plant_id: plantId } }, { signal, ghost: true }),
    meta: { quiet: true },
  });
/** What every change of a tariff has read again: the list, and money everywhere. */
export const tariffsChanged = (plantId: string) =>
  ({ invalidates: [["tariffs", plantId]] }) as const;
