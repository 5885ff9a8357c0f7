/** A document as a page of its own: no script, nothing that is fetched from elsewhere; it prints as it reads. */
import { brandNames } from "@heliograph/contract/users/brand-names.ts";
import type { Brand } from "@heliograph/contract/users/users.wire.ts";
import {
  type Block,
  type Cell,
  type Column,
  isDeviation,
  isDoubted,
  isFall,
  numberOf,
  type ReportDocument,
  type Rich,
  type Row,
  type TableBlock,
  textOf,
} from "./document.ts";
import { chartSvg, deviationSvg, fallSvg, markSvg } from "./chart-svg.ts";
import { filled } from "../messages/message-text.ts";
import { brandMark } from "./brand-mark.ts";
import { escaped, paper, unbroken } from "./paper.ts";
import { reportWords } from "./blocks.ts";
import { reportFormat, type ReportFormat } from "./report-format.ts";

/** What a page shows besides the document. */
export interface Look {
  /** Whose portal it is. */
  readonly brand: Brand;
  /** The plant's logo as a `data:` address; null without one. */
  readonly logo: string | null;
}
const markNames = {
  it: { alarm: "allarme", warning: "attenzione", fine: "in ordine" },
  en: { alarm: "alarm", warning: "attention", fine: "fine" },
} as const;

export function reportHtml(document: ReportDocument, look: Look): string {
  const page = new Page(document);
  const { title, plant, kind, facts, foot, language } = document;
  const logo = look.logo === null ? "" : `<img class="logo" src="${escaped(look.logo)}" alt="">`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(`${plant}, ${title}: ${kind}`)}</title><style>${style(document)}</style></head>
