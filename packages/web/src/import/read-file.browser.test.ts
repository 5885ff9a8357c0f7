import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { layoutOf } from "@heliograph/domain/import/table-layout.ts";
import { seriesOf } from "@heliograph/domain/import/table-series.ts";
import { FileFault } from "./file-fault.ts";
import { openFile, openTable } from "./read-file.ts";

const file = (bytes: Uint8Array | string, size?: number) => {
  const own = typeof bytes === "string" ? strToU8(bytes) : bytes;
  return {
    name: "storico.csv",
    size: size ?? own.length,
    arrayBuffer: async () => own.slice().buffer as ArrayBuffer,
  };
};
const table = async (bytes: Uint8Array | string, sheet = 0) =>
  (await openTable(await openFile(file(bytes)), { sheet })).rows;
const fault = async (reading: Promise<unknown>): Promise<[string, object] | null> =>
  await reading.then(
    () => null,
    (error: unknown) => {
      if (error instanceof FileFault) return [error.code, error.params];
      throw error;
    },
  );
const utf16 = (text: string, isLittle: boolean, hasMark: boolean): Uint8Array => {
  const whole = (hasMark ? "\uFEFF" : "") + text;
  const units = Array.from({ length: whole.length }, (_, at) => whole.charCodeAt(at));
  return Uint8Array.from(units.flatMap((u) => (isLittle ? [u & 255, u >> 8] : [u >> 8, u & 255])));
};

describe("[X23] text in any alphabet", () => {
  const text = "Ora;Intensità [W/m²]\n2026-01-01 00:00;1\n";
  const rows = [
    { line: 1, cells: ["Ora", "Intensità [W/m²]"] },
    { line: 2, cells: ["2026-01-01 00:00", "1"] },
  ];
  test.each([
    ["UTF-8", strToU8(text)],
    ["UTF-8 with a mark", strToU8(`\uFEFF${text}`)],
    ["UTF-16, little end first", utf16(text, true, true)],
    ["UTF-16 without a mark", utf16(text, true, false)],
    ["UTF-16, big end first", utf16(text, false, true)],
    ["ISO-8859-1", Uint8Array.from(text, (sign) => sign.charCodeAt(0))],
  ])("ONB-04 [X23] %s", async (_, bytes) => {
    expect(await table(bytes)).toEqual(rows);
  });
  test("ONB-04 [X23] packed with gzip", async () => {
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
    expect(await table(new Uint8Array(await new Response(packed).arrayBuffer()))).toEqual(rows);
  });
});

describe("[X23] what is no table", () => {
  test.each([
    ["", "empty"],
    ["\n \n", "empty"],
    ["a;b;c\n", "oneLine"],
    [Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2, 3]), "binary"],
    [Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]), "oldExcel"],
    [Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3]), "damaged"],
    [zipSync({ "a.txt": strToU8("a") }), "noSheet"],
  ])("ONB-04 [X23] %j is %s", async (bytes, code) => {
    expect((await fault(table(bytes)))?.[0]).toBe(code);
  });
  test("ONB-04 [X23] 100 MB are refused before they are read, 2,000 columns and too many rows after", async () => {
    const big = {
      ...file("a"),
      size: 100_000_000,
      arrayBuffer: () => Promise.reject(new Error("read")),
    };
    expect(await fault(openFile(big))).toEqual(["tooBig", { size: 100, most: 20 }]);
    const wide = Array.from({ length: 2000 }, (_, i) => i).join(";");
    expect(await fault(table(`${wide}\n${wide}`))).toEqual([
      "tooManyColumns",
      { columns: 2000, most: 500 },
    ]);
    expect(await fault(table("1;2\n".repeat(300_001)))).toEqual([
      "tooManyRows",
      { rows: 300_001, most: 300_000 },
    ]);
  });
});

