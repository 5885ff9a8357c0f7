/** A settlement as a document: to print, and as a spreadsheet with every step's arithmetic. */
import type { CalcResult } from "@heliograph/contract/gperformance/gperformance.wire.ts";
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
import { answerBlocks, isRunning } from "./answer-tiles.ts";
import { dayOfEvent } from "./events.ts";
import { daysTable } from "./days-table.ts";
import { samplesTable } from "./samples-table.ts";
import { stepsTable } from "./steps-table.ts";
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
      filled(words.correction, {
        name: words.corrections[question.params.temperature_correction],
      }),
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
    preview: isRunning(result)
      ? filled(words.running, { counted: totals.counted_days, days: totals.days })
      : null,
    blocks: [
      ...answerBlocks(writing),
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
      id: dayOfEvent(one),
      cells: [
        { text: format.date(parseCivilDay(dayOfEvent(one))), on: dayOfEvent(one) },
        one.note ?? "",
        one.eca,
      ],
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
      typeof value === "number"
        ? { text: format.number(value, decimalsOf(value)), value, decimals: null }
        : value,
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
        : [
            row("start", {
              text: format.date(parseCivilDay(params.contract_start)),
              on: params.contract_start,
            }),
          ]),
    ],
    empty: "",
  };
}
/** As many as it has, up to six. */
const decimalsOf = (value: number): number => Math.min(6, String(value).split(".")[1]?.length ?? 0);
