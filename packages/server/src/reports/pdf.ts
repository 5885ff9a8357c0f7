/** A document as a PDF: pages with heads and numbers, tables that repeat their heads, charts as vectors. The same document gives the same bytes. */
import { brandNames } from "@heliograph/contract/users/brand-names.ts";
import { brandMark } from "@heliograph/domain/reports/brand-mark.ts";
import { reportWords } from "@heliograph/domain/reports/blocks.ts";
import { chartSvg, deviationSvg, fallSvg, markSvg } from "@heliograph/domain/reports/chart-svg.ts";
import {
  type Block,
  type Cell,
  type Column,
  type DocumentMark,
  isDeviation,
  isDoubted,
  isFall,
  numberOf,
  type ReportDocument,
  type Rich,
  type TableBlock,
  textOf,
} from "@heliograph/domain/reports/document.ts";
import { doubtsOf } from "@heliograph/domain/reports/html.ts";
import { filled } from "@heliograph/domain/messages/message-text.ts";
import { paper, unbroken } from "@heliograph/domain/reports/paper.ts";
import { reportFormat, type ReportFormat } from "@heliograph/domain/reports/report-format.ts";
import pdfmake, { type Node, type TableLayout } from "pdfmake";
import { columnWidths } from "./column-widths.ts";
import { documentFonts } from "../platform/document-fonts.ts";
import type { DocumentLook } from "./draw-job.ts";

pdfmake.setFonts({
  Inter: { ...documentFonts, italics: documentFonts.normal, bolditalics: documentFonts.bold },
});
const known = new Set(Object.values<string>(documentFonts));
// A document names no address and no file: whoever wrote a name into it reads nothing with it.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => known.has(path));

const margin = 36;
/** A4 less its margins. [pt] */
const width = 595.28 - 2 * margin;
/** Digits of one width stand below each other. */
const tabular = { fontFeatures: ["tnum"] };

export async function reportPdf(document: ReportDocument, look: DocumentLook): Promise<Uint8Array> {
  const pages = new Pages(document);
  const made = Temporal.Instant.fromEpochMilliseconds(look.madeAt * 1000);
  return await pdfmake
    .createPdf({
      pageSize: "A4",
      pageMargins: [margin, 58, margin, 52],
      language: document.language,
      defaultStyle: {
        font: "Inter",
        fontSize: 8.5,
        lineHeight: 1.25,
        color: paper.ink,
        ...tabular,
      },
      info: {
        title: `${document.plant}, ${document.title}: ${document.kind}`,
        author: brandNames[look.brand],
        creator: "Heliograph",
        producer: "Heliograph",
        // The library dates a document by a Date.
        creationDate: new Date(made.epochMilliseconds),
      },
      header: (page) =>
        page === 1
          ? null
          : {
              margin: [margin, 26, margin, 0],
              columns: [
                { text: `${document.plant} · ${document.title}`, bold: true },
                { text: brandNames[look.brand], bold: true, alignment: "right" },
              ],
            },
      footer: (page, count) => ({
        margin: [margin, 14, margin, 0],
        fontSize: 7.5,
        color: paper.pale,
        columns: [
          { width: "*", text: document.foot.left },
          {
            width: "auto",
            alignment: "right",
            text: `${document.foot.right} · ${filled(document.foot.page, { page, pages: count })}`,
          },
        ],
      }),
      content: [pages.head(look), ...document.blocks.flatMap((block) => pages.block(block))],
    })
    .getBuffer();
}