const xml = (text: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
/** A workbook made by hand: sheets by name, the cells of each as XML. */
function workbook(
  sheets: readonly { name: string; data: string; state?: string }[],
  more: Record<string, Uint8Array> = {},
): Uint8Array {
  return zipSync({
    "xl/workbook.xml": xml(
      `<workbook><sheets>${sheets.map(({ name, state }, i) => `<sheet name="${name}" sheetId="${i + 1}"${state ? ` state="${state}"` : ""} r:id="rId${i + 1}"/>`).join("")}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": xml(
      `<Relationships>${sheets.map((_, i) => `<Relationship Id="rId${i + 1}" Type="t" Target="worksheets/sheet${i + 1}.xml"/>`).join("")}</Relationships>`,
    ),
    "xl/styles.xml": xml(
      `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="0.00&quot; hours&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
    "xl/sharedStrings.xml": xml(
      `<sst><si><t>Ora</t></si><si><r><t>Potenza </t></r><r><t>[kW]</t></r></si><si><t>Tom &amp; Co &lt;1&gt;</t></si></sst>`,
    ),
    ...Object.fromEntries(
      sheets.map(({ data }, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        xml(`<worksheet><sheetData>${data}</sheetData></worksheet>`),
      ]),
    ),
    ...more,
  });
}
// 46085 is 4 March 2026; 12:05 is 0.503472… of a day.
const data = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c></row>
<row r="2"/><row r="3"><c r="A3" s="1"><v>46085.503472222219</v></c><c r="B3"><v>12.5</v></c><c r="C3" t="inlineStr"><is><t>a</t></is></c><c r="D3" s="2"><f>B3*2</f><v>25</v></c></row>
<row r="4"><c r="A4" s="1"><v>46085.506944444445</v></c><c r="B4" t="e"><v>#DIV/0!</v></c><c r="C4"><f>A1+B1</f></c><c r="D4" t="b"><v>1</v></c></row>`;

describe("[X23] workbooks", () => {
  test("ONB-04 [X23] shared texts, dates by their style, results of formulas, holes, the rows' own numbers", async () => {
    expect(await table(workbook([{ name: "Dati", data }]))).toEqual([
      { line: 1, cells: ["Ora", "Potenza [kW]", "", "Tom & Co <1>"] },
      { line: 3, cells: ["2026-03-04 12:05:00", "12.5", "a", "25"] },
      { line: 4, cells: ["2026-03-04 12:10:00", "#N/A", "=A1+B1", "1"] },
    ]);
  });
  test("ONB-04 [X24] its rows are a table like any other", async () => {
    const rows = await table(workbook([{ name: "Dati", data }]));
    const layout = layoutOf(rows, null);
    expect(layout).toMatchObject({ delimiter: null, time: [0], timeFormat: "ymd", dataLine: 3 });
    expect(seriesOf(rows, layout)[0]).toMatchObject({ name: "Potenza", unit: "kW" });
  });
  test("ONB-04 [X23] the first sheet that is shown, or another", async () => {
    const row = (text: string) =>
      `<row r="1"><c t="inlineStr"><is><t>${text}</t></is></c></row><row r="2"><c><v>1</v></c></row>`;
    const bytes = workbook([
      { name: "Note", data: row("hidden"), state: "hidden" },
      { name: "A &amp; B", data: row("first") },
      { name: "C", data: row("second") },
    ]);
    const { workbook: book } = await openFile(file(bytes));
    expect(book!.sheets).toEqual(["A & B", "C"]);
    expect((await table(bytes))[0]!.cells).toEqual(["first"]);
    expect((await table(bytes, 1))[0]!.cells).toEqual(["second"]);
  });
  test("ONB-04 [X23] bombs: entities, a part that grows without end, a cell far to the right", async () => {
    const entity = { "xl/sharedStrings.xml": strToU8('<!DOCTYPE a [<!ENTITY x "y">]><sst/>') };
    expect((await fault(table(workbook([{ name: "A", data }], entity))))?.[0]).toBe("damaged");
    const grows = { "xl/sharedStrings.xml": new Uint8Array(201_000_000) };
    expect((await fault(table(workbook([{ name: "A", data }], grows))))?.[0]).toBe("tooBigInside");
    const far = '<row r="1"><c r="XFD1"><v>1</v></c></row>';
    expect(await fault(table(workbook([{ name: "A", data: far }])))).toEqual([
      "tooManyColumns",
      { columns: 16_384, most: 500 },
    ]);
  });
});
