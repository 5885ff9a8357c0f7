import type { Tariff } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { describe, expect, it } from "vitest";
import { parseCivilDay } from "../data/civil-day.ts";
import { italianHours } from "./italian-bands.ts";
import { centsOf, eurosOf, kwhPrices, selfShareOf, type PricedPlant } from "./kwh-price.ts";

const zone = "Europe/Rome";
const day = (text: string): number => parseCivilDay(text);
const flat: Tariff = {
  id: "a".repeat(24),
  plant_id: "101",
  valid_from: "2026-01-01",
  valid_to: "2026-06-30",
  currency: "EUR",
  incentive: 0.05,
  bands: [{ name: "F0", self_consumption: 0.25, feed_in: 0.1 }],
  holidays: "none",
  hours: Array.from({ length: 8 }, () => Array<number>(24).fill(0)),
};
const plant = (some: Partial<PricedPlant>): PricedPlant => ({
  tariffs: [flat],
  zone,
  site: null,
  selfShares: new Map(),
  ...some,
});

describe("[TA9] what a kWh is worth", () => {
  it("[TA9] INC-05 as the plant used its own energy on that day: three quarters here, a quarter fed in", () => {
    const price = kwhPrices(plant({ selfShares: new Map([[day("2026-06-10"), 0.75]]) }));
    // 0.05 + 0.75 x 0.25 + 0.25 x 0.10 = 0.2625
    expect(price(day("2026-06-10"))).toBeCloseTo(0.2625, 12);
    // Nothing was made on the next days: they are like the last one that is known.
    expect(price(day("2026-06-12"))).toBeCloseTo(0.2625, 12);
    expect(price(day("2026-06-09"))).toBeNull();
  });
  it("[TA2] each day by its own tariff, and none in a gap", () => {
    const next = { ...flat, valid_from: "2026-08-01", valid_to: null, incentive: null };
    const shares = new Map([[day("2026-06-10"), 1]]);
    const price = kwhPrices(plant({ tariffs: [flat, next], selfShares: shares }));
    expect(price(day("2026-06-30"))).toBeCloseTo(0.3, 12);
    expect(price(day("2026-07-01"))).toBeNull();
    expect(price(day("2026-08-01"))).toBeCloseTo(0.25, 12);
  });
  it("[TA9] who is paid for one use alone, or for both alike, needs no meters", () => {
    const priced = (self: number | null, fedIn: number | null): number | null =>
      kwhPrices(
        plant({
          tariffs: [{ ...flat, bands: [{ name: "x", self_consumption: self, feed_in: fedIn }] }],
        }),
      )(day("2026-06-10"));
    expect(priced(null, 0.1)).toBeCloseTo(0.15, 12);
    expect(priced(0.25, null)).toBeCloseTo(0.3, 12);
    expect(priced(0.2, 0.2)).toBeCloseTo(0.25, 12);
    expect(priced(0.25, 0.1)).toBeNull();
    expect(priced(null, null)).toBe(0.05);
  });
  it("[TA9] bands by the hours of the sun; by the clock from 8 to 18 where the place is not known", () => {
    const bands = [0.3, 0.2, 0.1].map((fedIn, n) => ({
      name: `F${n + 1}`,
      self_consumption: null,
      feed_in: fedIn,
    }));
    const banded: Tariff = {
      ...flat,
      incentive: null,
      bands,
      hours: italianHours.map((row) => [...row]),
      holidays: "it",
    };
    const price = kwhPrices(plant({ tariffs: [banded] }));
    // A Wednesday: 8 to 18 is F1. A Saturday: F2. A Sunday: F3. 2 June, a holiday: F3.
    expect(price(day("2026-06-10"))).toBeCloseTo(0.3, 12);
    expect(price(day("2026-06-13"))).toBeCloseTo(0.2, 12);
    expect(price(day("2026-06-14"))).toBeCloseTo(0.1, 12);
    expect(price(day("2026-06-02"))).toBeCloseTo(0.1, 12);
    const site = { latitude: 45.07, longitude: 7.69 };
    const bySun = kwhPrices(plant({ tariffs: [banded], site }));
    // Most of a June day's light falls between 8 and 19, a little before and after it at 0.2 and 0.1.
    expect(bySun(day("2026-06-10"))).toBeGreaterThan(0.28);
    expect(bySun(day("2026-06-10"))).toBeLessThan(0.3);
    expect(bySun(day("2026-06-14"))).toBeCloseTo(0.1, 12);
    // Days of 23 and 25 hours, both Sundays.
    expect(bySun(day("2026-03-29"))).toBeCloseTo(0.1, 12);
    const long = { ...banded, valid_to: null };
    expect(kwhPrices(plant({ tariffs: [long], site }))(day("2026-10-25"))).toBeCloseTo(0.1, 12);
  });
  it("[TA9] another currency is not changed into euro", () => {
    const tariffs: Tariff[] = [{ ...flat, currency: "CHF" }];
    expect(kwhPrices(plant({ tariffs }))(day("2026-06-10"))).toBeNull();
  });
  it("[TA9] the share that was used here: counted, or what was not fed in, or what was not withdrawn", () => {
    expect(selfShareOf({ produced: 20, self: 15, fedIn: 1 })).toBe(0.75);
    expect(selfShareOf({ produced: 20, fedIn: 5 })).toBe(0.75);
    expect(selfShareOf({ produced: 20, consumed: 25, withdrawn: 10 })).toBe(0.75);
    expect(selfShareOf({ produced: 20, fedIn: 21 })).toBe(0);
    expect(selfShareOf({ produced: 20, consumed: 25 })).toBeNull();
    expect(selfShareOf({ produced: 0, fedIn: 0 })).toBeNull();
  });
});

describe("[TA5] sums of days", () => {
  it("[TA5] [H12c] each day to the cent, and their sum", () => {
    // 10 Wh at 25 cents are 0.25 cents, twice: nothing. 1.5 kWh at 0.01: 1.5 cents, 2.
    expect(centsOf(10, 0.25)).toBe(0);
    expect(centsOf(1500, 0.01)).toBe(2);
    expect(centsOf(-1500, 0.01)).toBe(-2);
    const lost = new Map([
      [1, 2.06],
      [2, 3.02],
      [3, 0],
    ]);
    // 2.06 x 0.25 = 0.515, 0.52; 3.02 x 0.5 = 1.51. The third lost nothing and needs no price.
    expect(eurosOf(lost, (at) => (at === 3 ? null : at === 1 ? 0.25 : 0.5))).toBe(2.03);
    expect(eurosOf(lost, (at) => (at === 1 ? 0.25 : null))).toBeNull();
  });
});
