import type { Sheet, SheetCell } from "@heliograph/domain/reports/sheets.ts";
import { brandNames } from "@heliograph/contract/users/brand-names.ts";
import { brandMark } from "@heliograph/domain/reports/brand-mark.ts";
import { escaped, paper } from "@heliograph/domain/reports/paper.ts";
import writeXlsx from "write-excel-file/node";
import { pngOfSvg } from "../platform/png-of-svg.ts";
import type { DocumentLook } from "./draw-job.ts";

/** Of the brand's mark, and what is left for the plant's logo. [px] */
const markSize = 16;
const logoRoom = { width: 140, height: 40 };
const dates = { moment: "dd/mm/yyyy hh:mm", day: "dd/mm/yyyy", month: "mmmm yyyy" } as const;

/** Sheets as a spreadsheet: real numbers with their decimals, dates, heads that stay. A printed sheet is as wide as its page, and repeats its head. */
export async function xlsxOf(
  sheets: readonly Sheet[],
  look: DocumentLook | null,
): Promise<Uint8Array> {
  const images = await Promise.all(
    sheets.map(async ({ pictures = [] }, at) => [
      ...(at === 0 && look !== null ? await imagesOf(look) : []),
      ...(await Promise.all(pictures.map(drawn))),
    ]),
  );
  return await writeXlsx(
    sheets.map(({ name, rows, widths, frozen }, at) => ({
      data: rows.map((row, line) => [
        ...row.map((cell, column) => cellOf(cell, column, widths[column])),
        ...(at === 0 && line === 0 && look !== null ? [{}, {}, brandCell(look)] : []),
      ]),
      sheet: name,
      columns: widths.map((width) => ({ width })),
      orientation: "landscape" as const,
      ...(images[at] === undefined || images[at].length === 0 ? {} : { images: images[at] }),
      ...(frozen > 0 ? { stickyRowsCount: frozen } : {}),
    })),
    // Without them each style has a font of its own in some programs.
    { fontFamily: "Arial", fontSize: 10, features: [printed(sheets)] },
  ).toBuffer();
}

/** The name stands beside the mark. */
const brandCell = ({ brand }: DocumentLook) => ({
  value: brandNames[brand],
  type: String,
  fontWeight: "bold" as const,
  align: "left" as const,
  indent: 2,
});
/** So much finer than it is shown: a printer sees it. */
const finer = 2;
/** The lines of the sheet do not shine through a chart. */
const onWhite = (svg: string): string =>
  svg.replace(
    /<svg[^>]*>/u,
    (opening) => `${opening}<rect width="100%" height="100%" fill="#ffffff"/>`,
  );
/** A chart as a picture over its rows. */
async function drawn({ row, title, svg }: NonNullable<Sheet["pictures"]>[number]) {
  const image = await pngOfSvg(onWhite(svg), finer);
  return {
    content: Buffer.from(image.bytes),
    contentType: "image/png" as const,
    dpi: 96,
    title,
    width: Math.round(image.width / finer),
    height: Math.round(image.height / finer),
    anchor: { row: row + 1, column: 1 },
  };
}
/** Whose portal it is, and the plant's logo: right of what the first sheet says. */
async function imagesOf({ brand, logo }: DocumentLook) {
  const mark = await pngOfSvg(brandMark(brand, markSize), 2 * finer);
  const image = (of: { type: "image/png" | "image/jpeg"; bytes: Uint8Array; title: string }) => ({
    content: Buffer.from(of.bytes),
    contentType: of.type,
    dpi: 96,
    title: of.title,
  });
  const { type = null, width = 0, height = 0, bytes = new Uint8Array() } = logo ?? {};
  const shrunk = Math.min(1, logoRoom.width / width, logoRoom.height / height);
  return [
    {
      ...image({ type: "image/png", bytes: mark.bytes, title: brandNames[brand] }),
      width: markSize,
      height: markSize,
      anchor: { row: 1, column: 4 },
    },
    ...(type === "image/png" || type === "image/jpeg"
      ? [
          {
            ...image({ type, bytes, title: "logo" }),
            width: Math.round(width * shrunk),
            height: Math.round(height * shrunk),
            anchor: { row: 2, column: 4 },
          },
        ]
      : []),
  ];
}

