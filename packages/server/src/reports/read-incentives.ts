import type { GsePayment } from "@heliograph/contract/gse/gse.wire.ts";
import { formatCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { monthOf } from "@heliograph/domain/gse/gse-months.ts";
import type { ReportedConvention, ReportFacts } from "@heliograph/domain/reports/facts.ts";
import type { GseService, UtfService } from "../gse/gse.service.ts";
import { anyReader } from "../platform/caller.ts";
import type { FactsOf } from "./facts-of.ts";

/** The conventions of a plant with the months and payments of the period; those that are switched off are left out. */
export async function readConventions(
  gse: Pick<GseService, "overview" | "compare" | "payments">,
  { model, span }: FactsOf,
): Promise<ReportedConvention[]> {
  const plantId = model.plant.id;
  const [first, last] = [formatCivilDay(span.first), formatCivilDay(span.last)];
  const isMonthOf = (month: string): boolean =>
    month >= first.slice(0, 7) && month <= last.slice(0, 7);
  const isOfPeriod = ({ date, year, month }: GsePayment): boolean =>
    date !== null
      ? date >= first && date <= last
      : month === null
        ? String(year) >= first.slice(0, 4) && String(year) <= last.slice(0, 4)
        : isMonthOf(monthOf({ year, month }));
  const { accounts, by_hand: byHand } = await gse.overview(anyReader, plantId);
  const payments = await gse.payments(anyReader, { plantId, account: null, year: null });
  const active = [...accounts.flatMap(({ plants }) => plants), ...byHand].filter(
    (one) => one.active,
  );
  return await Promise.all(
    active.map(async ({ id_gse: id, nome: name }) => {
      const asked = { plantId, idGse: id, variable: null, year: null };
      const { months } = await gse.compare(anyReader, asked);
      return {
        id,
        name,
        months: months.filter(({ month }) => isMonthOf(month)),
        payments: payments
          .filter((one) => one.gse_id === id && isOfPeriod(one))
          .toSorted((a, b) => (a.date ?? "").localeCompare(b.date ?? "")),
      };
    }),
  );
}

/** The plant's fiscal meters with the readings of the period, the oldest first. */
export async function readRegister(
  { utf }: { readonly utf: Pick<UtfService, "register"> },
  { model, span }: FactsOf,
): Promise<ReportFacts["register"]> {
  const [first, last] = [formatCivilDay(span.first), formatCivilDay(span.last)];
  const { meters, readings } = await utf.register(anyReader, model.plant.id);
  return {
    meters,
    readings: readings.filter(({ date }) => date >= first && date <= last).toReversed(),
  };
}
