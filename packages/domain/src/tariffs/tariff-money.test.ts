import type { Tariff } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { tariffFields } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCivilDay, parseCivilDay } from "../data/civil-day.ts";
import { dayStartSeconds } from "../data/plant-day.ts";
import { apportionCents } from "./apportion.ts";
import { easterSunday, isItalianHoliday, italianHours } from "./italian-bands.ts";
import { refuseTariff, storedTariff } from "./tariff-changes.ts";
import { bandAt, type EnergySlot, moneyByDay, moneySums } from "./tariff-money.ts";

const rome = "Europe/Rome";
const tariffWith = (more: object): Tariff =>
  storedTariff(
    tariffFields.parse({
      valid_from: "2026-01-01",
      bands: [{ name: "F0", self_consumption: 0.25, feed_in: 0.1 }],
      ...more,
    }),
    { id: "a".repeat(24), plant_id: "101" },
  );
const italian = tariffWith({
  bands: [
    { name: "F1", self_consumption: 0.3, feed_in: 0.12 },
    { name: "F2", self_consumption: 0.28, feed_in: 0.11 },
    { name: "F3", self_consumption: 0.24, feed_in: 0.09 },
  ],
  holidays: "it",
  hours: italianHours,
});
const bandsOn = (day: string, tariff: Tariff = italian, zone = rome): string => {
  const start = dayStartSeconds(parseCivilDay(day), zone);
  const end = dayStartSeconds(parseCivilDay(day) + 1, zone);
  let bands = "";
  for (let at = start; at < end; at += 3600) bands += bandAt(tariff, at, zone) + 1;
  return bands;
};
/** Each hour of a day. */
const hoursOf = (day: string, energies: Omit<EnergySlot, "startSeconds">): EnergySlot[] => {
  const start = dayStartSeconds(parseCivilDay(day), rome);
  const end = dayStartSeconds(parseCivilDay(day) + 1, rome);
  return Array.from({ length: (end - start) / 3600 }, (_, hour) => ({
    startSeconds: start + hour * 3600,
    ...energies,
  }));
};

describe("[TA3] the bands of the day", () => {
  test("Italy: F1 from 8 to 19, F2 from 7 to 8 and 19 to 23, F3 by night", () => {
    // 2026-11-23 is a Monday.
    expect(bandsOn("2026-11-23")).toBe("333333321111111111122223");
    expect(bandsOn("2026-11-27")).toBe("333333321111111111122223");
    expect(bandsOn("2026-11-28")).toBe("333333322222222222222223");
    expect(bandsOn("2026-11-29")).toBe("333333333333333333333333");
  });
  test("holidays are F3 all day, a holiday that a law adds later is not", () => {
    const holidays = ["01-01", "01-06", "04-06", "04-25", "05-01", "06-02"];
    for (const date of [...holidays, "08-15", "11-01", "12-08", "12-25", "12-26"])
      expect(bandsOn(`2026-${date}`), date).toBe("3".repeat(24));
    // 2011-03-17, a Thursday: 150 years of Italy.
    expect(bandsOn("2011-03-17")).toBe("333333321111111111122223");
    expect(isItalianHoliday(parseCivilDay("2026-04-05"))).toBe(false);
  });
  test("Easter of known years", () => {
    // U.S. Naval Observatory, "The Date of Easter".
    const known = ["2000-04-23", "2008-03-23", "2011-04-24", "2024-03-31", "2025-04-20"];
    for (const day of [...known, "2026-04-05", "2027-03-28", "2038-04-25"])
      expect(formatCivilDay(easterSunday(Number(day.slice(0, 4))))).toBe(day);
  });
  test("a day of 23 and one of 25 hours keep the clock of the plant", () => {
    const byHour = tariffWith({
      bands: Array.from({ length: 3 }, (_, i) => ({
        name: `B${i}`,
        self_consumption: null,
        feed_in: null,
      })),
      // Before two o'clock, from two to three, and later.
      hours: Array.from({ length: 8 }, () =>
        Array.from({ length: 24 }, (_, hour) => (hour < 2 ? 0 : hour < 3 ? 1 : 2)),
      ),
    });
    expect(bandsOn("2026-03-29", byHour)).toBe(`11${"3".repeat(21)}`);
    expect(bandsOn("2026-10-25", byHour)).toBe(`1122${"3".repeat(21)}`);
    expect(bandsOn("2026-10-25", byHour, "Asia/Kolkata")).toBe(`112${"3".repeat(21)}`);
  });
});

