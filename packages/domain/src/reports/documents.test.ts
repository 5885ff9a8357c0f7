import type { JudgedDay } from "@heliograph/contract/health/health.wire.ts";
import { describe, expect, test } from "vitest";
import { parseCivilDay } from "../data/civil-day.ts";
import type { ReportDocument, TableBlock } from "./document.ts";
import type { ReportedVariable, ReportFacts } from "./facts.ts";
import { reportHtml } from "./html.ts";
import { movedFigures } from "./moved-figures.ts";
import { periodHealth } from "./period-health.ts";
import { sheetsOf } from "./sheets.ts";
import { reportDocument } from "./templates.ts";

const good = (value: number | null) => ({ value, quality: null });
const buckets = ["2026-05-01", "2026-05-02", "2026-05-03"];
const inverter = (n: number, kwh: number | null, nominal: number | null): ReportedVariable => ({
  id: String(n).padStart(24, "0"),
  name: "Energia",
  unit: "kWh",
  kwhPerUnit: 1,
  device: { id: `d${n}`, name: `INV ${n}`, type: "inverter", nominal },
  total: good(kwh),
  buckets: buckets.map(() => good(null)),
  isInTotal: true,
  estimate: 100,
  estimates: buckets.map(() => null),
});
const subject = (name: string) => ({ kind: "device" as const, id: "d1", name, device: null });
const facts = (more: Partial<ReportFacts> = {}): ReportFacts => ({
  plant: {
    id: "101",
    name: "Cascina <Bellaria>",
    client: "Agricola",
    kwp: 100,
    activeSince: 1_546_300_800,
    timezone: "Europe/Rome",
    logo: null,
  },
  report: { template: "R01", freq: "monthly", diffPercent: 10 },
  first: parseCivilDay("2026-05-01"),
  last: parseCivilDay("2026-05-31"),
  isRunning: false,
  madeAt: 1_780_286_400,
  buckets,
  produced: {
    total: good(1030),
    buckets: [good(300), good(330), good(400)],
    estimate: 1000,
    estimates: [null, null, null],
    year: { kwh: 5000, estimate: null },
    curve: [],
  },
  variables: [inverter(1, 400, 4), inverter(2, 630, 6)],
  irradiation: { total: 12.5, buckets: [4, 4, 4.5], usual: 12.5 },
  health: null,
  open: [],
  money: null,
  trust: { coverage: 1, quarantined: 0, lumps: 0, provisional: false, findings: [] },
  balance: [],
  alarms: [],
  alarmsCut: false,
  strings: [],
  storage: null,
  ...more,
});
const spoken = (document: ReportDocument): Record<string, string> =>
  Object.fromEntries(
    document.blocks
      .filter((block) => block.kind === "answers")
      .flatMap(({ rows }) =>
        rows.map(({ id, text }) => [
          id,
          text.map((part) => (typeof part === "string" ? part : part.strong)).join(""),
        ]),
      ),
  );
const table = (document: ReportDocument, id: string): TableBlock =>
  document.blocks.filter((block) => block.kind === "table").find((block) => block.id === id)!;

/** A day: 120 kWh expected, 100 made, 15 lost to an inverter that stood still, 5 by nothing that has a name; a kWh is worth 20 cents. */
const judged = (day: string): JudgedDay => ({
  day,
  judged: 0,
  scopes: [
    {
      section: 0,
      verdict: {} as JudgedDay["scopes"][number]["verdict"],
      waterfall: {
        source: "sensor",
        expected_wh: 120_000,
        expected_cents: 2400,
        steps: [
          {
            incident: "a".repeat(24),
            cause: "device_stopped",
            subject: subject("INV 1"),
            sureness: 1,
            is_standing: day === "2026-05-02",
            wh: 15_000,
            cents: 300,
          },
        ],
        rest_wh: 5000,
        rest_cents: 100,
        made_wh: 100_000,
        made_cents: 2000,
      },
    },
  ],
});

describe("the five answers", () => {
  test("RPTX-04 made, against expected, lost and why, open, to do, in Italian and in English", () => {
    const health = periodHealth([judged("2026-05-01"), judged("2026-05-02")], { buckets, days: 3 });
    const of = facts({
      health,
      open: [
        {
          incident: "a".repeat(24),
          cause: "device_stopped",
          subject: subject("INV 1"),
          since: 1_777_622_400,
          monthKwh: null,
          assignee: null,
          alert: null,
        },
      ],
    });
    expect(spoken(reportDocument(of, "it"))).toEqual({
      made: "1.030 kWh, 10,3 per ogni kWp: il 3,0 % più della stima di 1.000 kWh.",
      expected:
        "Con il sole misurato se ne attendevano 240, nei 2 giorni giudicabili su 3: l’impianto ne ha resi 83,3 su 100. Sole: 12,5 kWh/m², come negli altri anni.",
      lost: "40 kWh, cioè 8,00 €: 30 kWh per INV 1 fermo dal 01/05 al 02/05, altri 10.",
      open: "Una cosa: INV 1 fermo dal 01/05/2026.",
      todo: "Far ripartire INV 1. Da soli non si risolvono.",
    });
    expect(spoken(reportDocument(of, "en"))["lost"]).toBe(
      "40 kWh, or 8.00 €: 30 kWh by INV 1 standing still from 01/05 to 02/05, another 10.",
    );
  });
  test("RPTX-04 what nobody knows is said, and is not 0", () => {
    const document = reportDocument(
      facts({
        irradiation: null,
        produced: { ...facts().produced, total: good(null), estimate: null },
      }),
      "it",
    );
    expect(spoken(document)).toMatchObject({
      made: "Nessun dato di produzione in questo periodo.",
      lost: "Non si può dire, perché non si sa quanto era atteso.",
      todo: "Niente.",
    });
  });
});

