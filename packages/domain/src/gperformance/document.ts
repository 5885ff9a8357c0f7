/** A settlement as a document: to print, and as a spreadsheet with every step's arithmetic. */
import type { CalcResult, GperfDay } from "@heliograph/contract/gperformance/gperformance.wire.ts";
import { parseCivilDay } from "../data/civil-day.ts";
import { filled } from "../messages/message-text.ts";
import { number, text } from "../reports/blocks.ts";
import {
  type Block,
  type Cell,
  documentVersion,
  type Formula,
  type ReportDocument,
  type Row,
} from "../reports/document.ts";
import { reportFormat } from "../reports/report-format.ts";
import { dayOfEvent } from "./events.ts";
import { daysTable } from "./days-table.ts";
import { samplesTable } from "./samples-table.ts";
import { stepCell } from "./settlement-formulas.ts";
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
      tiles(writing),
      ...yearNotes(writing),
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

const isRunning = (result: Pick<CalcResult, "from" | "to" | "data" | "totals">): boolean =>
  result.totals.days < daysOf(result) || result.data.some(isRunningDay);
const isRunningDay = ({ marks }: GperfDay): boolean => marks.some(({ code }) => code === "running");
const daysOf = ({ from, to }: Pick<CalcResult, "from" | "to">): number =>
  parseCivilDay(to) - parseCivilDay(from) + 1;
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

type YearOf = NonNullable<SettlementOf["year"]>;

function tiles(writing: SettlementWriting): Block {
  const { of, result, words, format } = writing;
  const { totals, data } = result;
  const { year } = of;
  const kwh = (value: number | null): string => format.number(value, 0);
  const price = of.question.params.pu_kwh;
  const euroNote = ({ shortfall }: Pick<CalcResult["totals"], "shortfall">): string =>
    price === null
      ? words.notes.noPrice
      : filled(words.notes.penalty, { kwh: kwh(shortfall), price: format.number(price, 5) });
  const below = data.filter(({ balance }) => balance !== null && balance < 0).length;
  const tile = (
    id: keyof SettlementWords["tiles"],
    value: number | null,
    of: { readonly note: string; readonly formula?: Formula },
  ) => ({
    id,
    label: words.tiles[id],
    value,
    unit: "kWh",
    decimals: 0,
    ...of,
  });
  const recognised =
    totals.e_prod === null ? null : totals.e_prod + (totals.e_detach ?? 0) + totals.eca;
  return {
    kind: "tiles",
    id: "answer",
    tiles: [
      tile("guaranteed", totals.e_gar, {
        note: filled(words.notes.guaranteed, {
          h: format.number(totals.h_kwh_m2, 1),
          k: format.number(totals.k, 4),
        }),
        formula: [stepCell("guaranteed")],
      }),
      tile("recognised", recognised, {
        note: filled(words.notes.recognised, {
          made: kwh(totals.e_prod),
          detached: kwh(totals.e_detach),
          eca: kwh(totals.eca),
        }),
        formula: [stepCell("produced"), "+", stepCell("detached"), "+", stepCell("eca")],
      }),
      tile("balance", totals.balance, {
        note: filled((totals.balance ?? 0) < 0 ? words.notes.missing : words.notes.over, {
          days: below,
        }),
        formula: [stepCell("balance")],
      }),
      {
        ...tile(year === null ? "penalty" : "penaltyAlone", totals.penalty_eur, {
          note: euroNote(totals),
          formula: [stepCell("penalty")],
        }),
        unit: "€",
        decimals: 2,
      },
      ...(year === null
        ? []
        : [
            tile("yearBalance", year.totals.balance, { note: spanOf(writing, year) }),
            {
              ...tile("yearPenalty", year.totals.penalty_eur, { note: euroNote(year.totals) }),
              unit: "€",
              decimals: 2,
            },
          ]),
    ],
  };
}

/** The days of a year that it was settled by. */
function spanOf({ format }: SettlementWriting, { from, data }: YearOf): string {
  const last = data.at(-1)?.day ?? from;
  return `${format.date(parseCivilDay(from))} – ${format.date(parseCivilDay(last))}`;
}
/** A month is not paid by itself: which penalty is, and how much of the year it knows. */
function yearNotes({ of: { year }, words, format }: SettlementWriting): Block[] {
  if (year === null) return [];
  return [
    { kind: "note", id: "year", text: words[isRunning(year) ? "yearRuns" : "yearIsOver"] },
    ...year.marks
      .filter(({ code }) => code === "days_left_out")
      .map((mark): Block => ({
        kind: "note",
        id: "year_left_out",
        text: filled(words.ofYear, { sentence: markText(mark, words, format) }),
      })),
  ];
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