class Pages {
  readonly #document: ReportDocument;
  readonly #format: ReportFormat;
  constructor(document: ReportDocument) {
    this.#document = document;
    this.#format = reportFormat(document.language, "UTC");
  }
  head({ brand, logo }: DocumentLook): Node {
    const { title, plant, facts, kind, preview } = this.#document;
    const image =
      logo !== null && (logo.type === "image/png" || logo.type === "image/jpeg")
        ? [
            {
              image: `data:${logo.type};base64,${Buffer.from(logo.bytes).toString("base64")}`,
              fit: [130, 34],
              alignment: "right",
            },
          ]
        : [];
    return {
      margin: [0, -26, 0, 8],
      stack: [
        {
          columns: [
            {
              width: "*",
              stack: [
                { text: title, bold: true, fontSize: 16 },
                {
                  text: [
                    { text: plant, bold: true, color: paper.ink },
                    ...facts.map((fact) => ` · ${fact}`),
                  ],
                  color: paper.dim,
                },
                { text: kind, color: paper.dim },
              ],
            },
            {
              width: 140,
              stack: [
                ...image,
                {
                  margin: [0, 3],
                  columnGap: 4,
                  columns: [
                    { width: "*", text: "" },
                    { width: 13, svg: brandMark(brand, 13) },
                    { width: "auto", text: brandNames[brand], bold: true, margin: [0, 1, 0, 0] },
                  ],
                },
              ],
            },
          ],
        },
        rule(6),
        ...(preview === null
          ? []
          : [{ text: preview, color: paper.warning, bold: true, margin: [0, 6, 0, 0] }]),
      ],
    };
  }
  block(block: Block): Node[] {
    switch (block.kind) {
      case "answers":
        return [
          {
            layout: lines,
            table: {
              widths: [88, "*"],
              dontBreakRows: true,
              body: block.rows.map(({ label, mark, text }) => [
                this.#marked(mark === "fine" ? "none" : mark, {
                  text: label,
                  color: paper.dim,
                  margin: [0, 2, 0, 0],
                }),
                { text: rich(text), fontSize: 10.5, margin: [0, 1, 0, 2] },
              ]),
            },
          },
        ];
      case "table":
        return this.#table(block);
      case "chart":
        return [
          {
            unbreakable: true,
            stack: [
              heading(block.title, block.note),
              { svg: chartSvg(block, this.#format), width },
            ],
          },
        ];
      case "tiles":
        return [
          {
            margin: [0, 12, 0, 0],
            layout: boxed,
            table: {
              dontBreakRows: true,
              widths: block.tiles.map(() => "*"),
              body: [
                block.tiles.map(({ label, value, unit, decimals, note }) => ({
                  stack: [
                    { text: label, color: paper.dim, fontSize: 8 },
                    {
                      text: [
                        { text: this.#format.number(value, decimals), bold: true, fontSize: 15 },
                        { text: value === null ? "" : ` ${unit}`, color: paper.dim },
                      ],
                    },
                    { text: note, color: paper.dim, fontSize: 8 },
                  ],
                })),
              ],
            },
          },
        ];
      case "checks":
        return [
          {
            unbreakable: true,
            stack: [heading(block.title, ""), this.#checks(block.checks)],
          },
        ];
      case "note":
        return [{ text: block.text, color: paper.dim, margin: [0, 12, 0, 0] }];
    }
  }
  #checks(checks: Extract<Block, { kind: "checks" }>["checks"]): Node {
    const cell = (one: (typeof checks)[number] | undefined): Node =>
      one === undefined
        ? { text: "" }
        : this.#marked(one.mark, {
            stack: [
              {
                columns: [
                  { text: one.label, bold: true },
                  { text: one.value, bold: true, alignment: "right", width: "auto" },
                ],
              },
              { text: one.note, color: paper.pale, fontSize: 8 },
            ],
          });
    const rows = Array.from({ length: Math.ceil(checks.length / 2) }, (_, at) => [
      cell(checks[2 * at]),
      { text: "" },
      cell(checks[2 * at + 1]),
    ]);
    return { layout: lines, table: { widths: ["*", 16, "*"], dontBreakRows: true, body: rows } };
  }
  #table(table: TableBlock): Node[] {
    if (table.rows.length === 0)
      return [heading(table.title, table.note), { text: table.empty, color: paper.dim }];
    const hasMarks = table.rows.some(({ mark }) => mark !== undefined);
    const open = width - (hasMarks ? 14 : 0);
    const widths = columnWidths(table.columns, open);
    const widthOf = (at: number): number => {
      const own = widths[at];
      return typeof own === "number" ? own : 120;
    };
    // Words beside a number do not touch it.
    const beside = (at: number) =>
      table.columns[at]?.kind === "text" && table.columns[at - 1]?.kind === "number"
        ? { margin: [8, 0, 0, 0] }
        : {};
    const head = [
      ...(hasMarks ? [{ text: "" }] : []),
      ...table.columns.map(({ title, unit, kind }, at) => ({
        ...beside(at),
        text: [title, ...(unit === "" ? [] : [{ text: ` ${unit}`, color: paper.pale }])],
        color: paper.dim,
        alignment: kind === "number" ? "right" : kind === "deviation" ? "center" : "left",
      })),
    ];
    const body = table.rows.map(({ cells, mark, isStrong = false, isFlagged = false }) => {
      const look = {
        ...(isStrong ? { bold: true } : {}),
        ...(isFlagged ? { fillColor: paper.flagged } : {}),
      };
      return [
        ...(hasMarks ? [{ ...sign(mark ?? "none"), ...look }] : []),
        ...cells.map((cell, at) => ({
          ...this.#cell(cell, table.columns[at], widthOf(at)),
          ...beside(at),
          ...look,
        })),
      ];
    });
    const doubts = doubtsOf(table);
    const words = reportWords(this.#document.language);
    return [
      heading(table.title, table.note),
      {
        layout: lines,
        table: {
          headerRows: 1,
          keepWithHeaderRows: 2,
          dontBreakRows: true,
          widths: [...(hasMarks ? [12] : []), ...widths],
          body: [head, ...body],
        },
      },
      ...(doubts.length === 0
        ? []
        : [
            {
              text: `${words.doubted}: ${doubts.join("; ")}`,
              color: paper.pale,
              fontSize: 7.5,
              margin: [0, 3, 0, 0],
            },
          ]),
    ];
  }
  #cell(cell: Cell, column: Column | undefined, room: number): Node {
    if (isFall(cell)) return { svg: fallSvg(cell, Math.round(room * 1.33)), width: room };
    if (isDeviation(cell))
      return cell.share === null
        ? { text: "" }
        : { svg: deviationSvg(cell, Math.round(room * 1.33)), width: room };
    if (column?.kind === "number") {
      const value = numberOf(cell);
      return {
        text: `${this.#format.number(value, column.decimals)}${isDoubted(cell) ? "*" : ""}`,
        alignment: "right",
        noWrap: true,
      };
    }
    return { text: textOf(cell) };
  }
  #marked(mark: DocumentMark, node: Node): Node {
    return mark === "none"
      ? node
      : {
          columns: [
            { ...sign(mark), width: 12 },
            { ...node, width: "*" },
          ],
          columnGap: 3,
        };
  }
}