<body><main>
<header><div><h1>${escaped(title)}</h1><p><b>${escaped(plant)}</b>${facts.map((fact) => ` · ${escaped(fact)}`).join("")}</p><p class="kind">${escaped(kind)}</p></div><div class="brand">${logo}<span class="name">${brandMark(look.brand, 20)}${brandNames[look.brand]}</span></div></header>
${document.preview === null ? "" : `<p class="preview">${escaped(document.preview)}</p>`}
${document.blocks.map((block) => page.block(block)).join("\n")}
<footer><span>${escaped(foot.left)}</span><span>${escaped(foot.right)}</span></footer>
</main></body></html>`;
}

class Page {
  readonly #format: ReportFormat;
  readonly #document: ReportDocument;
  constructor(document: ReportDocument) {
    this.#document = document;
    this.#format = reportFormat(document.language, "UTC");
  }
  block(block: Block): string {
    switch (block.kind) {
      case "answers":
        return `<dl class="answers">${block.rows
          .map(
            ({ label, mark, text }) =>
              `<div><dt>${mark === "none" || mark === "fine" ? "" : this.#mark(mark)}${escaped(label)}</dt><dd>${rich(text)}</dd></div>`,
          )
          .join("")}</dl>`;
      case "table":
        return this.#table(block);
      case "chart":
        return `<section class="chart">${heading(block.title, block.note)}${chartSvg(block, this.#format)}</section>`;
      case "tiles":
        return `<section class="tiles">${block.tiles
          .map(
            ({ label, value, unit, decimals, note }) =>
              `<div><span>${escaped(label)}</span><b>${this.#format.number(value, decimals)}${value === null ? "" : ` <small>${escaped(unit)}</small>`}</b><span>${escaped(note)}</span></div>`,
          )
          .join("")}</section>`;
      case "checks":
        return `<section>${heading(block.title, "")}<div class="checks">${block.checks
          .map(
            ({ mark, label, value, note }) =>
              `<div>${this.#mark(mark)}<b>${escaped(label)}</b><b class="value">${escaped(value)}</b><span>${escaped(note)}</span></div>`,
          )
          .join("")}</div></section>`;
      case "note":
        return `<p class="note">${escaped(block.text)}</p>`;
    }
  }
  #mark(mark: "alarm" | "warning" | "fine" | "none"): string {
    if (mark === "none") return "";
    const name = markNames[this.#document.language][mark];
    return `<span class="mark" role="img" aria-label="${name}">${markSvg(mark)}</span>`;
  }
  #table(table: TableBlock): string {
    const hasMarks = table.rows.some(({ mark }) => mark !== undefined);
    const head = `<tr>${hasMarks ? '<th class="sign"></th>' : ""}${table.columns
      .map(
        ({ title, kind, unit, width }) =>
          `<th${kind === "number" ? ' class="number"' : kind === "deviation" ? ' class="middle drawn"' : kind === "fall" ? ' class="drawn"' : ""}${width === null ? "" : ` style="width:${width * 100}%"`}>${escaped(title)}${unit === "" ? "" : ` <small>${escaped(unit)}</small>`}</th>`,
      )
      .join("")}</tr>`;
    const doubts = doubtsOf(table);
    const words = reportWords(this.#document.language);
    return `<section>${heading(table.title, table.note)}${
      table.rows.length === 0
        ? `<p class="note">${escaped(table.empty)}</p>`
        : `<div class="wide"><table><thead>${head}</thead><tbody>${table.rows.map((row) => this.#row(row, table.columns, hasMarks)).join("")}</tbody></table></div>`
    }${doubts.length === 0 ? "" : `<p class="doubts">${escaped(words.doubted)}: ${doubts.map(escaped).join("; ")}</p>`}</section>`;
  }
  #row(row: Row, columns: readonly Column[], hasMarks: boolean): string {
    const classes = [row.isStrong === true ? "strong" : "", row.isFlagged === true ? "flagged" : ""]
      .filter((name) => name !== "")
      .join(" ");
    const cells = row.cells.map((cell, at) => this.#cell(cell, columns[at]));
    return `<tr${classes === "" ? "" : ` class="${classes}"`}>${hasMarks ? `<td class="sign">${row.mark === undefined ? "" : this.#mark(row.mark)}</td>` : ""}${cells.join("")}</tr>`;
  }
  #cell(cell: Cell, column: Column | undefined): string {
    if (isFall(cell)) return `<td class="drawn">${fallSvg(cell, 260)}</td>`;
    if (isDeviation(cell))
      return `<td class="drawn middle">${cell.share === null ? "" : deviationSvg(cell, 130)}</td>`;
    if (column?.kind === "number") {
      const value = numberOf(cell);
      const doubt = isDoubted(cell) ? `<span title="${escaped(cell.doubt)}">*</span>` : "";
      return `<td class="number">${this.#format.number(value, column.decimals)}${doubt}</td>`;
    }
    return `<td>${escaped(textOf(cell))}</td>`;
  }
}

const heading = (title: string, note: string): string =>
  title === ""
    ? ""
    : `<h2>${escaped(title)}${note === "" ? "" : ` <small>${escaped(note)}</small>`}</h2>`;
const rich = (text: Rich): string =>
  text
    .map((part) =>
      typeof part === "string"
        ? escaped(unbroken(part))
        : `<b>${escaped(unbroken(part.strong))}</b>`,
    )
    .join("");

/** "12/05/2026: data at 83 %", for each line with a doubted number. */
export function doubtsOf({ rows }: Pick<TableBlock, "rows">): string[] {
  return rows.flatMap(({ cells }) => {
    const found = cells.find((cell) => isDoubted(cell));
    const name = cells.map((cell) => textOf(cell)).find((text) => text !== "");
    return found === undefined || name === undefined ? [] : [`${name}: ${found.doubt}`];
  });
}

