import { expect, test } from "vitest";
import { parseCivilDay } from "../../data/civil-day.ts";
import type { TableBlock } from "../document.ts";
import type { LossStep, PeriodHealth } from "../facts.ts";
import { reportHtml } from "../html.ts";
import { sheetsOf } from "../sheets.ts";
import { availabilityOf, lostCents, lostWh, type PlantFigures, ranking } from "./plant-figures.ts";
import { portfolioDocument } from "./portfolio-document.ts";

const day = parseCivilDay("2026-05-01");
const step = (cause: string, wh: number, cents: number | null = null): LossStep => ({
  incident: null,
  cause: cause as LossStep["cause"],
  subject: { kind: "device", id: "d", name: "INV 3", device: null },
  sureness: 1,
  is_standing: false,
  wh,
  cents,
  first: day,
  last: day,
  days: 1,
});
const health = (more: Partial<PeriodHealth>): PeriodHealth => ({
  judgedDays: 31,
  days: 31,
  source: "sensor",
  expectedWh: 0,
  expectedCents: null,
  madeWh: 0,
  madeCents: null,
  restWh: 0,
  restCents: null,
  steps: [],
  expectedKwh: [null, null],
  ...more,
});
const plant = (id: string, more: Partial<PlantFigures>): PlantFigures => ({
  id,
  name: `Impianto ${id}`,
  client: null,
  kwp: 100,
  timezone: "Europe/Rome",
  made: { value: null, quality: null },
  buckets: [null, null],
  estimate: null,
  irradiation: null,
  health: null,
  euros: null,
  open: [],
  ...more,
});
/** 9,000 of 10,000 kWh: 800 lost to a stop, of which 200 would have come from more sun; worth 10 cents each. */
const stopped = plant("101", {
  made: { value: 9000, quality: null },
  buckets: [4000, 5000],
  euros: 900,
  health: health({
    expectedWh: 10_000_000,
    madeWh: 9_000_000,
    expectedCents: 100_000,
    madeCents: 90_000,
    steps: [step("device_stopped", 800_000, 8000), step("soiling", 150_000, 1500)],
    restWh: 50_000,
    restCents: 500,
    expectedKwh: [4500, 5500],
  }),
});
/** 4,900 of 5,000 kWh, on 30 of 31 days. */
const fine = plant("102", {
  kwp: 50,
  made: { value: 5000, quality: null },
  buckets: [2500, 2500],
  health: health({
    judgedDays: 30,
    expectedWh: 5_000_000,
    madeWh: 4_900_000,
    steps: [step("soiling", 100_000)],
    expectedKwh: [2400, 2600],
  }),
});
const silent = plant("103", {});
const document = (plants: readonly PlantFigures[], language: "it" | "en" = "it") =>
  portfolioDocument(
    {
      name: "Cliente Verdi",
      freq: "monthly",
      first: day,
      last: parseCivilDay("2026-05-31"),
      isRunning: false,
      madeAt: 1_780_286_400,
      buckets: ["2026-05-01", "2026-05-02"],
      plants,
    },
    language,
  );
const answers = (plants: readonly PlantFigures[], language: "it" | "en" = "it") =>
  Object.fromEntries(
    document(plants, language)
      .blocks.filter((block) => block.kind === "answers")
      .flatMap(({ rows }) =>
        rows.map(({ id, text }) => [
          id,
          text.map((part) => (typeof part === "string" ? part : part.strong)).join(""),
        ]),
      ),
  ) as Record<string, string>;
const table = (plants: readonly PlantFigures[], id: string): TableBlock =>
  document(plants).blocks.find((block): block is TableBlock => block.id === id)!;