/** Of a line. [pt] */
const lineHeight = 13;
const cellOf = (cell: SheetCell, column: number, width = 1) => {
  const { value, decimals = 0, dated } = cell;
  const look = {
    ...(cell.isStrong === true ? { fontWeight: "bold" as const } : {}),
    ...(cell.isFlagged === true ? { backgroundColor: paper.flagged } : {}),
    ...(cell.isWrapped === true
      ? { wrap: true, height: lineHeight * Math.ceil(String(value).length / width) }
      : {}),
    alignVertical: "top" as const,
    ...(cell.isRight === true ? { align: "right" as const } : {}),
  };
  if (value === null || value === "") return { ...look };
  // Text beside a number does not touch it.
  if (typeof value === "string")
    return {
      ...look,
      ...(column > 0 && !("align" in look) ? { align: "left" as const, indent: 1 } : {}),
      value,
      type: String,
    };
  if (dated !== undefined) {
    const align = "left" as const;
    return { ...look, value: new Date(value * 1000), type: Date, format: dates[dated], align };
  }
  const format = numberFormat(decimals, cell.unit ?? "");
  const number = { ...look, ...(format === null ? {} : { format }) };
  return cell.formula === undefined
    ? { ...number, value, type: Number }
    : { ...number, value: cell.formula, type: "Formula" as const };
};

/** null: the number as it is. */
function numberFormat(decimals: number | null, unit: string): string | null {
  const beside = unit === "" ? "" : ` "${unit}"`;
  if (decimals === null) return unit === "" ? null : `General${beside}`;
  return `#,##0${decimals === 0 ? "" : `.${"0".repeat(decimals)}`}${beside}`;
}

/**
 * What each formula comes to, beside it: the library writes formulas alone, and who reads a sheet without reckoning (a preview, a phone, another
 * program) would see nothing.
 */
function withValues(xml: string, { rows }: Pick<Sheet, "rows">): string {
  const values = rows
    .flat()
    .flatMap(({ formula, value }) => (formula === undefined ? [] : [value]));
  let at = 0;
  return xml.replaceAll("</f>", () => `</f><v>${String(values[at++] ?? 0)}</v>`);
}

/** How the sheets leave a printer: every column on one page, and the head on each of them. */
function printed(sheets: readonly Sheet[]) {
  const titles = sheets.flatMap(({ name, frozen }, at) =>
    frozen > 0
      ? [
          `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${escaped(name)}'!$1:$${frozen}</definedName>`,
        ]
      : [],
  );
  return {
    files: {
      transform: {
        "xl/worksheets/sheet{id}.xml": {
          transform: (
            xml: string,
            _sheet: unknown,
            { sheetIndex }: { readonly sheetIndex: number },
          ) =>
            withValues(xml, sheets[sheetIndex] ?? { rows: [] }).replace(
              /<worksheet[^>]*>/u,
              (opening) => `${opening}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
            ),
          transformElementAttributes: (
            tag: string,
            attributes: Record<string, string | number>,
            _index: number | undefined,
            { images }: { readonly images?: readonly unknown[] },
          ) => {
            if (tag !== "pageSetup") return attributes;
            // A chart is not cut in two.
            const fitToHeight = images === undefined ? 0 : 1;
            return { ...attributes, paperSize: 9, fitToWidth: 1, fitToHeight };
          },
        },
        "xl/workbook.xml": {
          transform: (xml: string) =>
            titles.length === 0
              ? xml
              : xml.replace(
                  /<definedNames\s*\/>/u,
                  () => `<definedNames>${titles.join("")}</definedNames>`,
                ),
        },
      },
    },
  };
}
