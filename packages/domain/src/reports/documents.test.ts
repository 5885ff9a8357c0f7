import { describe, expect, test } from "vitest";
import { parseCivilDay } from "../data/civil-day.ts";
import type { ReportDocument } from "./document.ts";
import { ofInverters } from "./of-inverters.ts";
import type { ReportedVariable, ReportFacts } from "./facts.ts";
import { reportHtml } from "./html.ts";
import {
  good,
  buckets,
  inverter,
  subject,
  facts,
  spoken,
  table,
  judged,
} from "./example-report.ts";
import { movedFigures } from "./moved-figures.ts";
import { periodHealth } from "./period-health.ts";
import { sheetsOf } from "./sheets.ts";
import { reportDocument } from "./templates.ts";

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
      todo: "Far ripartire INV 1. Da sola non si risolve.",
    });
    expect(spoken(reportDocument(of, "en"))["lost"]).toBe(
      "40 kWh, or 8.00 €: 30 kWh by the standstill of INV 1 from 01/05 to 02/05, another 10.",
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
      open: "Non si può dire: di questo periodo non ci sono dati.",
      todo: "Non si può dire.",
    });
  });
  test("RPTX-04 what is missing without a cause is to be looked for, from 5 % of what was expected on", () => {
    const whole = periodHealth([judged("2026-05-01")], { buckets, days: 3 })!;
    const todo = (restWh: number) =>
      spoken(reportDocument(facts({ health: { ...whole, steps: [], restWh } }), "it"))["todo"];
    expect(todo(whole.expectedWh * 0.04)).toBe("Niente.");
    expect(todo(whole.expectedWh * 0.084)).toBe(
      "Cercare la causa di ciò che manca: 8,4 % dell’atteso manca senza un motivo. Confrontare gli inverter e le sezioni tra loro.",
    );
  });
  test("RPTX-04 the waterfall marks what stood when the period ended, as the sentences do, whatever became of it", () => {
    const health = periodHealth([judged("2026-05-01")], { buckets, days: 3 })!;
    const open = {
      incident: "a".repeat(24),
      cause: "device_stopped",
      subject: subject("INV 1"),
      since: 1_777_622_400,
      monthKwh: null,
      assignee: null,
      alert: null,
    };
    const markOf = (more: Partial<ReportFacts>) =>
      table(reportDocument(facts({ health, ...more }), "it"), "waterfall").rows[1]!.mark;
    expect(markOf({ open: [open] })).toBe("alarm");
    expect(markOf({ open: [] })).toBe("fine");
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

test("R03 R10: what was chosen and is no inverter is named, and compared with none", () => {
  const chosen = [
    { name: "INV 1", type: "inverter" },
    { name: "Contatore", type: "meter" },
    { name: "Energia impianto", type: null },
  ];
  const { compared, leftOut } = ofInverters(chosen, ({ type }) => type);
  expect(compared.map(({ name }) => name)).toEqual(["INV 1"]);
  expect(leftOut.map(({ name }) => name)).toEqual(["Contatore", "Energia impianto"]);
  expect(ofInverters(chosen.slice(1), ({ type }) => type)).toEqual({
    compared: chosen.slice(1),
    leftOut: [],
  });
  const document = reportDocument(
    facts({
      report: { template: "R03", freq: "monthly", diffPercent: 10 },
      leftOut: ["Contatore", "Energia impianto"],
    }),
    "it",
  );
  expect(table(document, "inverters").note).toBe(
    "media 102,5 kWh/kWp; segnati quelli sotto del 10 % o più; non inverter, fuori dal confronto: Contatore, Energia impianto",
  );
});

test("R09: of a period without alarms one sentence says so", () => {
  const document = reportDocument(
    facts({ report: { template: "R09", freq: "monthly", diffPercent: null } }),
    "it",
  );
  expect(document.blocks.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    "answers answers",
    "note no-alarms",
  ]);
});

// At midnight of 1 January in Rome it is still the year before in UTC.
test("the year since which a plant is in operation is that of its own clock", () => {
  const { plant } = facts();
  const activeSince = 1_546_300_800 - 3600;
  const document = reportDocument(
    facts({ plant: { ...plant, activeSince, location: "Asti (AT)" } }),
    "en",
  );
  expect(document.facts).toEqual(["100.0 kWp", "Asti (AT)", "in operation since 2019"]);
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
test("R02: a year without the figures of a month, and a month that runs, are not compared as a whole", () => {
  const months = ["2026-10", "2026-11"];
  const of = (values: readonly (number | null)[], isRunning: boolean) =>
    reportDocument(
      facts({
        report: { template: "R02", freq: "yearly", diffPercent: 10 },
        first: parseCivilDay("2026-01-01"),
        last: parseCivilDay("2026-12-31"),
        // 10 November 2026.
        madeAt: 1_794_300_000,
        isRunning,
        buckets: months,
        variables: [
          {
            ...inverter(1, 120, 4),
            buckets: values.map(good),
            estimate: 400,
            estimates: [200, 200],
          },
        ],
      }),
      "it",
    );
  const percents = (document: ReportDocument, id: string) =>
    table(document, id).rows.map(({ cells }) => cells[4]);
  const running = of([100, 20], true);
  expect(percents(running, "months")).toEqual([-50, null]);
  expect(percents(running, "counters")).toEqual([null, null]);
  expect(table(running, "counters").note).toContain("il periodo non è intero");
  expect(percents(of([null, 120], false), "months")).toEqual([null, -40]);
  expect(percents(of([null, 120], false), "counters")).toEqual([null, null]);
  expect(percents(of([60, 60], false), "counters")).toEqual([-70, -70]);
});

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
test("[R6] [D8]: tables of what powers add up to say that nothing counted it", () => {
  const noteOf = (id: string, ...variables: ReportedVariable[]): string | undefined =>
    table(reportDocument(facts({ variables }), "en"), id).note;
  const ofPower = { ...inverter(1, 400, 4), isOfPower: true };
  const sentence = "no counter: the energy that the measured power adds up to";
  expect(noteOf("inverters", ofPower, inverter(2, 500, 4))).toContain(sentence);
  expect(noteOf("inverters", inverter(1, 400, 4), inverter(2, 500, 4))).not.toContain(sentence);
  expect(noteOf("variables", { ...ofPower, device: null })).toBe(sentence);
});
test("[R6] [D8] what was made says in the first answer, and in its table, that nothing counted it", () => {
  const { produced } = facts();
  const made = (isOfPower: boolean) =>
    reportDocument(facts({ produced: { ...produced, isOfPower } }), "it");
  const sentence = "Nessun contatore: è l’energia che risulta dalla potenza misurata.";
  expect(spoken(made(true))["made"]).toContain(sentence);
  expect(spoken(made(false))["made"]).not.toContain(sentence);
  const note = "nessun contatore: è l’energia che risulta dalla potenza misurata";
  expect(table(made(true), "buckets-table").note).toBe(note);
  expect(table(made(false), "buckets-table").note).toBe("");
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
    [10, 6, 0.6],
    [2, 8, 0.8],
    [8, 4, 0.4],
    [20, 18, 1.8],
  ]);
  const [tiles] = document.blocks.filter((block) => block.kind === "tiles");
  // 18 of 20 kWh.
  expect(tiles!.tiles.map(({ id, value }) => [id, value])).toEqual([
    ["charged", 20],
    ["discharged", 18],
    ["cycles", 1.8],
    ["round-trip", 90],
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
    const page = reportHtml(document, { brand: "default", logo: null });
    expect(page).toContain("Cascina &lt;Bellaria&gt;");
    expect(page).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
  });
  test("RPTX-01 the spreadsheet has numbers as numbers, heads that stay, and names that Excel takes", () => {
    const sheets = sheetsOf(document);
    expect(new Set(sheets.map(({ name }) => name.toLowerCase())).size).toBe(sheets.length);
    expect(sheets.every(({ name }) => name.length <= 31)).toBe(true);
    const days = sheets.find(({ name }) => name === "Giorno per giorno")!;
    expect(days.frozen).toBe(1);
    // 1 May 2026 is day 20,574 since 1970.
    expect(days.rows[1]!.slice(0, 2)).toMatchObject([
      { value: 20_574 * 86_400, dated: "day" },
      { value: 300, decimals: 1 },
    ]);
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

test("RPTX-02 [R10] a document of older templates is compared by the figures that it has in common", () => {
  const old = { ...reportDocument(facts(), "it"), version: 1 };
  const now = reportDocument(facts(), "it");
  const without = { ...now, blocks: now.blocks.filter(({ kind }) => kind !== "tiles") };
  expect(movedFigures({ ...without, version: 1 }, now)).toEqual([]);
  expect(movedFigures(without, now).length).toBeGreaterThan(0);
  const moved = reportDocument(
    facts({ produced: { ...facts().produced, total: good(1040) } }),
    "it",
  );
  expect(movedFigures(old, moved).map(({ before, after }) => [before, after])).toContainEqual([
    1030, 1040,
  ]);
});

const document = (template: string, more: Partial<ReportFacts>): ReportDocument =>
  reportDocument(
    facts({ report: { template, freq: "monthly", diffPercent: null }, ...more }),
    "it",
  );
/** "2026-05-10" as the cell of a table. */
const day = (on: string) => ({ text: on.split("-").toReversed().join("/"), on });
const notes = (of: ReportDocument): string[] =>
  of.blocks.flatMap((block) => (block.kind === "note" ? [block.text] : []));

test("R07: readings with their constant; the kWh of the period are those of its readings", () => {
  const meter = { id: "1".repeat(24), name: "Contatore M1", variable_id: null, k: 30, digits: 6 };
  const reading = (date: string, value: number, kwh: number | null, more: object = {}) => ({
    id: date,
    meter_id: meter.id,
    date,
    reading: value,
    note: "",
    rolled: false,
    series: 1,
    k: 30,
    digits: 6,
    kwh,
    user: "luca",
    created: 0,
    ...more,
  });
  const readings = [
    // (999,990 - 999,890) x 30, then over the last digit: (1,000,010 - 999,990) x 30.
    reading("2026-05-10", 999_990, 3000),
    reading("2026-05-20", 10, 600, { rolled: true }),
    reading("2026-05-21", 5, null, { series: 2, note: "guasto" }),
  ];
  const { rows } = table(
    document("R07", { register: { meters: [meter], readings } }),
    `meter-${meter.id}`,
  );
  expect(rows.map(({ cells }) => cells)).toEqual([
    [day("2026-05-10"), 999_990, 30, 3000, ""],
    [day("2026-05-20"), 10, 30, 600, "ripartito da zero"],
    [day("2026-05-21"), 5, 30, null, "contatore sostituito; guasto"],
    ["Totale", null, null, 3600, ""],
  ]);
  expect(notes(document("R07", { register: { meters: [], readings: [] } }))).toEqual([
    "L’impianto non ha contatori fiscali nel registro.",
  ]);
});
test("R08: own kWh beside those of the GSE; months that one side lacks are in no sum, and a month that is 1 % off is marked", () => {
  const month = (name: string, of: Partial<ReportFacts["gse"][number]["months"][number]>) => ({
    month: name,
    state: "measured" as const,
    due: null,
    kwh: 1000,
    rett: 0,
    ver: 1,
    meter: 1000,
    meter_coverage: 1,
    meter_percent: 0,
    inverters: null,
    inverters_coverage: null,
    inverters_percent: null,
    ...of,
  });
  const of = document("R08", {
    gse: [
      {
        id: "5120734",
        name: "Tettoia",
        months: [
          month("2026-03", {}),
          month("2026-04", { meter: 1030, meter_percent: 3 }),
          month("2026-05", { state: "missing", kwh: null, meter_percent: null, meter: 900 }),
        ],
        payments: [
          {
            gse_id: "5120734",
            year: 2026,
            month: 4,
            type: "acconto",
            adjust: false,
            kwh: 100,
            rate: 0.1,
            euro: 10.01,
            date: "2026-05-31",
            state: "pagato",
          },
          {
            gse_id: "5120734",
            year: 2025,
            month: null,
            type: "saldo",
            adjust: true,
            kwh: null,
            rate: null,
            euro: -0.02,
            date: null,
            state: "sospeso",
          },
        ],
      },
    ],
  });
  const months = table(of, "gse-5120734");
  expect(months.rows.map(({ cells }) => cells)).toEqual([
    [{ text: "marzo 2026", on: "2026-03" }, 1000, 1000, "misurata", 0, 0],
    [{ text: "aprile 2026", on: "2026-04" }, 1030, 1000, "misurata", 30, 3],
    [{ text: "maggio 2026", on: "2026-05" }, 900, null, "manca", null, null],
    ["Totale", 2030, 2000, "", 30, expect.closeTo(1.5)],
  ]);
  expect(months.rows.map(({ mark }) => mark)).toEqual([undefined, "warning", "alarm", undefined]);
  expect(table(of, "gse-payments-5120734").rows.map(({ cells }) => cells)).toEqual([
    [day("2026-05-31"), "Acconto aprile 2026", 100, 0.1, "pagato", 10.01],
    ["", "Rettifica 2025", null, null, "sospeso", -0.02],
    ["Totale", "", null, null, "", 9.99],
  ]);
  expect(notes(document("R08", {}))).toEqual(["L’impianto non ha convenzioni con il GSE."]);
});
test("R10: availability is the share of the useful time in which an inverter ran; without a sun nobody knows", () => {
  const one = (n: number, samples: number, down: number) => ({
    id: String(n),
    name: `INV ${n}`,
    device: `d${n}`,
    nominal: 10,
    samples,
    down,
  });
  const availability = {
    useful: 1200,
    coverage: 0.995,
    inverters: [one(1, 1200, 0), one(2, 600, 24)],
  };
  const { rows, note } = table(document("R10", { availability }), "availability");
  expect(rows.map(({ cells }) => cells)).toEqual([
    ["INV 1", 10, 100, 0, 100, ""],
    // 24 of 600 samples: 96 %, two hours.
    ["INV 2", 10, 50, 2, 96, ""],
    // 24 of 1,800.
    ["Totale", null, 150, 2, expect.closeTo(98.6667, 3), ""],
  ]);
  expect(note).toBe(
    "100 ore utili, con sole sufficiente e interfaccia chiusa; sole misurato per il 99,5 % del giorno",
  );
  expect(notes(document("R10", { availability: { ...availability, useful: 0 } }))).toHaveLength(1);
});