describe("money of energies, written out", () => {
  test("a working day by bands", () => {
    // Each hour makes 2 kWh, of which 1.5 are used and 0.5 fed in. Monday: 11 hours F1, 5 hours F2, 8 hours F3.
    const slots = hoursOf("2026-11-23", { producedKwh: 2, selfKwh: 1.5, fedInKwh: 0.5 });
    // Used: 1.5 x (11 x 0.30 + 5 x 0.28 + 8 x 0.24) = 1.5 x 6.62 = 9.93
    // Fed in: 0.5 x (11 x 0.12 + 5 x 0.11 + 8 x 0.09) = 0.5 x 2.59 = 1.295
    // Made: 48 x 0.05 = 2.40. Together 13.625: 13.63, and the half cent goes to what was fed in.
    expect(moneyByDay([{ ...italian, incentive: 0.05 }], rome, slots)).toEqual([
      {
        day: "2026-11-23",
        currency: "EUR",
        self_consumption: 9.93,
        feed_in: 1.3,
        incentive: 2.4,
        total: 13.63,
        is_whole: true,
      },
    ]);
  });
  test("[TA4] days of 23, 24 and 25 hours are worth as many", () => {
    const total = (day: string) =>
      moneyByDay(
        [tariffWith({})],
        rome,
        hoursOf(day, { producedKwh: 1, selfKwh: 1, fedInKwh: 0 }),
      )[0]?.total;
    // 0.25 a kWh: 23 x 0.25 = 5.75, 24 x 0.25 = 6, 25 x 0.25 = 6.25
    expect([total("2026-03-29"), total("2026-06-01"), total("2026-10-25")]).toEqual([
      5.75, 6, 6.25,
    ]);
  });
  test("[TA2] a new tariff holds from its first day at the plant's midnight, a gap is no money", () => {
    const tariffs = [
      tariffWith({ valid_from: "2026-01-01", valid_to: "2026-06-30" }),
      tariffWith({
        valid_from: "2026-07-02",
        bands: [{ name: "all", self_consumption: null, feed_in: 0.2 }],
      }),
    ];
    const energies = { producedKwh: 1, selfKwh: 0, fedInKwh: 1 };
    const days = ["2026-06-30", "2026-07-01", "2026-07-02"].flatMap((day) =>
      moneyByDay(tariffs, rome, hoursOf(day, energies)),
    );
    // 24 x 0.10 = 2.40, nothing, 24 x 0.20 = 4.80
    expect(days.map(({ day, total }) => [day, total])).toEqual([
      ["2026-06-30", 2.4],
      ["2026-07-02", 4.8],
    ]);
    expect(days[1]?.self_consumption).toBeNull();
    // 2.40 + 4.80 = 7.20, of two days of three.
    expect(moneySums(days, false)).toMatchObject([{ feed_in: 7.2, total: 7.2, is_whole: false }]);
  });
  test("[TA6] unknown is not zero: what is known is answered, and that it is not whole", () => {
    const [first = null, ...others] = hoursOf("2026-06-01", {
      producedKwh: 4,
      selfKwh: 4,
      fedInKwh: null,
    });
    const unknown = { ...first!, selfKwh: null };
    expect(moneyByDay([tariffWith({})], rome, [unknown, ...others])).toMatchObject([
      // 23 x 4 x 0.25 = 23.00
      { self_consumption: 23, feed_in: null, incentive: null, total: 23, is_whole: false },
    ]);
    const nothing = [{ ...unknown, producedKwh: null }];
    expect(moneyByDay([tariffWith({})], rome, nothing)).toMatchObject([
      { total: null, is_whole: false },
    ]);
    // What is not paid for need not be known.
    const sold = tariffWith({ bands: [{ name: "all", self_consumption: null, feed_in: 0.1 }] });
    expect(
      moneyByDay(
        [sold],
        rome,
        hoursOf("2026-06-01", { producedKwh: null, selfKwh: null, fedInKwh: 1 }),
      ),
    ).toMatchObject([{ total: 2.4, is_whole: true }]);
  });
  test("two currencies are not added", () => {
    const francs = tariffWith({ valid_from: "2026-06-02", currency: "CHF" });
    const euros = tariffWith({ valid_to: "2026-06-01" });
    const energies = { producedKwh: 1, selfKwh: 1, fedInKwh: 0 };
    const days = ["2026-06-01", "2026-06-02"].flatMap((day) =>
      moneyByDay([euros, francs], rome, hoursOf(day, energies)),
    );
    expect(moneySums(days, true).map(({ currency, total }) => [currency, total])).toEqual([
      ["EUR", 6],
      ["CHF", 6],
    ]);
  });
});

