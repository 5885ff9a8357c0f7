import { describe, expect, test } from "vitest";
import { decimalSign, numberIn, readMeasures, readPayments } from "./gse-file.ts";

/** Lines of a file as a browser reads them; "|" divides cells. */
const table = (...lines: string[]) => ({
  rows: lines.map((line, at) => ({ line: at + 1, cells: line.split("|") })),
});

describe("[GS11] numbers", () => {
  test.each([
    ["1.234,5", null, 1234.5],
    ["1,234.5", null, 1234.5],
    ["1234,56", null, 1234.56],
    ["1234.56", null, 1234.56],
    ["1.234.567", null, 1_234_567],
    ["0,148", null, 0.148],
    ["62.410", ",", 62_410],
    ["62.410", ".", 62.41],
    ["62.410", null, "ambiguous"],
    ["62,410", null, "ambiguous"],
    ["−9,18", null, -9.18],
    ["12 345", null, 12_345],
    ["12.34,5", ",", null],
    ["n.d.", null, null],
    ["", null, null],
  ] as const)("%s, decimals after %s: %s", (text, sign, value) => {
    expect(numberIn(text, sign)).toBe(value);
  });
  test("the other numbers of the file tell which sign is the decimals'", () => {
    expect(decimalSign(["62.410", "84.920,5"])).toBe(",");
    expect(decimalSign(["62.410", "1.2"])).toBe(".");
    expect(decimalSign(["62.410", "84.920"])).toBeNull();
    expect(decimalSign(["1,2", "1.2"])).toBeNull();
  });
});

test("[GS10] measures of an Italian file", () => {
  const { items, faults } = readMeasures(
    table(
      "Convenzione|Anno|Mese|Energia (kWh)|Rettifica|Reale|Versione",
      "5120734|2025|gennaio|62.410,0|0|sì|1",
      "",
      "5120734|2025|02|84.920|1|no|2",
    ),
  );
  expect(faults).toEqual([]);
  const of = { gse_id: "5120734", year: 2025 };
  expect(items).toEqual([
    { ...of, month: 1, kwh: 62_410, rett: 0, real: true, ver: 1 },
    { ...of, month: 2, kwh: 84_920, rett: 1, real: false, ver: 2 },
  ]);
});

test("[GS10] payments; what a file does not say is usual", () => {
  const { items, faults } = readPayments({
    id_gse: "77",
    ...table(
      "anno|mese|tipo|importo|data|tariffa",
      "2025|3|Acconto|19560,64|31/03/2025|0,148",
      "2025||Conguaglio|-9,18||",
    ),
  });
  expect(faults).toEqual([]);
  const of = { gse_id: "77", year: 2025, adjust: false, kwh: null, state: "pagato" };
  expect(items).toEqual([
    { ...of, month: 3, type: "acconto", euro: 19_560.64, date: "2025-03-31", rate: 0.148 },
    { ...of, month: null, type: "conguaglio", euro: -9.18, date: null, rate: null },
  ]);
});

test("[GS10] each fault with its line and column", () => {
  const head = "convenzione|anno|mese|kwh";
  const { items, faults, faultCount } = readMeasures(
    table(
      head,
      "5|2025|13|1",
      "5|99|1|x",
      "|2025|1|62.410",
      "5|2025|2|",
      "5|2025|3|7",
      "5|2025|3|8",
    ),
  );
  expect(faults.map(({ line, column, field, rule }) => [line, column, field, rule])).toEqual([
    [2, 3, "month", "month"],
    [3, 2, "year", "year"],
    [3, 4, "kwh", "number"],
    [4, 1, "gse_id", "empty"],
    [4, 4, "kwh", "ambiguous"],
    [5, 4, "kwh", "empty"],
    [7, null, "", "twice"],
  ]);
  expect(faultCount).toBe(7);
  expect(items.length).toBe(2);
});

test("[GS10] a file without a column, with one twice, without rows", () => {
  const rules = (...lines: string[]) =>
    readMeasures(table(...lines)).faults.map(({ field, rule }) => [field, rule]);
  expect(rules("anno|mese", "2025|1")).toEqual([
    ["gse_id", "column_missing"],
    ["kwh", "column_missing"],
  ]);
  expect(rules("convenzione|anno|mese|kwh|energia", "5|2025|1|2|3")).toEqual([
    ["kwh", "column_twice"],
  ]);
  expect(rules("convenzione|anno|mese|kwh")).toEqual([["", "header"]]);
});

test("[GS10] 31 February is no date, and a hundred faults are listed of all", () => {
  const head = "convenzione|anno|tipo|euro|data";
  const { faults, faultCount } = readPayments(
    table(head, ...Array.from({ length: 150 }, () => "5|2025|acconto|1|31/02/2025")),
  );
  expect([faults.length, faultCount, faults[0]?.rule]).toEqual([100, 150, "date"]);
});
