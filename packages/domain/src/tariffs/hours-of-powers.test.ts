import { tags } from "@heliograph/contract/variables/tags.ts";
import { expect, test } from "vitest";
import { dayOf, daySlots, dayStartSeconds } from "../data/plant-day.ts";
import { plantModel } from "../plants/plant-model.ts";
import { energySlots, hourlySources, type HourlySource } from "./hourly-energies.ts";
import { hoursOfPowers } from "./hours-of-powers.ts";

const zone = "Europe/Rome";
/** A day of 6 kW and 4000 W. @param midday a moment of it [unix s] */
function dayOfSlots(midday: number) {
  const day = dayOf(midday, zone);
  const start = dayStartSeconds(day, zone);
  const rows = Array.from(
    { length: daySlots(day, zone) },
    (_, slot) => [start + slot * 300, 6, 4000] as const,
  );
  return { start, rows };
}
const sources: readonly HourlySource[] = [
  { id: "kilo", kind: "produced", factor: 1, isIntegral: true },
  { id: "watt", kind: "produced", factor: 0.001, isIntegral: true },
];
/** What both made in each hour. [kWh] */
function producedOf(midday: number, energies: readonly [number | null, number | null]) {
  const { rows, start } = dayOfSlots(midday);
  return energySlots(sources, {
    hours: hoursOfPowers(rows, zone),
    days: [["day", ...energies]],
    endSeconds: start + 30 * 3600,
    hasStorage: false,
    dateOf: () => "day",
  }).map(({ producedKwh }) => producedKwh);
}

test("[TA4] [TA7] [D8] a day of 23 hours and one of 25 have as many hours of 10 kW", () => {
  // 28 March and 31 October 2027, 12:00 UTC: 6 kW + 4000 W x 1 h = 10 kWh, 23 and 25 times.
  expect(producedOf(1_806_235_200, [138, 92_000])).toEqual(Array.from({ length: 23 }, () => 10));
  expect(producedOf(1_824_984_000, [150, 100_000])).toEqual(Array.from({ length: 25 }, () => 10));
});

test("[TA7] [D8] an hour of half its samples made half, one without any made nothing; a day of which nothing is known is not known", () => {
  const { start, rows } = dayOfSlots(1_806_321_600);
  const half = rows.filter(([at]) => at < start + 1800 || at >= start + 7200);
  const hours = hoursOfPowers(half, zone);
  // 6 slots of 12: 6 kW x 30 min = 3 kWh. The second hour has no row at all.
  expect(hours.slice(0, 2)).toEqual([
    [start, 3, 2000],
    [start + 7200, 6, 4000],
  ]);
  expect(hoursOfPowers([[start, null, "off"]], zone)).toEqual([[start, null, null]]);
  expect(producedOf(1_806_321_600, [144, null])[0]).toBeNull();
});

test("[TA7] [D11] powers stand for the energy where nothing counts, all of them or none; a counter that is hidden is one all the same", () => {
  const modelOf = (counters: readonly string[]) =>
    plantModel({
      plant: { id: "1", timezone: zone, sections: [{ devices_ids: [], fpac: null, fetot: null }] },
      devices: [{ id: "i", type: "inverter", disabled: false }],
      variables: [
        ...["kilo", "watt"].map((id) => ({
          id,
          udm: id === "kilo" ? "kW" : "W",
          tag: tags.P_PRODUCED,
        })),
        ...counters.map((id) => ({ id, udm: "kWh", tag: tags.E_PRODUCED })),
      ].map(({ tag, ...own }) => ({ ...own, device_id: "i", disabled: false, tags: [tag] })),
      charts: [],
      alerts: [],
      reports: [],
    } as unknown as Parameters<typeof plantModel>[0]);
  expect(hourlySources(modelOf([]), new Set())).toEqual(sources);
  expect(hourlySources(modelOf([]), new Set(["watt"]))).toEqual([]);
  expect(hourlySources(modelOf(["count"]), new Set(["count"]))).toEqual([]);
  expect(hourlySources(modelOf(["count"]), new Set())).toMatchObject([
    { id: "count", isIntegral: false },
  ]);
});
