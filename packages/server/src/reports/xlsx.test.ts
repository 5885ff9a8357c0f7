import { readParts, readSheets } from "@heliograph/testkit/read-sheets.ts";
import { expect, test } from "vitest";
import { xlsxOf } from "./xlsx.ts";

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20" fill="#e6a82a"/></svg>`;
const look = { brand: "remtec", logo: null, madeAt: 0 } as const;
const sheets = [
  {
    name: "Ottobre & co",
    frozen: 0,
    widths: [20, 40],
    rows: [[{ value: "Ottobre" }], [], [{ value: "Chart" }]],
    pictures: [{ row: 3, title: "a chart", svg }],
  },
  {
    name: "Giorni",
    frozen: 1,
    widths: [12, 12],
    rows: [
      [
        { value: "Giorno", isStrong: true },
        { value: "kWh", isStrong: true, isRight: true },
      ],
      // 25 October 2026 is day 46,320 of spreadsheets.
      [{ value: Date.parse("2026-10-25T00:00Z") / 1000, dated: "day" as const }, { value: 12.5 }],
    ],
  },
];

test("RPTX-01 a spreadsheet that Excel opens without repair: each part once, in its order; printed it is as wide as a page", async () => {
  const bytes = await xlsxOf(sheets, look);
  const files = readParts(bytes);
  const text = (name: string): string => files.get(name) ?? "";
  const workbook = text("xl/workbook.xml");
  expect(workbook.match(/<definedNames/g)).toHaveLength(1);
  expect(workbook).toContain(
    `<definedName name="_xlnm.Print_Titles" localSheetId="1">'Giorni'!$1:$1</definedName>`,
  );
  const page = text("xl/worksheets/sheet2.xml");
  // The order of the schema (ECMA-376, CT_Worksheet).
  const parts = ["sheetPr", "sheetViews", "cols", "sheetData", "pageMargins", "pageSetup"];
  const places = parts.map((part) => page.indexOf(`<${part}`));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(page).toMatch(/<pageSetup[^>]*fitToWidth="1"[^>]*fitToHeight="0"/);
  expect(text("xl/styles.xml").match(/<font>/g)?.length).toBe(
    text("xl/styles.xml").match(/val="Arial"/g)?.length,
  );
  // The mark, and the chart twice as fine as it is shown.
  const images = [...files.keys()].filter((name) => name.startsWith("xl/media/"));
  expect(images).toHaveLength(2);
  expect(readSheets(bytes)).toEqual([
    expect.objectContaining({ name: "Ottobre & co" }),
    {
      name: "Giorni",
      rows: [
        ["Giorno", "kWh"],
        [46_320, 12.5],
      ],
    },
  ]);
});
