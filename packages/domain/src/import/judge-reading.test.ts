import { tags } from "@heliograph/contract/variables/tags.ts";
import { describe, expect, test } from "vitest";
import { parseCivilDay } from "../data/civil-day.ts";
import { dayWithData, judgeSeries, type JudgedTarget } from "./judge-reading.ts";

const plant = { tz: "Europe/Rome", site: { latitude: 41.9, longitude: 12.5 }, kwp: 100 };
const target: JudgedTarget = {
  mib: "inv.1.x",
  udm: "kW",
  tags: [tags.P_PRODUCED],
  data_type: "float",
  hasBitmask: false,
  vmax: null,
  deviceType: "inverter",
  nominalKw: 10,
};
const midnight = Temporal.Instant.from("2026-06-21T00:00:00+02:00").epochMilliseconds / 1000;
/** By hours of the days from 21 June 2026. */
const moments = (values: Readonly<Record<number, number>>) =>
  Object.entries(values).map(([hour, value]) => ({
    timestamp: midnight + Number(hour) * 3600,
    values: { "inv.1.x": value },
  }));
const hourly = (from: number, count: number, of: (at: number) => number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [from + at, of(at)]));

describe("[X35] what the plant will not believe is counted before anything is written", () => {
  test("[D16] a power above three times the nominal, and a day of them, which doubts the nominal", () => {
    const day = hourly(6, 12, () => 8);
    expect(judgeSeries(moments(day), target, plant)).toBeNull();
    expect(judgeSeries(moments({ ...day, 10: 31 }), target, plant)).toMatchObject({
      unbelieved: 1,
      firstDoubted: midnight + 10 * 3600,
      doubtfulDays: 0,
    });
    // 10 kW and values in watts: all beyond 30 kW.
    expect(judgeSeries(moments(hourly(6, 12, () => 8000)), target, plant)).toMatchObject({
      unbelieved: 0,
      doubtfulDays: 1,
    });
    // A meter's power flows both ways: nothing bounds it.
    const meter = { ...target, tags: [tags.P_EXCHANGE], deviceType: "meter" };
    expect(judgeSeries(moments({ ...day, 10: 900 }), meter, plant)).toBeNull();
  });
  test("[D7] of a counter a spike, a new life at zero, and one at a reading that no sun explains", () => {
    const counter = { ...target, udm: "kWh", tags: [tags.E_PRODUCED] };
    const steady = hourly(8, 8, (at) => 5000 + 5 * at);
    expect(judgeSeries(moments(steady), counter, plant)).toBeNull();
    expect(judgeSeries(moments({ ...steady, 11: 905_015 }), counter, plant)).toMatchObject({
      quarantined: 1,
      firstDoubted: midnight + 11 * 3600,
      resets: 0,
    });
    const anew = { ...steady, ...hourly(12, 4, (at) => 3 + 5 * at) };
    expect(judgeSeries(moments(anew), counter, plant)).toMatchObject({ resets: 1, quarantined: 0 });
    const other = { ...steady, ...hourly(12, 4, (at) => 800_000 + 5 * at) };
    expect(judgeSeries(moments(other), counter, plant)).toMatchObject({ replaced: 1, resets: 0 });
  });
  test("[D7] a counter of the day that begins anew every morning is as it should be", () => {
    const counter = { ...target, udm: "kWh", tags: [tags.E_PRODUCED] };
    const days = Object.assign(
      {},
      ...Array.from({ length: 6 }, (_, day) => hourly(day * 24 + 6, 12, (at) => 4 * at)),
    ) as Record<number, number>;
    expect(judgeSeries(moments(days), counter, plant)).toBeNull();
  });
});

test("[X35] of a day without readings the next one with some is named, after the last the last", () => {
  const few = moments({ 10: 1, 11: 2, 60: 3 });
  const on = (day: string) => {
    const found = dayWithData(few, parseCivilDay(day), plant.tz);
    return [found?.day, found?.moments.length];
  };
  expect(on("2026-06-21")).toEqual([parseCivilDay("2026-06-21"), 2]);
  expect(on("2026-06-22")).toEqual([parseCivilDay("2026-06-23"), 1]);
  expect(on("2027-01-01")).toEqual([parseCivilDay("2026-06-23"), 1]);
  expect(dayWithData([], parseCivilDay("2026-06-21"), plant.tz)).toBeNull();
});
