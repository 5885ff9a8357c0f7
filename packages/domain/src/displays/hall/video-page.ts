/** The public screen for old televisions: HTML that needs neither flex nor grid, canvas or modules. */
import { filled } from "../../messages/filled.ts";
import type { Language } from "../../messages/message-text.ts";
import { escaped } from "../../reports/paper.ts";
import { type Block, fewRows, type TableRow, type Tile } from "./hall-blocks.ts";
import { type Figure, shownFigure } from "./hall-figure.ts";
import { type FlowRow, flowRows, type FlowWay } from "./hall-flow.ts";
import { hallLooks } from "./hall-looks.ts";
import { shownPages, type ShownPage } from "./hall-pages.ts";
import type { HallScreen } from "./hall-screen.ts";
import { hallWriting } from "./hall-writing.ts";
import { videoChart, videoDay, type VideoWriting } from "./video-drawings.ts";

/** The pages of a screen, one below the other: the script of the page shows one at a time. Clocks and dates carry their zone's distance from UTC. */
export function videoPages(screen: HallScreen, language: Language): string {
  const look = hallLooks[screen.stylesheet];
  return shownPages(screen, language)
    .map((page) => {
      const writing = { ...hallWriting(language, page.zone), look, now: screen.now };
      return `<div class="${pageClass(page)}">${head(page, writing)}${page.blocks.map((block) => blockHtml(block, writing)).join("")}</div>`;
    })
    .join("");
}
/** What its style has to know: how many ways stand below the curve of a screen that is upright, and whether a picture stands below the words. */
function pageClass({ template, blocks }: ShownPage): string {
  const ways = blocks.reduce(
    (sum, block) => sum + (block.kind === "now" ? block.rows.length : 0),
    0,
  );
  const isPictured = blocks.some(({ kind }) => kind === "picture");
  return `page t-${template} ways-${ways}${isPictured ? " pictured" : ""}`;
}
function head(page: ShownPage, writing: VideoWriting): string {
  const { now, zone } = writing;
  const logo = (src: string | null): string =>
    src === null ? "" : `<td class="logo"><img src="${escaped(src)}" alt=""></td>`;
  return (
    `<table class="head"><tr>${logo(page.logo)}<td class="titles">` +
    `${page.title1 === null ? "" : `<h1>${escaped(page.title1)}</h1>`}${page.title2 === null ? "" : `<p>${escaped(page.title2)}</p>`}` +
    `</td><td class="clock"><span>${escaped(writing.date(now))}</span>&nbsp;&nbsp; <b ${offsetNow(now, zone)}>${writing.format.clock(now)}</b></td>${logo(page.logo2)}</tr></table>`
  );
}
/** How far the zone's clock is ahead of UTC, when that changes next, and how far it is from then on: a screen may be without connection when it does. [s] */
function offsetNow(now: number, zone: string): string {
  const seconds = (at: Temporal.ZonedDateTime): number => at.offsetNanoseconds / 1e9;
  const at = Temporal.Instant.fromEpochMilliseconds(now * 1000).toZonedDateTimeISO(zone);
  const next = at.getTimeZoneTransition("next");
  const change =
    next === null
      ? ""
      : ` data-change="${next.epochMilliseconds / 1000}" data-after="${seconds(next)}"`;
  return `data-offset="${seconds(at)}"${change}`;
}

const amount = (figure: Figure, { format }: VideoWriting): string => {
  const { number, unit } = shownFigure(figure, format);
  return `<b>${escaped(number)}</b>${unit === "" ? "" : `<i>${escaped(unit)}</i>`}`;
};
const lines = (text: string): string => escaped(text).replaceAll("\n", "<br>");
const heading = (text: string | null): string => (text === null ? "" : `<h2>${escaped(text)}</h2>`);

function blockHtml(block: Block, writing: VideoWriting): string {
  switch (block.kind) {
    case "now":
      return (
        `<div class="now"><p class="label">${escaped(block.label)}</p><p class="hero${block.figure.value === null ? " unknown" : ""}">${amount(block.figure, writing)}</p>` +
        `<p class="means${block.isQuiet ? " quiet" : ""}">${escaped(block.sentence)}</p></div>${ways(block.rows, block.charge, writing)}`
      );
    case "day":
      return videoDay(block, writing);
    case "tiles":
      return `<div class="tiles ${block.place}">${heading(block.heading)}<table><tr>${block.tiles.map((tile) => tileHtml(tile, writing)).join("")}</tr></table>${block.note === null ? "" : `<p class="note">${escaped(block.note)}</p>`}</div>`;
    case "flow":
      return `<div class="flow">${heading(block.heading)}${ways(flowRows(block.flow), block.flow.charge, writing)}</div>`;
    case "table":
      return (
        `<div class="plants${block.rows.length <= fewRows ? " few" : ""}">${heading(block.heading)}<table><tr class="names"><th></th>${block.columns.map((column) => `<td>${escaped(column)}</td>`).join("")}</tr>` +
        `${block.rows.map((row) => rowHtml(row, writing)).join("")}${block.total === null ? "" : rowHtml(block.total, writing)}</table></div>`
      );
    case "chart":
      return videoChart(block.chart, writing);
    case "picture":
      return `<div class="picture ${block.width}${block.text === "" ? "" : " worded"}"><img src="${escaped(block.src)}" alt=""><span class="middle"></span>${block.text === "" ? "" : `<p>${lines(block.text)}</p>`}</div>`;
    case "title":
      return `<div class="alone"><h2>${lines(block.title)}</h2><p>${lines(block.text)}</p></div>`;
    case "says":
      return `<div class="alone"><p>${escaped(block.text)}</p></div>`;
  }
}
const tileHtml = ({ figure, label }: Tile, writing: VideoWriting): string =>
  `<td>${amount(figure, writing)}<p>${escaped(label)}</p></td>`;
const rowHtml = ({ key, name, note, cells }: TableRow, writing: VideoWriting): string =>
  `<tr${key === "all" ? ' class="all"' : ""}><th>${escaped(name)}${note === null ? "" : `<small>${escaped(note)}</small>`}</th>${cells.map((cell) => `<td>${amount(cell, writing)}</td>`).join("")}</tr>`;

const wayColour: Readonly<Record<FlowWay, "self" | "fedin" | "storage" | "withdrawn">> = {
  toLoad: "self",
  toGrid: "fedin",
  toStorage: "storage",
  fromStorage: "storage",
  fromGrid: "withdrawn",
};
function ways(rows: readonly FlowRow[], charge: number | null, writing: VideoWriting): string {
  const { words, look } = writing;
  if (rows.length === 0) return "";
  const name = (way: FlowWay): string =>
    charge !== null && (way === "toStorage" || way === "fromStorage")
      ? filled(words.charge, { what: words[way], percent: Math.round(charge) })
      : words[way];
  return `<table class="ways">${rows
    .map(
      ({ way, powerKw, share }) =>
        `<tr><th>${escaped(name(way))}<div class="bar"><div style="width:${Math.round(share * 100)}%;background:${look[wayColour[way]]}"></div></div></th><td>${amount({ kind: "powerKw", value: powerKw }, writing)}</td></tr>`,
    )
    .join("")}</table>`;
}
