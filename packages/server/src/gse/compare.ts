/** GSE, counter and inverters of a convention, and what its settlement will be. (GS4 to GS9) */
import type { GseComparison, GseMeasure } from "@heliograph/contract/gse/gse.wire.ts";
import { periodLabel } from "@heliograph/domain/data/civil-day.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import { gseMonths, monthAfter, monthOf } from "@heliograph/domain/gse/gse-months.ts";
import {
  equivalentHours,
  isSuspended,
  isWrongPayment,
  settlementOf,
} from "@heliograph/domain/gse/settlement.ts";
import type { ModelVariable, PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { DataService } from "../data/data.service.ts";
import type { Db } from "../platform/database.ts";
import { measuresOf, paymentsOf, type StoredPlant } from "./gse.store.ts";
import { fiscalCounters, inverterCounters, ownMonths } from "./own-months.ts";

/** The last month that is over on the plant's calendar: "2026-10". */
export const lastMonthOver = ({ plant }: PlantModel, nowSeconds: number): string =>
  monthAfter(periodLabel(dayOf(nowSeconds, plant.timezone), "month"), -1);
const yearMonths = 12;
/** Longer ago no Conto Energia began. */
const maxMonths = 12 * 25;

export interface Compared {
  readonly model: PlantModel;
  readonly convention: StoredPlant;
  /** null: the plant's usual ones. */
  readonly counter: ModelVariable | null;
  /** What the reader may not see stands for nothing. */
  readonly hidden: ReadonlySet<string>;
  readonly year: number | null;
  readonly nowSeconds: number;
}
export async function compareMonths(
  { db, data }: { readonly db: Db; readonly data: Pick<DataService, "aggregated"> },
  { model, convention, counter, hidden, year, nowSeconds }: Compared,
): Promise<GseComparison> {
  const { plant_id: plantId, account_id: _account, ...plant } = convention;
  const asked = { plantId, ids: [plant.id_gse], year: null };
  const measures = await measuresOf(db, asked);
  const payments = await paymentsOf(db, asked);
  const last = lastMonthOver(model, nowSeconds);
  const settled = year ?? usualYear(measures, last);
  const span = { first: firstMonth(measures, last, settled), last };
  const all = fiscalCounters(model, plant.ssp);
  const own = counter === null ? all : [counter];
  const variables = own.some(({ id }) => hidden.has(id)) ? [] : own;
  const inverters = inverterCounters(model).filter(({ id }) => !hidden.has(id));
  const months = gseMonths({
    measures,
    meter: await ownMonths(data, model, { of: variables, span }),
    inverters: await ownMonths(data, model, { of: inverters, span }),
    ...span,
    today: dayOf(nowSeconds, model.plant.timezone),
  });
  return {
    plant,
    variables: variables.map(({ id }) => id),
    months,
    settlement: settlementOf(months, payments, settled),
    hours: equivalentHours(months, plant, { first: monthAfter(last, 1 - yearMonths), last }),
    wrong_payments: payments.filter(isWrongPayment).length,
    suspended:
      payments.filter(isSuspended).reduce((sum, { euro }) => sum + Math.round(euro * 100), 0) / 100,
  };
}
/** The last year that is over; of a younger convention that of its first measure. */
function usualYear(measures: readonly GseMeasure[], last: string): number {
  const yearOver = Number(monthAfter(last, 1 - yearMonths).slice(0, 4));
  const first = measures.map((one) => one.year).toSorted((a, b) => a - b)[0];
  return Math.max(yearOver, first ?? yearOver);
}
/** From the first measure, or from the January of the settled year, or a year ago: whichever is earliest. */
function firstMonth(measures: readonly GseMeasure[], last: string, settled: number): string {
  const months = measures.map(monthOf);
  const wanted =
    [...months, `${settled}-01`, monthAfter(last, 1 - yearMonths)].toSorted()[0] ?? last;
  const earliest = monthAfter(last, 1 - maxMonths);
  return wanted < earliest ? earliest : wanted;
}
