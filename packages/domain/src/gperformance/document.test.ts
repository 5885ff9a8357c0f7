import {
  type CalcResult,
  calcQuestion,
  type GperfDay,
} from "@heliograph/contract/gperformance/gperformance.wire.ts";
import { expect, test } from "vitest";
import { type Block, type Cell, isDoubted, numberOf, textOf } from "../reports/document.ts";
import { settlementDocument } from "./document.ts";

const day = (of: Partial<GperfDay> & { readonly day: string }): GperfDay => ({
  y: 2,
  n_valid: 120,
  n_detach: 6,
  inv_down_samples: 24,
  inv_samples: 342,
  light_samples: 120,
  light_known: 120,
  h_kwh_m2: 6,
  ht_kwh_m2: 5.73,
  e_prod: 110,
  e_att: 122.90063,
  e_detach: 6.14503,
  eca: 0,
  e_gar: 116.10671,
  balance: 0.03832,
  pr: 0.61,
  pr_c: 0.68,
  availability: 0.93,
  coverage: 1,
  marks: [],
  ...of,
});
const bad = { code: "coverage_low" as const, params: { percent: 79 } };
const result: CalcResult = {
  from: "2026-05-01",
  to: "2026-05-31",
  columns: [],
  marks: [],
  data: [
    day({ day: "2026-05-12" }),
    day({ day: "2026-05-13", e_prod: 100, balance: -9.96168, marks: [bad] }),
  ],
  columns_5min: [],
  data_5min: [[1_778_580_000, 600, 50, 0.955, 1, 0, 1000, 1.02417, 0]],
  totals: {
    ...day({ day: "" }),
    n_valid: 240,
    n_detach: 12,
    e_prod: 210,
    e_gar: 232.21342,
    e_detach: 12.29006,
    e_att: 245.80126,
    balance: -9.92336,
    shortfall: 9.92336,
    penalty_eur: 1.54,
    h_kwh_m2: 12,
    ht_kwh_m2: 11.46,
    k: 0.98208,
    pn_kwp: 30,
    counted_days: 2,
    days: 31,
  },
};
const of = (language: "it" | "en", withSamples: boolean, year: CalcResult | null = null) =>
  settlementDocument(result, {
    year,
    plant: {
      name: "Serre",
      client: "Acme",
      timezone: "Europe/Rome",
      logo: null,
      gperf_events: [{ day: "2026-05-13T00:00:00Z", eca: 5, note: "Grandine" }],
    },
    question: calcQuestion.parse({
      params: { pu_kwh: 0.15495 },
      year: 2026,
      month: 5,
      y: 2,
      etotal: "a".repeat(24),
    }),
    language,
    counter: "Contatore",
    iface: null,
    withSamples,
    nowSeconds: 1_780_300_000,
  });
/** As paper writes it; what is doubted with why. */
const shown = (cell: Cell): string =>
  isDoubted(cell) ? `${cell.value} (${cell.doubt})` : textOf(cell) || String(numberOf(cell));
const cells = (blocks: readonly Block[], id: string): string[] =>
  blocks.flatMap((block) =>
    block.kind === "table" && block.id === id
      ? block.rows.map((row) => row.cells.map(shown).join(" | "))
      : [],
  );

test("[GP13] every step stands there with its formula, the numbers and what comes of them", () => {
  const steps = cells(of("it", false).blocks, "steps");
  expect(steps[0]).toBe(
    "Fattore dell’anno 2 | K = kder1 · kdery^(y − 1) | 0,9900 × 0,9920^1 | 0,98208000",
  );
  expect(steps).toContainEqual(
    "Attesa | E att = Pn · HR / gstc · pre · K | 30,0 × 11,460000 / 1,00 × 0,7280 × 0,98208000 | 245,80 kWh",
  );
  expect(steps).toContainEqual(
    "Saldo | E prod + E dist + ECA − E gar | 210,00 + 12,29 + 0,00 − 232,21 | −9,92 kWh",
  );
  expect(steps).toContainEqual("Penale | mancante · pu_kwh | 9,92 × 0,15495 | 1,54 €");
});
test("[GP5] the sheet of a month says that of itself it is not paid, and what the year comes to", () => {
  const leftOut = { code: "days_left_out" as const, params: { left_out: 238, days: 330 } };
  const year: CalcResult = {
    ...result,
    from: "2026-01-01",
    to: "2026-12-31",
    marks: [leftOut],
    totals: { ...result.totals, balance: -115.7, shortfall: 115.7, penalty_eur: 17.93 },
  };
  const { blocks } = of("it", false, year);
  const tiles = blocks.flatMap((block) => (block.kind === "tiles" ? block.tiles : []));
  expect(tiles.slice(3).map(({ label, value, note }) => [label, value, note])).toEqual([
    ["Penale del solo mese", 1.54, "10 kWh a 0,15495 €"],
    ["Garantita nell’anno", 232.21342, "H 12,0, K 0,9821"],
    ["Riconosciuta nell’anno", 222.29006, "210 + 12 + 0"],
    ["Saldo dell’anno a oggi", -115.7, "manca, 1 giorni sotto"],
    ["Penale dell’anno a oggi", 17.93, "116 kWh a 0,15495 €"],
  ]);
  const notes = blocks.flatMap((block) => (block.kind === "note" ? block.text : []));
  expect(notes).toEqual([
    expect.stringMatching(/non è dovuta da sola\. L’anno dal 01\/01\/2026 al 13\/05\/2026:$/),
    expect.stringMatching(/^Saldo e penale dell’anno\. Di 238 giorni su 330 mancano/),
  ]);
  expect(cells(blocks, "steps")).toContainEqual(expect.stringMatching(/^Penale del solo mese \|/));
  // The document of a year has one penalty, and it is paid.
  expect(JSON.stringify(of("it", false).blocks)).not.toContain("solo mese");
});
test("[GP13] days with their doubts, events, and samples in the spreadsheet alone; in both languages", () => {
  const { blocks, title } = of("en", true);
  expect(title).toBe("May 2026");
  const days = cells(blocks, "days");
  expect(days).toHaveLength(3);
  expect(days[1]).toContain("-9.96168 (irradiance known for only 79 % of the daylight)");
  expect(cells(blocks, "events")).toEqual(["13/05/2026 | Grandine | 5"]);
  expect(cells(blocks, "samples")[0]).toMatch(
    /^12\/05\/2026, 12:00 \| 600 \| 50 \| 0\.955 \| 1 \| 0 \| 1000 \|.*\| 1\.02417 \| 0$/,
  );
  expect(cells(of("en", false).blocks, "samples")).toEqual([]);
});
