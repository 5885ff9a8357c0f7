import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRow, plainDigits } from "./csv.ts";
import { columnName, type Sheet, sheetCsv, xlsxOf } from "./sheet.ts";
import { crc32, zipParts } from "./zip.ts";

/** Reads an archive of stored entries from its end, as unzip does. */
function unzipped(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - 22;
  expect(view.getUint32(end, true)).toBe(0x06_05_4b_50);
  const files = new Map<string, Uint8Array>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    expect(view.getUint32(at, true)).toBe(0x02_01_4b_50);
    expect(view.getUint16(at + 10, true)).toBe(0);
    const length = view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const local = view.getUint32(at + 42, true);
    expect(view.getUint32(local, true)).toBe(0x04_03_4b_50);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const content = bytes.subarray(start, start + length);
    expect(crc32(content)).toBe(view.getUint32(at + 16, true));
    files.set(name, content);
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return files;
}
const joined = (parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

test("CRC-32 of the digits 1 to 9 is the check value of the standard", () => {
  expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcb_f4_39_26);
});

test("an archive gives back what was put in, whatever it was", () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[a-zàè0-9/]{1,12}$/), { maxLength: 6 });
  fc.assert(
    fc.property(names, fc.uint8Array({ maxLength: 60 }), (own, bytes) => {
      const entries = own.map((name) => ({ name, bytes: Uint8Array.from(bytes) }));
      const read = unzipped(joined(zipParts(entries)));
      expect([...read.keys()]).toEqual(own);
      for (const content of read.values()) expect([...content]).toEqual([...bytes]);
    }),
  );
});

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
  const files = unzipped(new Uint8Array(await xlsxOf(sheet).arrayBuffer()));
  expect([...files.keys()]).toContain("[Content_Types].xml");
  const text = (name: string): string => new TextDecoder().decode(files.get(name));
  const page = text("xl/worksheets/sheet1.xml");
  expect(page).toContain(`<c r="A2" s="2"><v>46191.5</v></c><c r="B2"><v>213.475</v></c>`);
  expect(page).toContain("Potenza &lt;AC&gt; (kW)");
  expect(page).not.toContain(`r="B3"`);
  // Text stays text: a formula would need an <f>.
  expect(page).toContain(`t="inlineStr"><is><t xml:space="preserve">=1+1</t>`);
  expect(text("xl/workbook.xml")).toContain(`name="Bilancio  giugno 2026"`);
});

test("names of columns and plain digits", () => {
  expect([0, 25, 26, 701, 702].map(columnName)).toEqual(["A", "Z", "AA", "ZZ", "AAA"]);
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
  expect(csvRow(["\t=1", "\r=1"], manner)).toBe(`"'\t=1"|"'\r=1"\r\n`);
  expect(csvRow([-5.2, 1e6, null, Number.NaN], manner)).toBe("-5,2|1000000||\r\n");
});
