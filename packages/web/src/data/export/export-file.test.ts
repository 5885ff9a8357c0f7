import { expect, test } from "vitest";
import {
  dateFormats,
  exportSheet,
  filePieces,
  type FileOptions,
  momentText,
  timeColumns,
  timeHeads,
} from "./export-file.ts";
import type { DataRow } from "../rows.ts";
import { exportPage } from "../data.pages.ts";
import { daysOf, estimatedValues, jumpDays, valueLimit } from "./export-search.ts";

const zone = "Europe/Rome";
/** 20 November 2026, 10:05 in Rome. */
const time = 1_795_165_500;
const columns = [
  { id: "p", name: "Potenza", device: "Inverter 01", unit: "kW" },
  { id: "s", name: "Stato", device: null, unit: "" },
];
const rows: DataRow[] = [
  [time, 1.5, "in;marcia"],
  [time + 900, null, 3],
];
const plain: FileOptions = {
  format: "csv",
  separator: "semicolon",
  decimal: "comma",
  date: "dt2",
  split: false,
};
const words = { date: "Data", time: "Ora" };
const file = (options: Partial<FileOptions>, of: DataRow[] = rows): string => {
  const all = { ...plain, ...options };
  const heads = timeHeads(of, zone, all, words);
  return [...filePieces(of, columns, all, { zone, heads })].join("");
};

test("EXP-13 EXP-15 EXP-16 EXP-19 csv: header, one row per time, CRLF, separators and decimal signs", () => {
  expect(file({})).toBe(
    'Ora (Europe/Rome);Potenza (kW);Stato\r\n2026-11-20 10:05:00;1,5;"in;marcia"\r\n2026-11-20 10:20:00;;3\r\n',
  );
  expect(file({ separator: "tab", decimal: "dot" }).split("\r\n")[1]).toBe(
    '2026-11-20 10:05:00\t1.5\t"in;marcia"',
  );
  expect(file({ separator: "pipe" }).split("\r\n")[1]).toBe('2026-11-20 10:05:00|1,5|"in;marcia"');
});

test("EXP-17 eight ways to write the time, all in the plant's time", () => {
  const written = dateFormats.map((date) => momentText(time, zone, { date, split: false })[0]);
  expect(written).toEqual([
    "1795165500",
    "2026-11-20T10:05:00+01:00",
    "20/11/2026 10:05:00",
    "2026-11-20 10:05:00",
    "11/20/2026 10:05:00",
    "20/11/2026",
    "2026-11-20",
    "11/20/2026",
  ]);
});

test("EXP-18 date and time in two columns", () => {
  expect(file({ split: true }).split("\r\n").slice(0, 2)).toEqual([
    "Data;Ora (Europe/Rome);Potenza (kW);Stato",
    '2026-11-20;10:05:00;1,5;"in;marcia"',
  ]);
  expect(momentText(time, zone, { date: "iso", split: true })).toEqual([
    "2026-11-20",
    "10:05:00+01:00",
  ]);
  expect(timeColumns({ date: "unix", split: true })).toBe(1);
});

test("EXP-14 json parses, and a gap is null", () => {
  const read = JSON.parse(file({ format: "json", date: "unix" })) as Record<string, unknown>;
  expect(read["rows"]).toEqual([
    [time, 1.5, "in;marcia"],
    [time + 900, null, 3],
  ]);
  expect(read["columns"]).toEqual(columns);
  expect(read["time"]).toEqual(["Ora"]);
  expect(JSON.parse(file({ format: "json" }, []))).toMatchObject({ rows: [] });
});

