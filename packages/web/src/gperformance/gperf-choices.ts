/** What a settlement is asked with: the address, and what is usual for the plant where it says nothing. */
import {
  calcQuestion,
  type CalcQuestion,
} from "@heliograph/contract/gperformance/gperformance.wire.ts";
import type { GperfParams, Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { yearOfDay } from "@heliograph/domain/gperformance/contract.ts";
import { isInterfaceState } from "@heliograph/domain/gperformance/sources.ts";
import {
  type ChosenVariable,
  chosenVariable,
  offeredVariables,
  type OfferedVariable,
} from "../variables/variables.api.ts";

/** Price that is proposed until somebody saves that of the contract. [EUR/kWh] */
export const proposedPrice = 0.15495;
/** States that may be those of the interface: those with its tag first. */
export function ifaceChoices(
  plant: Plant,
): readonly (ChosenVariable & { readonly isTagged: boolean })[] {
  const isTagged = ({ variable }: OfferedVariable): boolean => isInterfaceState(variable);
  return offeredVariables(plant)
    .filter((one) => isTagged(one) || one.variable.bitmask !== null)
    .toSorted((a, b) => Number(isTagged(b)) - Number(isTagged(a)))
    .map((one) => ({ ...chosenVariable(one), isTagged: isTagged(one) }));
}

/** The parameters as they are reckoned with: a price is proposed where none is saved. */
export const paramsOf = ({ gperf_params: params }: Pick<Plant, "gperf_params">): GperfParams => ({
  ...params,
  pu_kwh: params.pu_kwh ?? proposedPrice,
});
/** Whether somebody has saved a contract. */
export const hasContract = ({ gperf_params: params }: Pick<Plant, "gperf_params">): boolean =>
  params.pu_kwh !== null;

export interface Chosen {
  readonly period: string;
  readonly y: number | undefined;
  readonly etotal: string;
  readonly iface: string | null;
}
/** The question of the page. */
export function questionOf(
  params: GperfParams,
  { period, y, etotal, iface }: Chosen,
): CalcQuestion {
  const [year = "", month] = period.split("-");
  return calcQuestion.parse({
    params,
    etotal,
    iface,
    year: Number(year),
    month: month === undefined ? null : Number(month),
    y: y ?? (params.contract_start === null ? 1 : null),
  });
}
/** The contract year of a day; null where it lies in none. */
export const contractYearOf = (params: GperfParams, day: string): number | null =>
  yearOfDay(parseCivilDay(day), params, null);

/** The period before or after: a month, or a year. */
export function stepped(period: string, by: 1 | -1): string {
  if (period.length === 4) return String(Number(period) + by);
  return Temporal.PlainYearMonth.from(period).add({ months: by }).toString();
}
/** Missing energy and penalty if a day had so much more recognised. */
export function withMore(
  totals: { readonly balance: number | null },
  moreKwh: number,
  price: number | null,
): { readonly missing: number; readonly penalty: number | null } {
  const missing = Math.max(0, -((totals.balance ?? 0) + moreKwh));
  return { missing, penalty: price === null ? null : missing * price };
}
