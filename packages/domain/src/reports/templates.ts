/** Each kind of report as a document: R01 to R12. (RPTX-01) */
import { civilParts } from "../data/civil-day.ts";
import { dayOf } from "../data/plant-day.ts";
import { filled, type Language } from "../messages/message-text.ts";
import { answersOf } from "./answers.ts";
import { availabilityTable } from "./availability-table.ts";
import { alarmsOf } from "./alarm-tables.ts";
import { balanceOfPeriod, storageOfPeriod } from "./balance-tables.ts";
import { reportWords, type Writing } from "./blocks.ts";
import { type Block, documentVersion, type ReportDocument } from "./document.ts";
import { estimatesTable } from "./estimate-tables.ts";
import type { ReportFacts } from "./facts.ts";
import { gseTables } from "./gse-tables.ts";
import { inverterTable } from "./inverter-table.ts";
import { moneyOfPeriod } from "./money-tables.ts";
import {
  bucketTable,
  equivalentsNote,
  moneyTable,
  openTable,
  productionTiles,
  variablesTable,
} from "./production-blocks.ts";
import { productionChart } from "./production-chart.ts";
import { periodTitle } from "./period-title.ts";
import { ratioTables } from "./ratio-tables.ts";
import { reportFormat } from "./report-format.ts";
import { registerTables } from "./register-table.ts";
import { stringTable } from "./string-table.ts";
import { trustChecks } from "./trust-checks.ts";
import { waterfallTable } from "./waterfall-table.ts";

const production = (w: Writing): Block[] => [
  ...waterfallTable(w),
  ...productionChart(w),
  productionTiles(w),
  ...(hasInverters(w.facts) ? inverterTable(w, null) : variablesTable(w)),
  trustChecks(w),
  ...moneyTable(w),
  ...openTable(w),
  ...bucketTable(w),
  ...equivalentsNote(w),
];
/** Counters of devices that can be compared by their size. */
const hasInverters = ({ variables }: ReportFacts): boolean =>
  variables.length > 1 && variables.every(({ device }) => device?.type === "inverter");

const templates: Readonly<Record<string, (writing: Writing) => Block[]>> = {
  R01: production,
  R02: (w) => [...estimatesTable(w), ...productionChart(w), trustChecks(w)],
  R03: (w) => [
    ...inverterTable(w, w.facts.report.diffPercent),
    ...productionChart(w),
    trustChecks(w),
  ],
  R04: (w) => [...stringTable(w), trustChecks(w)],
  R05: (w) => [...ratioTables(w), trustChecks(w)],
  R06: (w) => [...balanceOfPeriod(w), trustChecks(w)],
  R07: registerTables,
  R08: (w) => [...gseTables(w), trustChecks(w)],
  R10: (w) => [...availabilityTable(w), trustChecks(w)],
  R09: (w) => [...alarmsOf(w), ...openTable(w)],
  R11: (w) => [...moneyOfPeriod(w), trustChecks(w)],
  R12: (w) => [...storageOfPeriod(w), trustChecks(w)],
};

/** The report as a document in a language. Throws RangeError for a template that does not exist. */
export function reportDocument(facts: ReportFacts, language: Language): ReportDocument {
  const words = reportWords(language);
  const format = reportFormat(language, facts.plant.timezone);
  const writing: Writing = { facts, words, format };
  const { template } = facts.report;
  const blocks = templates[template];
  if (blocks === undefined) throw new RangeError(`no report ${template}`);
  const { plant } = facts;
  const name = words.templates[template] ?? template;
  const { year } = civilParts(dayOf(plant.activeSince, plant.timezone));
  return {
    version: documentVersion,
    language,
    title: periodTitle({ freq: facts.report.freq, first: facts.first, last: facts.last }, writing),
    kind: `${name}, ${words.freqs[facts.report.freq]}`,
    plant: plant.name,
    facts: [
      ...(plant.kwp > 0 ? [`${format.number(plant.kwp, 1)} kWp`] : []),
      ...(plant.location === null || plant.location === "" ? [] : [plant.location]),
      filled(words.since, { year: String(year) }),
    ],
    foot: {
      left: [
        `${name}${plant.client === null ? "" : `, ${plant.client}`}`,
        filled(words.zone, { zone: plant.timezone }),
      ].join(" · "),
      right: filled(words.made, { moment: format.dateTime(facts.madeAt) }),
      page: words.page,
    },
    logo: plant.logo,
    preview: facts.isRunning ? words.preview : null,
    blocks: [answersOf(writing), ...blocks(writing)],
  };
}
