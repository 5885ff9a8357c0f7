import { expect, test } from "vitest";
import { parseCivilDay } from "../data/civil-day.ts";
import { balanceDay } from "../plants/energy-balance.ts";
import { doubtOf, reportWords } from "./blocks.ts";
import { estimateOf } from "./estimates.ts";
import { facts, good, inverter, judged, spoken, table } from "./example-report.ts";
import { kwpBehind } from "./kwp-behind.ts";
import { periodHealth } from "./period-health.ts";
import { reportDocument } from "./templates.ts";

test("RPTX-04 EST-04 of the month in which data begin the days before are known: 29 of 30 in September, and no other month's", () => {
  const estimates = { "2026": Array.from({ length: 12 }, (_, month) => (month + 1) * 300) };
  const variables = [{ estimates, factor: 2, began: parseCivilDay("2026-09-30") }];
  const month = { freq: "monthly", first: parseCivilDay("2026-09-01") } as const;
  // September: 9 x 300 x 2 = 5,400, of which 29/30 are 5,220.
  expect(estimateOf(variables, month, ["2026-09-01"])).toMatchObject({
    estimate: 5400,
    before: { all: 5220 },
  });
  const year = { freq: "yearly", first: parseCivilDay("2026-01-01") } as const;
  expect(estimateOf(variables, year, ["2026-08", "2026-09", "2026-10"])).toMatchObject({
    estimates: [4800, 5400, 6000],
    before: { all: 5220, buckets: [0, 5220, 0] },
  });
  const unknown = [{ estimates, factor: 2, began: null }];
  expect(estimateOf(unknown, month, ["2026-09-01"]).before.all).toBe(0);
});

// 18,000 kWh of 30 days, of which 29 lie before the data: 600 kWh for one day, beside which 606 are 1 % more.
test("R02 RPTX-04 EST-04: the month in which data begin is compared with its days since then", () => {
  const part = { ...inverter(1, 606, 4), estimate: 18_000, before: { all: 17_400, buckets: [] } };
  const { produced } = facts();
  const document = reportDocument(
    facts({
      report: { template: "R02", freq: "monthly", diffPercent: 10 },
      variables: [part],
      produced: { ...produced, total: good(606), estimate: 18_000, before: part.before },
    }),
    "it",
  );
  const [row] = table(document, "counters").rows;
  expect(row!.isFlagged).toBeUndefined();
  expect(row!.cells.slice(2)).toEqual([
    { value: 600, doubt: "stima dei soli giorni da quando ci sono dati" },
    6,
    expect.closeTo(1),
  ]);
  expect(spoken(document)["made"]).toContain("il 1,0 % più della stima di 600 kWh");
});

test("R03 R10 the kWp of a section are shared by nominal power, those of the plant where it is in none; what is out of service has none", () => {
  const of = (id: string, more: object = {}) => ({
    id,
    type: "inverter",
    nominal: 36,
    disabled: false,
    ...more,
  });
  const [a, b, c] = [of("a"), of("b", { nominal: 72 }), of("c", { disabled: true })];
  const section = (kwp: number, devices_ids: string[]) => ({ kwp, devices_ids });
  const model = (...sections: object[]) =>
    ({
      plant: { kwp: 121.5, sections: [section(121.5, []), ...sections] },
      devices: [a, b, c],
    }) as never;
  // 121.5 kWp behind 36 + 72 kW: 40.5 and 81.
  expect([a, b, c].map((one) => kwpBehind(model(), one as never))).toEqual([40.5, 81, null]);
  const roofs = model(section(50, ["a"]), section(71.5, ["b"]));
  expect([a, b].map((one) => kwpBehind(roofs, one as never))).toEqual([50, 71.5]);
  const unknown = {
    plant: { kwp: 121.5, sections: [] },
    devices: [a, of("d", { nominal: null })],
  } as never;
  expect(kwpBehind(unknown, a as never)).toBeNull();
});

test("RPTX-04 one is one, in both languages", () => {
  const quality = {
    parts: [1, 3],
    lumped: 1,
    quarantined: { count: 1, kwh: 0 },
  } as never;
  expect(doubtOf(quality, { words: reportWords("it") })).toBe(
    "una parte su 3, comprende un giorno senza dati, un valore non creduto",
  );
  expect(doubtOf(quality, { words: reportWords("en") })).toBe(
    "one of 3 parts, holds a day without data, one value not believed",
  );
});

test("RPTX-04 where kWh went is asked of what is missing alone", () => {
  const days = (expected: number) => {
    const day = judged("2026-05-01");
    const [whole] = day.scopes;
    const waterfall = { ...whole!.waterfall!, expected_wh: expected, steps: [] };
    const shown = { ...day, scopes: [{ ...whole!, waterfall }] };
    const health = periodHealth([shown], { buckets: ["2026-05-01"], days: 1 });
    return table(reportDocument(facts({ health }), "it"), "waterfall").title;
  };
  // 100 kWh were made.
  expect([102_000, 101_000, 100_000, 97_000].map(days)).toEqual([
    "Dove sono finiti i 2 kWh",
    "Dov’è finito 1 kWh",
    "Dall’atteso al prodotto",
    "Dall’atteso al prodotto",
  ]);
});

test("DASH-05 RPTX-04 what was avoided stands in kg below a tonne: 0.65 kg of 411 kWh and of 4,110", () => {
  const co2 = (kwh: number): string =>
    JSON.stringify(
      reportDocument(
        facts({ produced: { ...facts().produced, total: good(kwh) } }),
        "it",
      ).blocks.filter((block) => block.kind === "note"),
    );
  expect(co2(411)).toMatch(/ kg di CO₂/);
  expect(co2(4110)).toMatch(/ t di CO₂/);
});

test("RPTX-04 of a year without the figures of a month nothing is said beside its estimate", () => {
  const year = (months: readonly (number | null)[]) =>
    spoken(
      reportDocument(
        facts({
          report: { template: "R01", freq: "yearly", diffPercent: 10 },
          buckets: ["2025-11", "2025-12"],
          variables: [inverter(1, 400, 4)],
          produced: { ...facts().produced, buckets: months.map(good), estimates: [500, 500] },
        }),
        "it",
      ),
    )["made"];
  expect(year([500, 530])).toContain("stima");
  expect(year([530, null])).not.toContain("stima");
});

test("R06 days to come lack nothing: of a year that runs the days until today are counted", () => {
  const energies = { fedIn: 10, withdrawn: 5, consumed: null, self: null };
  const metered = { produced: 30, ...energies, charged: 0, discharged: 0 };
  const document = reportDocument(
    facts({
      report: { template: "R06", freq: "yearly", diffPercent: null },
      first: parseCivilDay("2026-01-01"),
      last: parseCivilDay("2026-12-31"),
      // The 1st of January was measured; it is noon of the 11th.
      madeAt: 1_768_132_800,
      isRunning: true,
      buckets: ["2026-01"],
      balance: [balanceDay("2026-01-01", metered)],
    }),
    "it",
  );
  expect(JSON.stringify(document.blocks)).toContain("giorni contati: 1 su 11");
});
