/** A settlement as a document: to print, and as a spreadsheet with every step's arithmetic. */
import type { CalcResult, GperfDay } from "@heliograph/contract/gperformance/gperformance.wire.ts";
import { parseCivilDay } from "../data/civil-day.ts";
import { filled } from "../messages/message-text.ts";
import { number, text } from "../reports/blocks.ts";
import {
  type Block,
  type Cell,
  documentVersion,
  type ReportDocument,
  type Row,
} from "../reports/document.ts";
import { reportFormat } from "../reports/report-format.ts";
import { dayOfEvent } from "./events.ts";
import { isCounted } from "./settlement.ts";
import { stepsTable } from "./steps-table.ts";
import type { SettlementWords } from "./words-it.ts";
import {
  markText,
  type SettlementOf,
  type SettlementWriting,
  settlementWords,
} from "./settlement-writing.ts";

export function settlementDocument(result: CalcResult, of: SettlementOf): ReportDocument {
  const words = settlementWords(of.language);
  const format = reportFormat(of.language, of.plant.timezone);
  const writing: SettlementWriting = { of, result, words, format };
  const { plant, question } = of;
  const { totals } = result;
  const isRunning = totals.days < daysOf(result) || result.data.some(isRunningDay);
  return {
    version: documentVersion,
    language: of.language,
    title: titleOf(writing),
    kind: words.kind,
    plant: plant.name,
    facts: [
      filled(words.power, { kwp: format.number(totals.pn_kwp, 1) }),
      filled(words.contractYear, {
        y: firstYear(result),
        k: format.number(totals.k, 4),
      }),
      filled(words.correction, { name: question.params.temperature_correction }),
      filled(words.counter, { name: of.counter }),
      ...(of.iface === null ? [] : [filled(words.iface, { name: of.iface })]),
    ],
    foot: {
      left: [
        `${words.kind}${plant.client === null ? "" : `, ${plant.client}`}`,
        filled(words.zone, { zone: plant.timezone }),
      ].join(" · "),
      right: filled(words.made, { moment: format.dateTime(of.nowSeconds) }),
      page: words.page,
    },
    logo: plant.logo,
    preview: isRunning
      ? filled(words.running, { counted: totals.counted_days, days: totals.days })
      : null,
    blocks: [
      tiles(writing),
      ...result.marks.map((mark): Block => ({
        kind: "note",
        id: mark.code,
        text: markText(mark, words, format),
      })),
      stepsTable(writing),
      daysTable(writing),
      eventsTable(writing),
      paramsTable(writing),
      ...(of.withSamples ? samplesTable(writing) : []),
    ],
  };
}

const isRunningDay = ({ marks }: GperfDay): boolean => marks.some(({ code }) => code === "running");
const daysOf = ({ from, to }: CalcResult): number => parseCivilDay(to) - parseCivilDay(from) + 1;
const firstYear = ({ data }: CalcResult): number => data.find(({ y }) => y !== null)?.y ?? 1;

/** "Maggio 2026", or "Anno di contratto 8, dal 01/07/2026 al 30/06/2027". */
function titleOf({ of, result, words, format }: SettlementWriting): string {
  const [from, to] = [parseCivilDay(result.from), parseCivilDay(result.to)];
  if (of.question.month === null)
    return filled(words.year, {
      y: firstYear(result),
      from: format.date(from),
      to: format.date(to),
    });
  const month = format.month(from);
  return month.charAt(0).toUpperCase() + month.slice(1);
}

function tiles({ of, result, words, format }: SettlementWriting): Block {
  const { totals, data } = result;
  const kwh = (value: number | null): string => format.number(value, 0);
  const price = of.question.params.pu_kwh;
  const below = data.filter(({ balance }) => balance !== null && balance < 0).length;
  const tile = (id: keyof SettlementWords["tiles"], value: number | null, note: string) => ({
    id,
    label: words.tiles[id],
    value,
    unit: "kWh",
    decimals: 0,
    note,
  });
  const recognised =
    totals.e_prod === null ? null : totals.e_prod + (totals.e_detach ?? 0) + totals.eca;
  return {
    kind: "tiles",
    id: "answer",
    tiles: [
      tile(
        "guaranteed",
        totals.e_gar,
        filled(words.notes.guaranteed, {
          h: format.number(totals.h_kwh_m2, 1),
          k: format.number(totals.k, 4),
        }),
      ),
      tile(
        "recognised",
        recognised,
        filled(words.notes.recognised, {
          made: kwh(totals.e_prod),
          detached: kwh(totals.e_detach),
          eca: kwh(totals.eca),
        }),
      ),
      tile(
        "balance",
        totals.balance,
        filled((totals.balance ?? 0) < 0 ? words.notes.missing : words.notes.over, { days: below }),
      ),
      {
        ...tile(
          "penalty",
          totals.penalty_eur,
          price === null
            ? words.notes.noPrice
            : filled(words.notes.penalty, {
                kwh: kwh(totals.shortfall),
                price: format.number(price, 5),
              }),
        ),
        unit: "€",
        decimals: 2,
      },
    ],
  };
}

