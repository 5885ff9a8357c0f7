/** The arithmetic of a settlement as a spreadsheet reckons it: every figure from the cells that it is made of. */
import type { CalcResult, GperfDay } from "@heliograph/contract/gperformance/gperformance.wire.ts";
import type { GperfParams } from "@heliograph/contract/plants/plants.wire.ts";
import type { Formula, Place, Reckoned } from "../reports/document.ts";
import type { ReportFormat } from "../reports/report-format.ts";
import { isCounted } from "./settlement.ts";

export const paramCell = (row: string): Place => ({ table: "params", row, column: "value" });
export const dayCell = (row: string, column: string): Place => ({ table: "days", row, column });
export const totalCell = (column: string): Place => dayCell("total", column);
export const stepCell = (row: string): Place => ({ table: "steps", row, column: "result" });

/** A number of the spreadsheet alone. */
export const reckoned = (value: number | null, formula?: Formula | null): Reckoned => ({
  text: "",
  value,
  ...(formula === undefined || formula === null ? {} : { formula }),
});

/** The samples of each day that stand in the spreadsheet, as a column of them. */
export type SamplesOfDay = (column: string) => Place;
export function samplesByDay(
  { data_5min: samples = [] }: CalcResult,
  format: Pick<ReportFormat, "wallClock">,
): ReadonlyMap<string, SamplesOfDay> {
  const ends = new Map<string, { first: string; last: string }>();
  for (const [seconds] of samples) {
    const day = format.wallClock(seconds ?? 0).slice(0, 10);
    const id = String(seconds);
    ends.set(day, { first: ends.get(day)?.first ?? id, last: id });
  }
  return new Map(
    [...ends].map(([day, { first, last }]) => [
      day,
      (column) => ({ table: "samples", row: first, column, to: last }),
    ]),
  );
}

/** Expected energy of an irradiation of 1 kWh/m². */
export const perSunFormula = (y: Place | string): Formula => [
  paramCell("pn"),
  "/",
  paramCell("gstc"),
  "*",
  paramCell("pre"),
  "*",
  ...factorFormula(y),
];
export const factorFormula = (y: Place | string): Formula => [
  paramCell("kder1"),
  "*",
  paramCell("kdery"),
  "^(",
  y,
  "-1)",
];
/** Of an energy and an irradiation. */
export const ratioFormula = (energies: readonly Place[], sun: Place): Formula => [
  "(",
  ...energies.flatMap((energy, at) => (at === 0 ? [energy] : ["+", energy])),
  ")/(",
  paramCell("pn"),
  "*",
  sun,
  "/",
  paramCell("gstc"),
  ")",
];
export const balanceFormula = (cell: (id: string) => Place): Formula => [
  cell("produced"),
  "+",
  cell("detached"),
  "+",
  cell("eca"),
  "-",
  cell("guaranteed"),
];
/** Coverage tells of every day that is due; everything else is of those that count. */
const ofDueDays: readonly string[] = ["due", "light", "lightKnown"];
/** Sum of the days that are in a sum. */
export function sumOfDays(column: string, { data }: Pick<CalcResult, "data">): Formula | null {
  const [first, last] = [data[0]?.day, data.at(-1)?.day];
  if (first === undefined || last === undefined) return null;
  const days = (of: string): Place => ({ ...dayCell(first, of), to: last });
  return [
    "SUMIFS(",
    days(column),
    ",",
    days(ofDueDays.includes(column) ? "due" : "counted"),
    ",1)",
  ];
}

export interface DayFormulas {
  readonly [column: string]: Formula | null;
}
/** How each figure of a day is found; null: it was measured, or its reader does not see what it is made of. */
export function dayFormulas(
  row: GperfDay,
  of: { readonly samples: SamplesOfDay | undefined; readonly event: Place | null },
): DayFormulas {
  const { samples, event } = of;
  const cell = (column: string): Place => dayCell(row.day, column);
  const sum = (column: string): Formula | null =>
    samples === undefined ? null : ["SUM(", samples(column), ")"];
  const seesSun = row.ht_kwh_m2 !== null;
  const share = (formula: Formula): Formula => ["100*", ...formula];
  return {
    h: sum("h"),
    hr: sum("hr"),
    valid: sum("valid"),
    units:
      samples === undefined ? null : ["SUMPRODUCT(", samples("valid"), ",", samples("open"), ")"],
    perSun: perSunFormula(cell("y")),
    expected: seesSun ? [cell("hr"), "*", cell("perSun")] : null,
    detached: sum("detached"),
    eca: event === null ? null : [event],
    guaranteed: [cell("expected"), "*", paramCell("avtech"), "*", paramCell("beta")],
    balance: isCounted(row) ? balanceFormula(cell) : null,
    pr: share(ratioFormula([cell("produced")], cell("h"))),
    prc: share(ratioFormula(["produced", "detached", "eca"].map(cell), cell("hr"))),
    availability: share(["(1-", cell("down"), "/", cell("inverters"), ")"]),
    coverage: share([cell("lightKnown"), "/", cell("light")]),
  };
}

/** The factor R of a sample. [1] */
export function temperatureFormula(
  { temperature_correction: of }: Pick<GperfParams, "temperature_correction">,
  tm: Place,
): Formula | null {
  const falling = (from: number): Formula => ["1-", paramCell("gamma"), `/100*(`, tm, `-${from})`];
  if (of === "none") return null;
  return of === "ref25" ? falling(25) : ["IF(", tm, "<=40,1,", ...falling(40), ")"];
}
