import fc from "fast-check";
import { expect, test } from "vitest";
import { makeFormat } from "../ui/format.ts";
import { barSlots, energyScale, sumsOf } from "./bar-slots.ts";
import { resolutionFor } from "./queries.ts";
import { type DataRow, pointsOf, until, withPushed } from "./rows.ts";

// 2026-06-18 10:00 in Rome.
const ten = 1_781_769_600;
const rows: readonly DataRow[] = [
  [ten, 100, 700],
  [ten + 300, 110, null],
  [ten + 600, null, null],
];
const end = ten + 14 * 3600;

test("a pushed value makes the newest slot, without a reload", () => {
  const grown = withPushed(
    rows,
    [{ recent: [[ten + 910, 121]] }, { recent: [[ten + 905, 720]] }],
    end,
  );
  expect(grown.at(-1)).toEqual([ten + 900, 121, 720]);
  expect(grown).toHaveLength(4);
});

test("[D1] a slot that is over keeps what the server folded; an empty one takes what came in it", () => {
  const recent = [
    [ten + 310, 999],
    [ten + 620, 115],
    [ten + 930, 121],
  ] as const;
  const grown = withPushed(rows, [{ recent }, { recent: [] }], end);
  expect(grown).toEqual([
    [ten, 100, 700],
    [ten + 300, 110, null],
    [ten + 600, 115, null],
    [ten + 900, 121, null],
  ]);
});

test("the newest slot follows the newest value", () => {
  const read: DataRow[] = [[ten, 100]];
  expect(withPushed(read, [{ recent: [[ten + 200, 104]] }], end)).toEqual([[ten, 104]]);
});

test("[D3] a null is no value, and what lies outside the range is not drawn", () => {
  expect(withPushed(rows, [{ recent: [[ten + 910, null]] }, { recent: [] }], end)).toBe(rows);
  expect(withPushed(rows, [{ recent: [[end + 5, 3]] }, { recent: [] }], end)).toBe(rows);
});

test("pushed rows stay in order and each slot stands once", () => {
  const stamps = fc.array(fc.integer({ min: ten, max: end - 1 }), { maxLength: 6 });
  fc.assert(
    fc.property(stamps, (times) => {
      const recent = times.toSorted((a, b) => a - b).map((time) => [time, 1] as const);
      const slots = withPushed(rows, [{ recent }, { recent: [] }], end).map((row) =>
        Number(row[0]),
      );
      expect(slots).toEqual([...new Set(slots)].toSorted((a, b) => a - b));
    }),
  );
});

test("[D3] a gap stays a gap, and the future is none", () => {
  expect(pointsOf(rows, 1)).toEqual([
    [ten, 700],
    [ten + 300, null],
    [ten + 600, null],
  ]);
  expect(until(rows, ten + 400)).toHaveLength(2);
});

test("[D9] CHART-34 CHART-35 CHART-36 CHART-37 the resolution follows the exact span", () => {
  const of = (lengthSeconds: number) =>
    resolutionFor({ startSeconds: 0, endSeconds: lengthSeconds, zone: "Europe/Rome" });
  const [day, above] = [86_400, 1];
  expect([day, 7 * day, 7 * day + above].map(of)).toEqual([5, 5, 10]);
  expect([31 * day, 31 * day + above].map(of)).toEqual([10, 180]);
  expect([370 * day, 370 * day + above].map(of)).toEqual([180, 720]);
});

test("[D9] seven days of the plant are a week, however many hours they have", () => {
  const of = (from: string, to: string, zone = "Europe/Rome") =>
    resolutionFor({
      startSeconds: Date.parse(from) / 1000,
      endSeconds: Date.parse(to) / 1000,
      zone,
    });
  // 19 to 25 October 2026: the last day has 25 hours, so 169 in all.
  expect(of("2026-10-18T22:00:00Z", "2026-10-25T23:00:00Z")).toBe(5);
  expect(of("2026-10-18T22:00:00Z", "2026-10-25T23:00:01Z")).toBe(10);
  expect(of("2026-10-18T22:00:00Z", "2026-10-25T23:00:00Z", "UTC")).toBe(10);
  // 23 to 29 March 2026: 167 hours; an hour more is above seven days.
  expect(of("2026-03-22T23:00:00Z", "2026-03-29T22:00:00Z")).toBe(5);
  expect(of("2026-03-22T23:00:00Z", "2026-03-29T23:00:00Z")).toBe(10);
});

const it = makeFormat("it", "Europe/Rome");
test("every day of a month has its place, also the 30th of a month that has just begun", () => {
  const slots = barSlots({ from: "2026-11-01", to: "2026-11-30", each: "day" }, it);
  expect(slots).toHaveLength(30);
  expect(slots[20]).toMatchObject({ key: "2026-11-21", label: "21", title: "sabato 21/11/2026" });
  expect(sumsOf([["2026-11-21", 850.5]], slots, 0)[20]).toBe(850.5);
  expect(sumsOf([["2026-11-21", 850.5]], slots, 0)[21]).toBeNull();
});
test("months and years", () => {
  const months = barSlots({ from: "2026-01-01", to: "2026-12-31", each: "month" }, it);
  expect(months.map((slot) => slot.label).join("")).toBe("GFMAMGLASOND");
  const wide = barSlots({ from: "2026-03-01", to: "2026-05-31", each: "month", wide: true }, it);
  expect(wide.map((slot) => slot.label)).toEqual(["mar", "apr", "mag"]);
  const years = barSlots({ from: "2017-01-01", to: "2026-12-31", each: "year" }, it);
  expect(years.map((slot) => slot.key)).toEqual(
    Array.from({ length: 10 }, (_, at) => String(2017 + at)),
  );
});
test("CONST-04 energies are written in the unit that keeps them short, other units stay", () => {
  expect(energyScale("kWh", [12, null, 850])).toEqual({ unit: "kWh", factor: 1 });
  expect(energyScale("kWh", [12_000])).toEqual({ unit: "MWh", factor: 1000 });
  expect(energyScale("kWh", [8_000_000])).toEqual({ unit: "GWh", factor: 1_000_000 });
  expect(energyScale("€", [1_000_000])).toEqual({ unit: "€", factor: 1 });
});
