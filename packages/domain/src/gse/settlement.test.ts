import type { GseMonth, GsePayment } from "@heliograph/contract/gse/gse.wire.ts";
import { expect, test } from "vitest";
import { equivalentHours, isWrongPayment, settlementOf } from "./settlement.ts";

const month = (name: string, more: Partial<GseMonth> = {}): GseMonth => ({
  month: name,
  state: "measured",
  due: null,
  kwh: 1000,
  rett: 0,
  ver: 1,
  meter: null,
  meter_coverage: null,
  meter_percent: null,
  inverters: null,
  inverters_coverage: null,
  inverters_percent: null,
  ...more,
});
const none = { kwh: null, rett: null, ver: null };
const advance = (number: number, more: Partial<GsePayment> = {}): GsePayment => ({
  gse_id: "5",
  year: 2025,
  month: number,
  type: "acconto",
  adjust: false,
  kwh: null,
  rate: 0.148,
  euro: 120,
  date: "2025-12-31",
  state: "pagato",
  ...more,
});

test("[GS7] the settlement: measured months, the estimated and the missing one by the counter, less the advances", () => {
  const months = [
    month("2025-01", { kwh: 10_000 }),
    month("2025-02", { state: "estimated", kwh: 9000, meter: 9500, meter_coverage: 1 }),
    month("2025-03", { state: "missing", ...none, meter: 12_345, meter_coverage: 1 }),
  ];
  const payments = [advance(1), advance(2), advance(3), advance(4, { state: "sospeso" })];
  // 10000 x 0.148 = 1480; 9500 x 0.148 = 1406; 12345 x 0.148 = 1827.06; 3 x 120 = 360
  expect(settlementOf(months, payments, 2025)).toEqual({
    year: 2025,
    rate: 0.148,
    measured: { months: 1, euro: 1480 },
    estimated: [{ month: "2025-02", kwh: 9500, euro: 1406, by_meter: true }],
    missing: [{ month: "2025-03", kwh: 12_345, euro: 1827.06 }],
    unknown: [],
    advances: { count: 3, euro: 360 },
    forecast: 4353.06,
    // 1480 + 9000 x 0.148 - 360
    today: 2452,
    gap: null,
    settled: null,
  });
});

test("[GS7] a month that nobody knows, no payment, no rate: no forecast, and why", () => {
  const half = month("2025-03", { state: "missing", ...none, meter: 500, meter_coverage: 0.4 });
  const of = settlementOf([month("2025-01"), half], [advance(1)], 2025);
  expect(of).toMatchObject({ forecast: null, gap: "months", unknown: ["2025-03"] });
  expect(settlementOf([month("2025-01")], [], 2025)).toMatchObject({ gap: "payments" });
  const unrated = [advance(1, { rate: null })];
  expect(settlementOf([month("2025-01")], unrated, 2025)).toMatchObject({
    gap: "rate",
    today: null,
  });
});

test("[GS7] what the GSE has settled stands beside the forecast; corrections of other periods are no part of it", () => {
  const payments = [
    advance(1),
    advance(12, { month: null, type: "conguaglio", kwh: 1000, euro: 28 }),
    advance(3, { type: "conguaglio", adjust: true, euro: -9.18 }),
  ];
  expect(settlementOf([month("2025-01")], payments, 2025)).toMatchObject({
    forecast: 28,
    settled: 28,
  });
});

test("[GS8] ENT-47 a payment is kwh x rate to two cents; an advance need not be", () => {
  const paid = (euro: number) => advance(1, { type: "saldo", kwh: 1000, rate: 0.148, euro });
  expect([148, 148.02, 147.98].map((euro) => isWrongPayment(paid(euro)))).toEqual([
    false,
    false,
    false,
  ]);
  expect(isWrongPayment(paid(148.03))).toBe(true);
  expect(isWrongPayment(advance(1, { kwh: 1000, euro: 5 }))).toBe(false);
});

test("[GS9] low below 60 % of the cluster's hours, of twelve whole months", () => {
  const year = { first: "2025-01", last: "2025-12" };
  const months = Array.from({ length: 12 }, (_, at) =>
    month(`2025-${String(at + 1).padStart(2, "0")}`, { kwh: 6000 }),
  );
  const hours = (potenza: number | null, cluster: number | null, of = months) =>
    equivalentHours(of, { potenza, cluster_hours: cluster }, year);
  // 72000 kWh / 100 kW = 720 h; 60 % of 1200 h
  expect(hours(100, 1200)).toMatchObject({ hours: 720, percent: 60, is_low: false });
  expect(hours(100, 1201)).toMatchObject({ is_low: true });
  expect(hours(null, 1200)).toMatchObject({ hours: null, gap: "power" });
  expect(hours(100, null)).toMatchObject({ hours: 720, percent: null, gap: "hours" });
  const holed = months.map((one) => (one.month === "2025-07" ? { ...one, ...none } : one));
  expect(hours(100, 1200, holed)).toMatchObject({ gap: "months", missing: ["2025-07"] });
  const filled = holed.map((one) =>
    one.kwh === null ? { ...one, meter: 6000, meter_coverage: 1 } : one,
  );
  expect(hours(100, 1200, filled)).toMatchObject({ hours: 720, gap: null });
});
