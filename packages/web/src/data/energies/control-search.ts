import type { Period } from "../../ui/period.ts";
import {
  type EnergiesSearch,
  energiesSearch,
  energyPeriod,
  withPeriod,
} from "./energies-search.ts";

/** What the address of the energy control remembers: its period; absent: this month. */
export type ControlSearch = Pick<EnergiesSearch, "period" | "day" | "from" | "to">;
export function controlSearch(raw: Record<string, unknown>): ControlSearch {
  const { period, day, from, to } = energiesSearch(raw);
  return {
    ...(period === undefined ? {} : { period }),
    ...(day === undefined ? {} : { day }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}
export const controlPeriod: (search: ControlSearch, today: string) => Period = energyPeriod;
export const controlSearchOf = (period: Period, today: string): ControlSearch =>
  controlSearch({ ...withPeriod({}, period, today) });
