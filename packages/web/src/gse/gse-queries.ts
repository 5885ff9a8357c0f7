import {
  compareGse,
  getGse,
  listGseMeasures,
  listGsePayments,
} from "@heliograph/contract/gse/gse.routes.ts";
import type { GseOverview } from "@heliograph/contract/gse/gse.wire.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";

const gseKey = (plantId: string) => ["gse", plantId] as const;
/** Whatever of the GSE was changed. */
export const gseChanged = (plantId: string) => ({ invalidates: [gseKey(plantId)] });
/** While an account is read. */
const readingEveryMs = 2000;

export const gseQuery = (plantId: string) =>
  queryOptions({
    queryKey: [...gseKey(plantId), "accounts"],
    queryFn: ({ signal }) =>
      call(getGse, { params: { plant_id: plantId } }, { signal, ghost: true }),
    refetchInterval: ({ state }) =>
      state.data?.accounts.some(({ reading }) => reading !== null) ? readingEveryMs : false,
    meta: { quiet: true },
  });
/** Changes when an account has been read: what it brought is asked for again. */
export const versionOf = ({ accounts }: Pick<GseOverview, "accounts">): string =>
  accounts.map((one) => `${one.id} ${one.plants_read} ${one.measures_read}`).join(" ");

interface Of {
  readonly plantId: string;
  readonly version: string;
}
export const gseMonthsQuery = (
  { plantId, version }: Of,
  question: {
    readonly id_gse: string;
    readonly variable?: string | undefined;
    readonly year?: number | undefined;
  },
) =>
  queryOptions({
    queryKey: [...gseKey(plantId), "months", version, question],
    queryFn: ({ signal }) =>
      call(compareGse, { params: { plant_id: plantId }, query: question }, { signal, ghost: true }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
export const gseMeasuresQuery = ({ plantId, version }: Of) =>
  queryOptions({
    queryKey: [...gseKey(plantId), "measures", version],
    queryFn: ({ signal }) =>
      call(listGseMeasures, { params: { plant_id: plantId } }, { signal, ghost: true }),
    meta: { quiet: true },
  });
export const gsePaymentsQuery = ({ plantId, version }: Of) =>
  queryOptions({
    queryKey: [...gseKey(plantId), "payments", version],
    queryFn: ({ signal }) =>
      call(listGsePayments, { params: { plant_id: plantId } }, { signal, ghost: true }),
    meta: { quiet: true },
  });
