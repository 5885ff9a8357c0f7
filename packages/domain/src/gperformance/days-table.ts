/** The days of a settlement: on paper what is looked at, in the spreadsheet everything that they are reckoned from. */
import type {
  CalcResult,
  GperfDay,
  GperfTotals,
} from "@heliograph/contract/gperformance/gperformance.wire.ts";
import { parseCivilDay } from "../data/civil-day.ts";
import { filled } from "../messages/message-text.ts";
import { number, text } from "../reports/blocks.ts";
import type { Block, Cell, Column, Place, Row } from "../reports/document.ts";
import { contractFactor } from "./contract.ts";
import { dayOfEvent } from "./events.ts";
import {
  dayFormulas,
  reckoned,
  samplesByDay,
  sumOfDays,
  totalCell,
  ratioFormula,
} from "./settlement-formulas.ts";
import { isCounted, isDue } from "./settlement.ts";
import { markText, type SettlementWriting } from "./settlement-writing.ts";

export const daysTable = (writing: SettlementWriting): Block =>
  writing.of.withSamples ? spreadsheetDays(writing) : paperDays(writing);

const percent = (value: number | null): number | null => (value === null ? null : value * 100);
/** Why a day is to be read with care; "" where it is not. */
function doubtOf(row: GperfDay, { words, format }: SettlementWriting): string {
  const why = row.marks.map((mark) => markText(mark, words, format)).join("; ");
  return why === "" || isCounted(row) ? why : filled(words.days.notCounted, { why });
}
const block = (
  { result, words }: SettlementWriting,
  of: { readonly columns: readonly Column[]; readonly rows: readonly Row[] },
): Block => ({
  kind: "table",
  id: "days",
  title: words.days.title,
  note: result.data.some(({ marks }) => marks.length > 0) ? words.days.note : "",
  columns: of.columns,
  rows: of.rows,
  empty: words.days.none,
});
const energyOf = (decimals: number) => (id: string, title: string) =>
  number(id, title, { unit: "kWh", decimals });

function paperDays(writing: SettlementWriting): Block {
  const { result, words, format } = writing;
  const { days } = words;
  const cells = (row: GperfTotals | GperfDay, name: string, balance: Cell): Cell[] => [
    name,
    row.h_kwh_m2,
    row.e_prod,
    row.e_detach,
    row.eca,
    row.e_gar,
    balance,
    percent(row.pr),
    percent(row.availability),
    percent(row.coverage),
  ];
  const energy = energyOf(1);
  const balanceOf = (row: GperfDay): Cell => {
    const doubt = doubtOf(row, writing);
    return doubt === "" ? row.balance : { value: row.balance, doubt };
  };
  return block(writing, {
    columns: [
      text("day", days.day, 0.11),
      number("h", days.h, { unit: "kWh/m²", decimals: 2, width: 0.09 }),
      energy("produced", days.produced),
      energy("detached", days.detached),
      energy("eca", days.eca),
      energy("guaranteed", days.guaranteed),
      energy("balance", days.balance),
      number("pr", days.pr, { unit: "%", width: 0.07 }),
      number("availability", days.availability, { unit: "%", width: 0.085 }),
      number("coverage", days.coverage, { unit: "%", decimals: 0, width: 0.075 }),
    ],
    rows: [
      ...result.data.map((row): Row => ({
        id: row.day,
        cells: cells(row, format.date(parseCivilDay(row.day)), balanceOf(row)),
      })),
      {
        id: "total",
        isStrong: true,
        cells: cells(result.totals, days.total, result.totals.balance),
      },
    ],
  });
}