const style = ({ foot }: ReportDocument): string => `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#fff;color:${paper.ink};font:14px/1.5 Inter,system-ui,Arial,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:794px;margin:0 auto;padding:40px 48px}
header{display:flex;justify-content:space-between;gap:24px;border-bottom:1px solid ${paper.rule};padding-bottom:20px}
h1{font-size:22px;line-height:1.25;margin:0}
header p{margin:4px 0 0;color:${paper.dim}}
header p b{color:${paper.ink}}
.brand{display:flex;align-items:flex-start;gap:12px;font-weight:600;white-space:nowrap}
.brand .name{display:flex;align-items:center;gap:6px}
.logo{max-height:44px;max-width:160px}
h2{font-size:15px;margin:32px 0 8px;break-after:avoid}
h2 small{font-weight:400;font-size:12px;color:${paper.pale};margin-left:4px}
.preview{margin:16px 0 0;padding:8px 12px;border:1px solid ${paper.warning};border-radius:8px;color:${paper.warning}}
.answers{margin:8px 0 0}
.answers>div{display:grid;grid-template-columns:124px 1fr;border-bottom:1px solid ${paper.rule};padding:10px 0;break-inside:avoid}
.answers>div:last-child{border:0}
dt{color:${paper.dim};font-size:12px;line-height:22px}
dd{margin:0;font-size:15px}
.mark{display:inline-flex;vertical-align:-1px;margin-right:6px}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:12px}
th{font-weight:500;color:${paper.dim};text-align:left;padding:5px 8px 5px 0;border-bottom:1px solid ${paper.rule};vertical-align:bottom}
th small{color:${paper.pale};font-weight:400}
td{padding:4px 8px 4px 0;border-bottom:1px solid ${paper.rule};vertical-align:middle}
td:first-child,.sign+td{font-weight:500}
th.number,td.number{text-align:right;white-space:nowrap}
.number+th:not(.number,.middle),.number+td:not(.number,.middle,.drawn){padding-left:12px}
th.middle,td.middle{text-align:center}
td.drawn{padding-block:2px;line-height:0}
.sign{width:20px}
tr.strong td{font-weight:650}
tr.flagged td{background:${paper.flagged}}
tr{break-inside:avoid}
thead{display:table-header-group}
section{break-inside:auto}
.chart,.tiles,.checks>div{break-inside:avoid}
svg{max-width:100%}
svg text{font-family:Inter,system-ui,Arial,sans-serif}
.chart svg{width:100%;height:auto}
.tiles{display:grid;grid-template-columns:repeat(4,1fr);border:1px solid ${paper.rule};border-radius:10px;margin-top:24px}
.tiles>div{padding:10px 16px;border-left:1px solid ${paper.rule};display:flex;flex-direction:column}
.tiles>div:first-child{border:0}
.tiles span{font-size:12px;color:${paper.dim}}
.tiles b{font-size:22px;line-height:1.3}
.tiles small{font-size:12px;font-weight:400;color:${paper.dim}}
.checks{display:grid;grid-template-columns:1fr 1fr;column-gap:32px;border-top:1px solid ${paper.rule}}
.checks>div{display:grid;grid-template-columns:20px 1fr auto;border-bottom:1px solid ${paper.rule};padding:7px 0;font-size:12px}
.checks .mark{margin:3px 0 0}
.checks span:last-child{grid-column:2/4;color:${paper.pale}}
.note{color:${paper.dim};font-size:12px;margin:20px 0 0}
.doubts{color:${paper.pale};font-size:11px;margin:6px 0 0}
footer{display:flex;justify-content:space-between;gap:24px;border-top:1px solid ${paper.rule};margin-top:36px;padding-top:10px;font-size:11px;color:${paper.pale}}
@media(max-width:640px){main{padding:20px 16px}header{flex-direction:column-reverse;gap:12px}.answers>div{grid-template-columns:1fr}.tiles{grid-template-columns:1fr 1fr}.tiles>div:nth-child(3){border-left:0}.tiles>div:nth-child(n+3){border-top:1px solid ${paper.rule}}.checks{grid-template-columns:1fr}footer{flex-direction:column;gap:2px}.drawn{display:none}table{font-size:11px}th{width:auto!important}th,td{padding-right:6px}th.number{white-space:normal}}
@page{size:A4;margin:14mm 12mm 16mm;@bottom-right{content:"${filled(foot.page, { page: '" counter(page) "', pages: '" counter(pages) "' })}";font:9px Inter,Arial,sans-serif;color:${paper.pale}}}
@media print{main{max-width:none;padding:0}}
`;