const sign = (mark: DocumentMark): Node =>
  mark === "none" ? { text: "" } : { svg: markSvg(mark), width: 8, margin: [0, 1.5, 0, 0] };
const rich = (text: Rich): unknown[] =>
  text.map((part) =>
    typeof part === "string" ? unbroken(part) : { text: unbroken(part.strong), bold: true },
  );
const heading = (title: string, note: string): Node => ({
  margin: [0, 16, 0, 3],
  // A heading alone at the end of a page tells nothing.
  headlineLevel: 1,
  text: [
    { text: title, bold: true, fontSize: 10.5 },
    ...(note === "" ? [] : [{ text: `   ${note}`, color: paper.pale, fontSize: 8 }]),
  ],
});
const rule = (above: number): Node => ({
  margin: [0, above, 0, 0],
  canvas: [{ type: "line", x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6, lineColor: paper.rule }],
});
const lines: TableLayout = {
  hLineWidth: (row, { table }) => (row === 0 || row === table.body.length ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => paper.rule,
  paddingLeft: () => 0,
  paddingRight: (column, { table }) => (column === table.widths.length - 1 ? 0 : 6),
  paddingTop: () => 2.2,
  paddingBottom: () => 2.2,
};
const boxed: TableLayout = {
  hLineWidth: () => 0.6,
  vLineWidth: () => 0.6,
  hLineColor: () => paper.rule,
  vLineColor: () => paper.rule,
  paddingLeft: () => 9,
  paddingRight: () => 9,
  paddingTop: () => 6,
  paddingBottom: () => 6,
};