/** Every figure of a day, by its column. */
const figuresOf = (row: GperfDay | GperfTotals) => ({
  h: row.h_kwh_m2,
  hr: row.ht_kwh_m2,
  valid: row.n_valid,
  units: row.n_detach,
  inverters: row.inv_samples,
  down: row.inv_down_samples,
  light: row.light_samples,
  lightKnown: row.light_known,
  produced: row.e_prod,
  expected: row.e_att,
  detached: row.e_detach,
  eca: row.eca,
  guaranteed: row.e_gar,
  balance: row.balance,
  pr: percent(row.pr),
  prc: percent(row.pr_c),
  availability: percent(row.availability),
  coverage: percent(row.coverage),
});
/** Of a sum of days these are found anew; the others are sums. */
const ratiosOfTotals = {
  pr: ratioFormula([totalCell("produced")], totalCell("h")),
  prc: ratioFormula(["produced", "detached", "eca"].map(totalCell), totalCell("hr")),
  availability: ["(1-", totalCell("down"), "/", totalCell("inverters"), ")"],
  coverage: [totalCell("lightKnown"), "/", totalCell("light")],
};
const isRatio = (column: string): column is keyof typeof ratiosOfTotals => column in ratiosOfTotals;

function spreadsheetDays(writing: SettlementWriting): Block {
  const { of, result, words, format } = writing;
  const { params } = of.question;
  const { days } = words;
  const energy = energyOf(3);
  const share = (id: string, title: string) => number(id, title, { unit: "%", decimals: 2 });
  const count = (id: string, title: string) => number(id, title, { decimals: 0 });
  const columns = [
    text("day", days.day),
    number("h", days.h, { unit: "kWh/m²", decimals: 6 }),
    number("hr", days.hr, { unit: "kWh/m²", decimals: 6 }),
    count("valid", days.valid),
    count("units", days.units),
    count("inverters", days.inverterSamples),
    count("down", days.down),
    count("light", days.light),
    count("lightKnown", days.lightKnown),
    count("y", days.y),
    number("perSun", days.perSun, { decimals: 6 }),
    energy("produced", days.produced),
    energy("expected", days.expected),
    energy("detached", days.detached),
    energy("eca", days.eca),
    energy("guaranteed", days.guaranteed),
    energy("balance", days.balance),
    count("counted", days.counted),
    count("due", days.due),
    share("pr", days.pr),
    share("prc", days.prc),
    share("availability", days.availability),
    share("coverage", days.coverage),
  ];
  const samples = samplesByDay(result, format);
  const { pn_kwp: pn } = result.totals;
  const dayRow = (row: GperfDay): Row => {
    const { y } = row;
    const factor = y === null ? null : (pn / params.gstc) * params.pre * contractFactor(params, y);
    const values: Readonly<Record<string, number | null>> = {
      ...figuresOf(row),
      y,
      perSun: factor,
      counted: isCounted(row) ? 1 : 0,
      due: isDue(row) ? 1 : 0,
    };
    const formulas = dayFormulas(row, {
      samples: samples.get(row.day),
      event: eventCell(writing, row.day),
    });
    const doubt = doubtOf(row, writing);
    return {
      id: row.day,
      cells: columns.map(({ id }): Cell => {
        if (id === "day") return { text: format.date(parseCivilDay(row.day)), on: row.day };
        const cell = reckoned(values[id] ?? null, formulas[id]);
        return id === "balance" && doubt !== "" ? { ...cell, doubt } : cell;
      }),
    };
  };
  return block(writing, {
    columns,
    rows: [
      ...result.data.map(dayRow),
      { id: "total", isStrong: true, cells: totalCells(result, columns, days.total) },
    ],
  });
}
function totalCells(result: CalcResult, columns: readonly Column[], name: string): Cell[] {
  const values: Readonly<Record<string, number | null>> = {
    ...figuresOf(result.totals),
    counted: result.totals.counted_days,
    due: result.data.filter(isDue).length,
  };
  return columns.map(({ id }): Cell => {
    if (id === "day") return name;
    if (id === "y" || id === "perSun") return null;
    return reckoned(
      values[id] ?? null,
      isRatio(id) ? ["100*", ...ratiosOfTotals[id]] : sumOfDays(id, result),
    );
  });
}
/** Where the event of a day stands; null without one. */
function eventCell({ of }: SettlementWriting, day: string): Place | null {
  const own = of.plant.gperf_events.filter((one) => dayOfEvent(one) === day);
  return own.length === 1 ? { table: "events", row: day, column: "eca" } : null;
}
