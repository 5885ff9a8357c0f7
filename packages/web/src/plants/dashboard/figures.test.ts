import fc from "fast-check";
import { expect, test } from "vitest";
import { daysByMonth, monthsByYear } from "./bars-3d-data.ts";
import { flowShares, flowsOf } from "@heliograph/domain/plants/energy-flow.ts";
import { equivalentsOf, shownCo2 } from "@heliograph/domain/plants/equivalents.ts";
import { dailyLevel, shareOfEstimate } from "./estimates.ts";
import { notableDifference } from "./expected.ts";
import { onOneAxis } from "./one-axis.ts";
import { shortName } from "../../ui/charts/bars.tsx";
import { inKw, inKwh } from "./scope.ts";

test("CONST-02 DASH-05 DASH-06 trees, barrels and CO2 of 1000 kWh", () => {
  const { trees, barrels, co2Kg } = equivalentsOf(1000);
  expect(trees).toBeCloseTo(4.33407, 10);
  expect(barrels).toBeCloseTo(0.5883, 10);
  expect(co2Kg).toBeCloseTo(650, 10);
});

test("CO2 is written in kilograms, in tonnes from ten of them on", () => {
  expect(shownCo2(650)).toEqual({ value: 650, unit: "kg", digits: 0 });
  expect(shownCo2(9999)).toMatchObject({ unit: "kg" });
  expect(shownCo2(25_025)).toEqual({ value: 25.025, unit: "t", digits: 1 });
  // 82 GWh of a fleet: 53,323 t and not 53,322,927 kg.
  expect(shownCo2(53_322_927)).toEqual({ value: 53_322.927, unit: "t", digits: 0 });
});

test("a difference is reported when it is at least 1 % and 1 kWh", () => {
  expect(notableDifference({ madeKwh: 660, expectedKwh: 760 })).toBe(-100);
  expect(notableDifference({ madeKwh: 755, expectedKwh: 760 })).toBeNull();
  expect(notableDifference({ madeKwh: 2.2, expectedKwh: 3 })).toBeNull();
});

const estimates = { "2026": [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 300, 120], "2025": [1] };
test("a day has its share of its month, in years of twelve months", () => {
  expect(dailyLevel(estimates, "2025-11-21")).toBeNull();
  // November: 300 kWh over 30 days.
  expect(dailyLevel(estimates, "2026-11-21")).toBeCloseTo(10, 12);
  expect(dailyLevel(estimates, "2027-01-01")).toBeNull();
});
test("the month's share of its estimate goes to the evening of yesterday", () => {
  // 20 days x 10 kWh = 200 kWh; 190 were made before today.
  expect(shareOfEstimate({ month: 193, today: 3 }, estimates, "2026-11-21")).toBeCloseTo(0.95, 12);
  expect(shareOfEstimate({ month: 3, today: 3 }, estimates, "2026-11-01")).toBeNull();
});

const flow = (production: number, exchange: number, storage: number, load: number | null) =>
  Object.fromEntries(
    flowsOf({ production, exchange, storage, load }).map(({ from, to, powerKw }) => [
      `${from} ${to}`,
      Number(powerKw.toFixed(6)),
    ]),
  );