test("[R21] availability is the share that no standstill took; what was lost is at least what causes took", () => {
  // 800 of 10,000 kWh stood still.
  expect(availabilityOf(stopped)).toBeCloseTo(0.92, 12);
  expect(availabilityOf(fine)).toBe(1);
  expect(availabilityOf(silent)).toBeNull();
  expect(lostWh(stopped.health!)).toBe(1_000_000);
  expect(lostCents(stopped.health!)).toBe(10_000);
  const sunny = health({ expectedWh: 1000, madeWh: 1100, steps: [step("soiling", 50)] });
  expect(lostWh(sunny)).toBe(50);
});
test("RPTX-03 plants are compared: made, expected, lost and why, money, the best and the worst", () => {
  const sentences = answers([stopped, fine, silent]);
  expect(sentences["made"]).toBe(
    "14.000 kWh da 2 impianti. Vale 900,00 € (prezzi noti: 1 su 2). Senza dati: Impianto 103.",
  );
  // 13,900 of 15,000 kWh.
  expect(sentences["expected"]).toBe(
    "Se ne attendevano 15.000 kWh: gli impianti ne hanno resi 92,7 su 100 (2 impianti giudicabili su 3).",
  );
  // 1,000 and 100 kWh.
  expect(sentences["lost"]).toBe(
    "1.100 kWh: 800 kWh a Impianto 101 per INV 3 fermo, 150 kWh a Impianto 101 per lo sporco, 100 kWh a Impianto 102 per lo sporco, altri 50.",
  );
  expect(sentences["best"]).toBe("Impianto 102: 98,0 % dell’atteso.");
  expect(sentences["worst"]).toBe("Impianto 101: 90,0 % dell’atteso.");
  expect(answers([stopped, fine, silent], "en")["worst"]).toBe(
    "Impianto 101: 90.0 % of what was expected.",
  );
});
test("RPTX-03 the tables add up, and say which figures are of a part of the days", () => {
  const plants = table([stopped, fine, silent], "plants");
  expect(plants.rows.map(({ cells }) => cells[0])).toEqual([
    "Impianto 102",
    "Impianto 101",
    "Impianto 103",
    "Totale",
  ]);
  expect(plants.rows[0]!.cells[4]).toEqual({
    value: 5000,
    doubt: "atteso e perso di 30 giorni giudicabili su 31",
  });
  const total = plants.rows.at(-1)!.cells;
  // 14,000 kWh of 150 kWp; the silent plant has no data and weighs nothing.
  expect(total.slice(3, 6)).toEqual([14_000 / 150, 15_000, (13_900 / 15_000) * 100]);
  const losses = table([stopped, fine, silent], "losses");
  const sums = losses.rows.at(-1)!.cells;
  expect(sums[1]).toBe(1100);
  // (0.92 x 10,000 + 5,000) / 15,000
  expect(sums[4]).toBeCloseTo((14_200 / 15_000) * 100, 10);
  expect(losses.rows[0]!.cells[3]).toBe("INV 3 fermo");
  const chart = document([stopped, fine]).blocks.find((block) => block.kind === "chart");
  expect(chart?.bars).toEqual([6500, 7500]);
  expect(chart?.ticks).toEqual([6900, 8100]);
});
test("[R21] [D8] plants whose energy nothing counts are named below the table", () => {
  const note = (...plants: PlantFigures[]) => table(plants, "plants").note;
  const first = "dal migliore al peggiore sull’atteso";
  expect(note(stopped, fine)).toBe(first);
  expect(note(stopped, { ...fine, isOfPower: true })).toBe(
    `${first}; dalla potenza, senza contatore: Impianto 102`,
  );
});
test("[R19] where nobody can say what was expected plants are ranked by their size, and nothing is made up", () => {
  const bare = [
    plant("101", { made: { value: 900, quality: null } }),
    plant("102", { made: { value: 500, quality: null }, kwp: 50 }),
  ];
  // 9 against 10 kWh for each kWp.
  expect(ranking(bare).ranked.map(({ plant: { id }, value }) => [id, value])).toEqual([
    ["102", 10],
    ["101", 9],
  ]);
  expect(answers(bare)["best"]).toBe("Impianto 102: 10,0 kWh per ogni kWp.");
  expect(answers(bare)["expected"]).toMatch(/^Non si può dire/);
  expect(answers([silent])["made"]).toBe("Nessun dato di produzione in questo periodo.");
});
test("RPTX-03 page and spreadsheet say the same", () => {
  const made = document([stopped, fine]);
  expect(reportHtml(made, { brand: "default", logo: null })).toContain("Cliente Verdi");
  const [first, plants] = sheetsOf(made);
  expect(first!.rows[0]![0]!.value).toBe("Maggio 2026");
  expect(plants!.rows[1]!.map(({ value }) => value).slice(0, 4)).toEqual([
    "Impianto 102",
    50,
    5000,
    100,
  ]);
});
