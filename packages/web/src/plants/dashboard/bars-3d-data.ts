import type { DataRow } from "../../data/data.api.ts";

/** One bar of a landscape: x and y count from 0 (y of years is the year itself), z is the energy. */
export interface Cell3d {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Days of one year: x = day of the month, y = month. Days without a measure have no bar. */
export function daysByMonth(rows: readonly DataRow[], year: number): Cell3d[] {
  return rows.flatMap(([key, value]) => {
    const [, y, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(key)) ?? [];
    return typeof value === "number" && Number(y) === year
      ? [{ x: Number(day) - 1, y: Number(month) - 1, z: value }]
      : [];
  });
}
/** Months of many years: x = month, y = year. */
export function monthsByYear(rows: readonly DataRow[]): Cell3d[] {
  return rows.flatMap(([key, value]) => {
    const [, year, month] = /^(\d{4})-(\d{2})$/.exec(String(key)) ?? [];
    return typeof value === "number" && year !== undefined
      ? [{ x: Number(month) - 1, y: Number(year), z: value }]
      : [];
  });
}