function daysTable({ of, result, words, format }: SettlementWriting): Block {
  const { days } = words;
  const share = (value: number | null): number | null => (value === null ? null : value * 100);
  const doubtful = (row: GperfDay): Cell => {
    const why = row.marks.map((mark) => markText(mark, words, format)).join("; ");
    if (why === "") return row.balance;
    return { value: row.balance, doubt: isCounted(row) ? why : filled(days.notCounted, { why }) };
  };
  // On paper what does not fit is left to the spreadsheet.
  const wide = <T>(...cells: T[]): T[] => (of.withSamples ? cells : []);
  const cells = (row: CalcResult["totals"] | GperfDay, name: string, balance: Cell): Cell[] => [
    name,
    row.h_kwh_m2,
    ...wide<Cell>(row.ht_kwh_m2, row.n_valid, row.n_detach, row.inv_down_samples),
    ...wide<Cell>("y" in row ? row.y : null),
    row.e_prod,
    ...wide<Cell>(row.e_att),
    row.e_detach,
    row.eca,
    row.e_gar,
    balance,
    share(row.pr),
    ...wide<Cell>(share(row.pr_c)),
    share(row.availability),
    share(row.coverage),
  ];
  const kwh = of.withSamples ? 3 : 1;
  const energy = (id: string, title: string) => number(id, title, { unit: "kWh", decimals: kwh });
  return {
    kind: "table",
    id: "days",
    title: days.title,
    note: result.data.some(({ marks }) => marks.length > 0) ? days.note : "",
    columns: [
      text("day", days.day, 0.11),
      number("h", days.h, { unit: "kWh/m²", decimals: of.withSamples ? 6 : 2 }),
      ...wide(
        number("hr", days.hr, { unit: "kWh/m²", decimals: 6 }),
        number("valid", days.valid, { decimals: 0 }),
        number("units", days.units, { decimals: 0 }),
        number("down", days.down, { decimals: 0 }),
        number("y", days.y, { decimals: 0 }),
      ),
      energy("produced", days.produced),
      ...wide(energy("expected", days.expected)),
      energy("detached", days.detached),
      energy("eca", days.eca),
      energy("guaranteed", days.guaranteed),
      energy("balance", days.balance),
      number("pr", days.pr, { unit: "%" }),
      ...wide(number("prc", days.prc, { unit: "%" })),
      number("availability", days.availability, { unit: "%" }),
      number("coverage", days.coverage, { unit: "%", decimals: 0 }),
    ],
    rows: [
      ...result.data.map((row): Row => ({
        id: row.day,
        cells: cells(row, format.date(parseCivilDay(row.day)), doubtful(row)),
      })),
      {
        id: "total",
        isStrong: true,
        cells: cells(result.totals, days.total, result.totals.balance),
      },
    ],
    empty: days.none,
  };
}

function eventsTable({ of, result, words, format }: SettlementWriting): Block {
  const { events } = words;
  const own = of.plant.gperf_events.filter(
    (one) => dayOfEvent(one) >= result.from && dayOfEvent(one) <= result.to,
  );
  return {
    kind: "table",
    id: "events",
    title: events.title,
    note: "",
    columns: [
      text("day", events.day, 0.16),
      text("note", events.note),
      number("eca", events.kwh, { unit: "kWh", width: 0.16 }),
    ],
    rows: own.map((one) => ({
      id: one.day,
      cells: [format.date(parseCivilDay(dayOfEvent(one))), one.note ?? "", one.eca],
    })),
    empty: events.none,
  };
}

function paramsTable({ of, result, words, format }: SettlementWriting): Block {
  const { params, y } = of.question;
  const { paramNames: names } = words;
  const row = (id: keyof typeof names, value: Cell, unit = ""): Row => ({
    id,
    cells: [
      names[id],
      typeof value === "number" ? format.number(value, decimalsOf(value)) : value,
      unit,
    ],
  });
  return {
    kind: "table",
    id: "params",
    title: words.params.title,
    note: "",
    columns: [
      text("name", words.params.name, 0.5),
      text("value", words.params.value, 0.25),
      text("unit", words.params.unit),
    ],
    rows: [
      row("pn", result.totals.pn_kwp, "kWp"),
      row("kder1", params.kder1),
      row("kdery", params.kdery),
      row("pre", params.pre),
      row("gamma", params.gamma, "%/°C"),
      row("pu_kwh", params.pu_kwh ?? "—", "€/kWh"),
      row("gstc", params.gstc, "kW/m²"),
      row("avtech", params.avtech),
      row("minirr", params.minirr, "W/m²"),
      row("beta", params.beta),
      row("y", y ?? firstYear(result)),
      ...(params.contract_start === null
        ? []
        : [row("start", format.date(parseCivilDay(params.contract_start)))]),
    ],
    empty: "",
  };
}
/** As many as it has, up to six. */
const decimalsOf = (value: number): number => Math.min(6, String(value).split(".")[1]?.length ?? 0);

function samplesTable({ result, words, format }: SettlementWriting): Block[] {
  const { samples } = words;
  if (result.data_5min === undefined) return [];
  return [
    {
      kind: "table",
      id: "samples",
      title: samples.title,
      note: "",
      columns: [
        text("time", samples.time),
        number("g", samples.g, { unit: "W/m²", decimals: 2 }),
        number("tm", samples.tm, { unit: "°C", decimals: 2 }),
        number("r", samples.r, { decimals: 6 }),
        number("valid", samples.valid, { decimals: 0 }),
        number("open", samples.open, { decimals: 0 }),
        number("reading", samples.reading, { unit: "kWh", decimals: 2 }),
        number("expected", samples.expected, { unit: "kWh", decimals: 6 }),
        number("detached", samples.detached, { unit: "kWh", decimals: 6 }),
      ],
      rows: result.data_5min.map(([seconds = 0, ...cells]) => ({
        id: String(seconds),
        cells: [format.dateTime(seconds ?? 0), ...cells],
      })),
      empty: "",
    },
  ];
}