test("RPTX-04 the waterfall of a period adds up: expected, less steps, less the rest, is what was made", () => {
  const health = periodHealth([judged("2026-05-01"), judged("2026-05-03")], { buckets, days: 3 })!;
  const lost = health.steps.reduce((sum, { wh }) => sum + wh, 0);
  expect(health.expectedWh - lost - health.restWh).toBe(health.madeWh);
  expect([health.expectedCents, health.madeCents, health.steps[0]!.cents]).toEqual([
    4800, 4000, 600,
  ]);
  expect(health.expectedKwh).toEqual([120, null, 120]);
  const fall = table(reportDocument(facts({ health }), "it"), "waterfall");
  expect(fall.rows.map(({ cells }) => cells[2])).toEqual([240, -30, -10, 200]);
});

// 400 kWh of 4 kW are 100 kWh/kW, 630 of 6 are 105; the mean is 102.5, the first 2.44 % below it.
test("R03: kWh for each kW beside the mean, and who is below it by the threshold is marked", () => {
  const of = (diffPercent: number) =>
    table(
      reportDocument(facts({ report: { template: "R03", freq: "monthly", diffPercent } }), "it"),
      "inverters",
    ).rows;
  const [first, second, total] = of(2);
  expect(first!.cells[3]).toBe(100);
  expect(first!.cells[5]).toBeCloseTo(-2.439, 3);
  expect(second!.cells[5]).toBeCloseTo(2.439, 3);
  expect(total!.cells[1]).toBe(1030);
  expect([first!.isFlagged, second!.isFlagged]).toEqual([true, undefined]);
  expect(of(3)[0]!.isFlagged).toBeUndefined();
});

// (made - estimate) / estimate < -10 %: 89 of 100 is, 90 is not.
test.each([
  [89, true],
  [90, false],
])("R02: %d kWh of an estimate of 100 is marked: %s", (kwh, isFlagged) => {
  const document = reportDocument(
    facts({
      report: { template: "R02", freq: "monthly", diffPercent: 10 },
      variables: [inverter(1, kwh, 4)],
    }),
    "it",
  );
  expect(table(document, "counters").rows[0]!.isFlagged ?? false).toBe(isFlagged);
});

// PR = 1030 kWh / (100 kWp x 12.5 kWh/m²) = 82.4 %
test("R02 [R22]: the plant's counter beside its inverters is the total alone", () => {
  const plant: ReportedVariable = { ...inverter(3, 1030, null), device: null, estimate: 1000 };
  const parts = [inverter(1, 400, 4), inverter(2, 630, 6)].map((one) => ({
    ...one,
    isInTotal: false,
  }));
  const document = reportDocument(
    facts({
      report: { template: "R02", freq: "monthly", diffPercent: 10 },
      variables: [...parts, plant],
    }),
    "it",
  );
  const { rows, note } = table(document, "counters");
  expect(rows.at(-1)?.cells).toEqual(["Totale", 1030, 1000, 30, expect.closeTo(3)]);
  expect(note).toBe("nel totale i contatori dell’impianto; gli altri ne sono parte");
});
test("R12 [R22]: the efficiency of a storage is of the period, not of a day", () => {
  const document = reportDocument(
    facts({
      report: { template: "R12", freq: "monthly", diffPercent: null },
      storage: { charged: [10, 2, 8], discharged: [6, 8, 4], capacityKwh: 10 },
    }),
    "it",
  );
  const { rows } = table(document, "storage");
  expect(rows.map(({ cells }) => cells.slice(1))).toEqual([
    [10, 6, 0.6, null],
    [2, 8, 0.8, null],
    [8, 4, 0.4, null],
    // 18 of 20 kWh.
    [20, 18, 1.8, 90],
  ]);
});

test("R05: the performance ratio of the period and of each day", () => {
  const rows = table(
    reportDocument(
      facts({ report: { template: "R05", freq: "monthly", diffPercent: null } }),
      "it",
    ),
    "ratio-table",
  ).rows;
  expect(rows.at(-1)!.cells[3]).toBeCloseTo(82.4, 10);
  expect(rows[0]!.cells[3]).toBeCloseTo(75, 10);
});

describe("one document in each form", () => {
  const document = reportDocument(facts(), "it");
  test("RPTX-01 the page escapes names, and holds no script and no address", () => {
    const page = reportHtml(document, { brand: "Heliograph", logo: null });
    expect(page).toContain("Cascina &lt;Bellaria&gt;");
    expect(page).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
  });
  test("RPTX-01 the spreadsheet has numbers as numbers, heads that stay, and names that Excel takes", () => {
    const sheets = sheetsOf(document);
    expect(new Set(sheets.map(({ name }) => name.toLowerCase())).size).toBe(sheets.length);
    expect(sheets.every(({ name }) => name.length <= 31)).toBe(true);
    const days = sheets.find(({ name }) => name === "Giorno per giorno")!;
    expect(days.frozen).toBe(1);
    expect(days.rows[1]!.map(({ value }) => value).slice(0, 2)).toEqual(["01/05/2026", 300]);
  });
});

test("RPTX-02 [R10] figures that moved are listed by table, row and column; behind the last decimal nothing has moved", () => {
  const then = reportDocument(facts(), "it");
  const moved = (day: number) =>
    movedFigures(
      then,
      reportDocument(
        facts({ produced: { ...facts().produced, buckets: [good(300), good(day), good(400)] } }),
        "it",
      ),
    );
  expect(moved(330.04)).toEqual([]);
  expect(moved(331)).toEqual([
    {
      table: "Giorno per giorno",
      row: "02/05/2026",
      column: "Prodotto",
      before: 330,
      after: 331,
      unit: "kWh",
      decimals: 1,
    },
  ]);
});