describe("[TA5] cents add up", () => {
  test("the largest remainder gets the cent", () => {
    // 33.3 + 33.3 + 33.4 cents = 100: 33 + 33 + 33 and one for the last.
    expect(apportionCents([0.333, 0.333, 0.334])).toEqual([33, 33, 34]);
    // 0.5 + 0.5 = 1: the earlier of two equal ones.
    expect(apportionCents([0.005, 0.005])).toEqual([1, 0]);
    // 1.005 is 1.00499999... in binary: half a cent all the same, and half is rounded up.
    expect(apportionCents([1.005])).toEqual([101]);
    // -0.4 and 0.9 cents are 0.5, rounded to 1: both were cut down, to -1 and 0, and both get a cent.
    expect(apportionCents([-0.004, 0.009])).toEqual([0, 1]);
    expect(apportionCents([])).toEqual([]);
  });
  test("whatever the amounts, they add up to the rounded sum and none is a cent away", () => {
    const amounts = fc.array(fc.double({ min: -50, max: 5000, noNaN: true }), { maxLength: 12 });
    fc.assert(
      fc.property(amounts, (exact) => {
        const cents = apportionCents(exact);
        const sum = exact.reduce((a, b) => a + b, 0) * 100;
        expect(Math.abs(cents.reduce((a, b) => a + b, 0) - sum)).toBeLessThanOrEqual(0.5 + 1e-3);
        for (const [at, one] of cents.entries())
          expect(Math.abs(one - (exact[at] ?? 0) * 100)).toBeLessThanOrEqual(1 + 1e-3);
      }),
    );
  });
  test("a month is the sum of its days, part by part", () => {
    const energy = fc.record({
      producedKwh: fc.double({ min: 0, max: 9, noNaN: true }),
      selfKwh: fc.double({ min: 0, max: 9, noNaN: true }),
      fedInKwh: fc.double({ min: 0, max: 9, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(energy, { minLength: 5, maxLength: 5 }), (energies) => {
        const days = energies.flatMap((one, i) =>
          moneyByDay([{ ...italian, incentive: 0.05 }], rome, hoursOf(`2026-10-2${i + 3}`, one)),
        );
        const [sum] = moneySums(days, true);
        const cents = (amount: number | null | undefined): number =>
          Math.round((amount ?? 0) * 100);
        expect(cents(sum?.total)).toBe(days.reduce((all, one) => all + cents(one.total), 0));
        expect(cents(sum?.total)).toBe(
          cents(sum?.self_consumption) + cents(sum?.feed_in) + cents(sum?.incentive),
        );
      }),
    );
  });
});

describe("[TA1] two tariffs share no day", () => {
  const dated = (id: string, valid_from: string, valid_to: string | null) => ({
    id,
    valid_from,
    valid_to,
  });
  test.each([
    ["2026-01-01", "2026-03-31", null],
    ["2027-01-01", null, null],
    ["2026-03-31", "2026-04-01", "tariff_overlaps"],
    ["2026-12-31", null, "tariff_overlaps"],
    ["2025-01-01", null, "tariff_overlaps"],
    ["2026-05-01", "2026-05-01", "tariff_overlaps"],
  ])("from %s to %s beside 2026-04-01 to 2026-12-31: %s", (from, to, code) => {
    const present = [dated("a", "2026-04-01", "2026-12-31")];
    expect(refuseTariff(dated("b", from, to), present)?.code ?? null).toBe(code);
  });
  test("one that holds until further notice must get a last day before another follows", () => {
    const present = [dated("a", "2026-04-01", null)];
    expect(refuseTariff(dated("b", "2027-01-01", null), present)?.code).toBe("tariff_follows_open");
    expect(refuseTariff(dated("a", "2026-05-01", null), present)).toBeNull();
  });
});