/** 25 October 2026 in Rome: at 01:00 UTC the clock goes from 03:00 back to 02:00. */
const autumn = [-1800, 0, 1800, 3600].map((after): DataRow => [
  Date.UTC(2026, 9, 25, 0, 30) / 1000 + after,
  1,
  null,
]);
test("[D6] EXP-17 where an hour is repeated a column distinguishes the two, and the formats stay unchanged", () => {
  expect(file({ date: "dt1" }, autumn).split("\r\n")).toEqual([
    "Ora (Europe/Rome);UTC;Potenza (kW);Stato",
    "25/10/2026 02:00:00;UTC+02:00;1;",
    "25/10/2026 02:30:00;UTC+02:00;1;",
    "25/10/2026 02:00:00;UTC+01:00;1;",
    "25/10/2026 02:30:00;UTC+01:00;1;",
    "",
  ]);
  expect(file({ split: true, separator: "pipe" }, autumn).split("\r\n").slice(0, 2)).toEqual([
    "Data|Ora (Europe/Rome)|UTC|Potenza (kW)|Stato",
    "2026-10-25|02:00:00|UTC+02:00|1|",
  ]);
  // These two formats are unambiguous already.
  expect(file({ date: "iso" }, autumn).split("\r\n").slice(0, 2)).toEqual([
    "Ora (Europe/Rome);Potenza (kW);Stato",
    "2026-10-25T02:00:00+02:00;1;",
  ]);
  expect(file({ date: "unix" }, autumn).split("\r\n")[0]).toBe("Ora;Potenza (kW);Stato");
  const json = JSON.parse(file({ format: "json" }, autumn)) as { rows: unknown[][] };
  expect(json.rows[2]).toEqual(["2026-10-25 02:00:00", "UTC+01:00", 1, null]);
  // In spring an hour is missing and none is repeated.
  const spring = autumn.map((row): DataRow => [Number(row[0]) - 210 * 86_400, 1, null]);
  expect(file({}, spring).split("\r\n").slice(0, 4)).toEqual([
    "Ora (Europe/Rome);Potenza (kW);Stato",
    "2026-03-29 01:00:00;1;",
    "2026-03-29 01:30:00;1;",
    "2026-03-29 03:00:00;1;",
  ]);
});

test("[D6] the spreadsheet has dates of the plant's clock, the offset beside them, and numbers", () => {
  const heads = timeHeads(autumn, zone, { ...plain, format: "xlsx", date: "iso" }, words);
  const sheet = exportSheet("x", autumn, columns, { zone, heads });
  expect(sheet.head).toEqual(["Ora (Europe/Rome)", "UTC", "Potenza (kW)", "Stato"]);
  const two = { wallSeconds: Date.UTC(2026, 9, 25, 2) / 1000 };
  expect(sheet.rows[0]).toEqual([two, "UTC+02:00", 1, null]);
  expect(sheet.rows[2]).toEqual([two, "UTC+01:00", 1, null]);
});

test("EXP-07 a long file comes in pieces and holds every row", () => {
  const many = Array.from({ length: 5000 }, (_, index) => [time + index * 300, index, null]);
  const heads = timeHeads(many, zone, plain, words);
  const pieces = [...filePieces(many, columns, plain, { zone, heads })];
  expect(pieces).toHaveLength(4);
  expect(pieces.join("").trimEnd().split("\r\n")).toHaveLength(5001);
});

const bounds = { first: "2026-03-10", today: "2026-11-21" };

test("EXP-02 EXP-03 EXP-04 days between the plant's first day and today, in their order", () => {
  expect(daysOf({}, bounds)).toEqual({ from: "2026-11-21", to: "2026-11-21", refusal: null });
  expect(daysOf({ from: "2026-11-10", to: "2026-11-09" }, bounds).refusal).toBe("order");
  expect(daysOf({ from: "2026-03-09", to: "2026-03-12" }, bounds).refusal).toBe("bounds");
  expect(daysOf({ from: "2026-11-20", to: "2026-11-22" }, bounds).refusal).toBe("bounds");
});

test("EXP-05 shortcuts stay inside of the allowed days", () => {
  expect(jumpDays("thisMonth", bounds)).toEqual({ from: "2026-11-01", to: "2026-11-21" });
  expect(jumpDays("thisYear", bounds)).toEqual({ from: "2026-03-10", to: "2026-11-21" });
  expect(jumpDays("lastWeek", bounds)).toEqual({ from: "2026-11-09", to: "2026-11-15" });
});

test("EXP-06 EXP-08 fifteen minutes unless said, and the estimate counts gaps too", () => {
  expect(exportPage.repair({ resolution: 15 })).toEqual({});
  expect(exportPage.repair({ resolution: 7 })).toEqual({});
  expect(exportPage.repair({ resolution: 60 })).toEqual({ resolution: 60 });
  // 10 variables x 31 days x 96 quarters of an hour = 29,760
  expect(estimatedValues(10, 31 * 86_400, 15)).toBe(29_760);
  expect(estimatedValues(3, 365 * 86_400, 15)).toBeGreaterThan(valueLimit);
});