test("by day the sun serves the loads, charges, and feeds in", () => {
  expect(flow(313.8, 121.2, 24.4, 168.2)).toEqual({
    "sun load": 168.2,
    "sun storage": 24.4,
    "sun grid": 121.2,
  });
});
test("by night storage and grid serve the loads", () => {
  expect(flow(0, -12, -20, 32)).toEqual({ "storage load": 20, "grid load": 12 });
});
test("a storage that charges from the grid, and one that feeds in", () => {
  expect(flow(0, -30, 20, 10)).toEqual({ "grid load": 10, "grid storage": 20 });
  expect(flow(0, 15, -25, 10)).toEqual({ "storage load": 10, "storage grid": 15 });
});
test("loads without a meter are what the others leave", () => {
  expect(flow(100, 60, 10, null)).toEqual({
    "sun load": 30,
    "sun storage": 10,
    "sun grid": 60,
  });
});
test("self-consumption is what is not sold, self-sufficiency what is not bought", () => {
  const edges = (production: number, exchange: number, storage: number, load: number) =>
    flowsOf({ production, exchange, storage, load });
  // 100 made, 60 sold: 40 stay; the loads take 30 of them and buy nothing.
  expect(flowShares(edges(100, 60, 10, 30), 100)).toEqual({ selfConsumption: 40, autarky: 100 });
  // 20 made, 40 taken: half of it is bought.
  expect(flowShares(edges(20, -20, 0, 40), 20)).toEqual({ selfConsumption: 100, autarky: 50 });
  // By night the storage serves 20 of 32.
  expect(flowShares(edges(0, -12, -20, 32), 0)).toEqual({ selfConsumption: null, autarky: 62.5 });
  expect(flowShares([], null)).toEqual({ selfConsumption: null, autarky: null });
});
test("no side gives more than it has, takes more than it takes, and nothing flows backwards", () => {
  const kw = fc.double({ min: 0, max: 1000, noNaN: true });
  const both = fc.double({ min: -1000, max: 1000, noNaN: true });
  fc.assert(
    fc.property(kw, both, both, fc.option(kw), (production, exchange, storage, load) => {
      const edges = flowsOf({ production, exchange, storage, load });
      const sum = (side: "from" | "to", node: string): number =>
        edges.filter((edge) => edge[side] === node).reduce((all, edge) => all + edge.powerKw, 0);
      for (const edge of edges) expect(edge.powerKw).toBeGreaterThan(0);
      expect(sum("from", "sun")).toBeLessThanOrEqual(production + 1e-9);
      expect(sum("from", "storage")).toBeLessThanOrEqual(Math.max(0, -storage) + 1e-9);
      expect(sum("from", "grid")).toBeLessThanOrEqual(Math.max(0, -exchange) + 1e-9);
      expect(sum("to", "storage")).toBeLessThanOrEqual(Math.max(0, storage) + 1e-9);
      expect(sum("to", "grid")).toBeLessThanOrEqual(Math.max(0, exchange) + 1e-9);
      expect(sum("to", "load")).toBeLessThanOrEqual((load ?? Number.POSITIVE_INFINITY) + 1e-9);
    }),
  );
});

test("DASH-12 days by months of one year, months by years; what was not measured has no bar", () => {
  expect(
    daysByMonth(
      [
        ["2026-02-28", 5],
        ["2026-03-01", null],
        ["2025-12-31", 9],
      ],
      2026,
    ),
  ).toEqual([{ x: 27, y: 1, z: 5 }]);
  expect(
    monthsByYear([
      ["2025-12", 7],
      ["2026-01", null],
    ]),
  ).toEqual([{ x: 11, y: 2025, z: 7 }]);
});

test("an inverter's bar is called by its number", () => {
  expect([shortName("Inverter 07", 0), shortName("INV12 tetto", 0), shortName("Tetto", 2)]).toEqual(
    ["7", "12", "3"],
  );
});

test("HPED-05 chosen energies share one axis in kWh, whatever unit each has; what is no energy has no place on it", () => {
  const of = (id: string, udm: string | null) => ({ id, udm });
  const energies = [of("a", "kWh"), of("b", "MWh"), of("w", "m3"), of("c", "Wh"), of("a", "kWh")];
  const { unit, shown } = onOneAxis(energies);
  expect(unit).toBe("kWh");
  // 1 MWh = 1,000 kWh, 1 Wh = 0.001 kWh
  expect(shown.map(({ variable, factor }) => [variable.id, factor])).toEqual([
    ["a", 1],
    ["b", 1000],
    ["c", 0.001],
  ]);
  expect(onOneAxis([of("w", "m3"), of("a", "kWh"), of("v", "m3")]).shown).toHaveLength(2);
  expect(onOneAxis([])).toMatchObject({ shown: [] });
});

test("a number is shown in kWh and kW by its unit, and money is neither", () => {
  expect([inKwh({ udm: "MWh" }, 2), inKwh({ udm: null }, 2), inKwh({ udm: "€" }, 2)]).toEqual([
    2000,
    2,
    null,
  ]);
  expect([inKw({ udm: "W" }, 500), inKw({ udm: "kW" }, 5), inKw({ udm: "kWh" }, 5)]).toEqual([
    0.5,
    5,
    null,
  ]);
});
