import { describe, expect, test } from "vitest";
import { formatCivilDay, parseCivilDay } from "../data/civil-day.ts";
import { hoursOfCounter } from "../data/hours-of-counter.ts";
import { energySlots, type HourlySource } from "./hourly-energies.ts";

const dateOf = (seconds: number): string => formatCivilDay(Math.floor(seconds / 86_400));
const midnight = parseCivilDay("2026-11-16") * 86_400;
const hour = (number: number): number => midnight + number * 3600;

describe("[TA7] the hours of a day's energy", () => {
  test("as the readings rose", () => {
    // 100 before the day; 102, 103, 106: 2 + 1 + 3 = 6 kWh.
    expect(hoursOfCounter([102, 103, 106], 100, 6)).toEqual([2, 1, 3]);
  });
  test("scaled to what the day made: a spike that was not believed moves hours, and adds nothing", () => {
    // Rises of 2, 8 and 0, and a day of 5 kWh: half a kWh for each of 10.
    expect(hoursOfCounter([102, 110, 106], 100, 5)).toEqual([1, 4, 0]);
  });
  test("what rose over hours of silence stands where the counter came back", () => {
    expect(hoursOfCounter([null, null, 104, 105], 100, 5)).toEqual([0, 0, 4, 1]);
  });
  test("readings that never rise share the energy evenly, an unknown day stays unknown", () => {
    expect(hoursOfCounter([7, null, 7, 7], null, 2)).toEqual([0.5, 0.5, 0.5, 0.5]);
    expect(hoursOfCounter([100, 105], 99, null)).toEqual([null, null]);
  });
  test("a counter that begins anew at midnight counts from there", () => {
    expect(hoursOfCounter([1, 3, 5], 40, 4)).toEqual([0, 2, 2]);
  });
});

describe("[TA7] produced, used and fed in", () => {
  const sources: HourlySource[] = [
    { id: "a", kind: "produced", factor: 1, isIntegral: false },
    { id: "b", kind: "fedIn", factor: 0.001, isIntegral: false },
  ];
  const read = {
    hours: [
      [hour(-1), 10, 500],
      [hour(0), 14, 1500],
      [hour(1), 16, 1500],
    ] as const,
    days: [["2026-11-16", 6, 1000]] as const,
    endSeconds: hour(2),
    dateOf,
  };
  test("what is made and not fed in is used here", () => {
    expect(energySlots(sources, { ...read, hasStorage: false })).toEqual([
      { startSeconds: hour(0), producedKwh: 4, selfKwh: 3, fedInKwh: 1 },
      { startSeconds: hour(1), producedKwh: 2, selfKwh: 2, fedInKwh: 0 },
    ]);
  });
  test("a storage that nobody measures may hold it: unknown is not zero", () => {
    expect(energySlots(sources, { ...read, hasStorage: true })).toMatchObject([
      { producedKwh: 4, selfKwh: null, fedInKwh: 1 },
      { producedKwh: 2, selfKwh: null },
    ]);
  });
  test("what the storage gives back is used too, the hour that runs counts as long as it ran", () => {
    const all: HourlySource[] = [
      ...sources,
      { id: "c", kind: "withdrawn", factor: 1, isIntegral: false },
      { id: "d", kind: "storage", factor: 1, isIntegral: false },
    ];
    const slots = energySlots(all, {
      hours: [
        [hour(0), 4, 0, 0, 3],
        [hour(1), 4, 0, 1, -4],
      ],
      days: [["2026-11-16", 4, 0, 1]],
      endSeconds: hour(1) + 1800,
      hasStorage: true,
      dateOf,
    });
    // 4 kWh of readings that never rise are 2 in each hour. Half of the second one has gone: 4 kW out of the storage are 2 kWh, and 2 + 2 are used.
    expect(slots[1]).toMatchObject({ producedKwh: 2, selfKwh: 4, fedInKwh: 0 });
  });
});
