import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { csvRow, plainDigits } from "@heliograph/domain/data/csv.ts";
import { type Sheet, sheetCsv, xlsxOf } from "./sheet.ts";

const sheet: Sheet = {
  name: "Bilancio: giugno/2026",
  head: ["Ora", "Potenza <AC> (kW)"],
  rows: [
    // 18 June 2026 is day 46191 of spreadsheets; 12:00 is a half.
    [{ wallSeconds: Date.UTC(2026, 5, 18, 12) / 1000 }, 213.475_000_000_000_02],
    [{ wallSeconds: Date.UTC(2026, 5, 18, 12, 5) / 1000 }, null],
    ["=1+1", 1e-7],
  ],
};

test("CHART-25 a workbook holds numbers, dates and text, and nothing of a gap", async () => {
  const files = unzipSync(new Uint8Array(await (await xlsxOf(sheet)).arrayBuffer()));
  const text = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
  const page = text("xl/worksheets/sheet1.xml");
  expect(page).toMatch(/<c r="A2" s="\d+"><v>46191\.5<\/v><\/c><c r="B2"[^>]*><v>213\.475<\/v>/);
  expect(page).not.toMatch(/r="B3"[^>]*>(?!<\/c>)./);
  // Text stays text: a formula would need an <f>.
  expect(page).not.toContain("<f>");
  for (const words of ["=1+1", "Potenza &lt;AC&gt; (kW)"])
    expect(text("xl/sharedStrings.xml")).toContain(words);
  expect(text("xl/workbook.xml")).toContain(`name="Bilancio  giugno 2026"`);
  expect(text("xl/styles.xml")).toContain("yyyy");
});

test("what XML cannot hold is left out of a workbook, and a lone surrogate breaks nothing", async () => {
  const rows = [["a\u0000b\uFFFEc"], ["\uD800"]];
  const made = await xlsxOf({ name: "x", head: ["n"], rows });
  const files = unzipSync(new Uint8Array(await made.arrayBuffer()));
  expect(strFromU8(files["xl/sharedStrings.xml"] ?? new Uint8Array())).toContain(">abc<");
});

test("plain digits", () => {
  expect(plainDigits(0.1 + 0.2, ",")).toBe("0,3");
  expect(plainDigits(1e-7, ".")).toBe("0.000000100000");
  expect(plainDigits(123_456_789_012, ".")).toBe("123456789012");
});

test("CHART-25 the CSV of a chart: semicolons, the decimal sign of the language, CRLF, formulas defused", () => {
  expect(sheetCsv(sheet, "it").split("\r\n")).toEqual([
    "\uFEFFOra;Potenza <AC> (kW)",
    "2026-06-18 12:00:00;213,475",
    "2026-06-18 12:05:00;",
    "'=1+1;0,000000100000",
    "",
  ]);
});

test("EXP-15 a text is quoted where any separator could cut it, whichever one the file has", () => {
  const manner = { separator: ";", decimal: "." } as const;
  for (const sign of [",", ";", "\t", "|", "\n", "\r"])
    expect(csvRow([`a${sign}b`], manner)).toBe(`"a${sign}b"\r\n`);
  expect(csvRow(['a"b', "a b", "Cà Morosina (Est)"], manner)).toBe(
    '"a""b";a b;Cà Morosina (Est)\r\n',
  );
});
test("EXP-16 what a spreadsheet would run is made harmless where it is text; numbers stay numbers", () => {
  const manner = { separator: "|", decimal: "," } as const;
  expect(csvRow(["=1+1", "+39 347", "-5,2", "@SUM(A1)", '=HYPERLINK("x")'], manner)).toBe(
    `'=1+1|'+39 347|"'-5,2"|'@SUM(A1)|"'=HYPERLINK(""x"")"\r\n`,
  );
  expect(csvRow(["\t=1", "\r=1", "\n=1"], manner)).toBe(`"'\t=1"|"'\r=1"|"'\n=1"\r\n`);
  expect(csvRow(["＝1+1", "＠SUM(A1)"], manner)).toBe("'＝1+1|'＠SUM(A1)\r\n");
  expect(csvRow([-5.2, 1e6, null, Number.NaN], manner)).toBe("-5,2|1000000||\r\n");
});
