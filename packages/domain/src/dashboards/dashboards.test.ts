import type { ShownPlant } from "@heliograph/contract/dashboards/dashboards.wire.ts";
import { dashboardLimits } from "@heliograph/contract/dashboards/widgets.wire.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chartWindow } from "./chart-window.ts";
import {
  closedUp,
  exchanged,
  freePlace,
  inReadingOrder,
  movedDown,
  movedTo,
  overlapping,
  type Place,
  resizedTo,
  rowsOf,
  settled,
} from "./grid.ts";
import { kwpOf, plantNumber, rankedBy } from "./plant-number.ts";

const at = (id: string, x: number, y: number, w: number, h: number): Place => ({ id, x, y, w, h });
const seconds = (moment: string): number => Temporal.Instant.from(moment).epochMilliseconds / 1000;

describe("[DB6] the grid", () => {
  test("where a widget is left out a neighbour of its rows takes its columns, and a whole row closes up", () => {
    const row = [at("a", 0, 0, 3, 2), at("b", 3, 0, 3, 2), at("c", 6, 0, 6, 2)];
    const below = at("d", 0, 2, 12, 4);
    const without = (...ids: string[]) => closedUp([...row, below], ({ id }) => ids.includes(id));
    expect(without("b")).toEqual([at("a", 0, 0, 6, 2), at("c", 6, 0, 6, 2), below]);
    // The first of a row has nobody before it.
    expect(without("a")).toEqual([at("b", 0, 0, 6, 2), at("c", 6, 0, 6, 2), below]);
    expect(without("a", "b")).toEqual([at("c", 0, 0, 12, 2), below]);
    expect(without("a", "b", "c")).toEqual([at("d", 0, 0, 12, 4)]);
  });
  test("what is moved keeps its place, the others give way downwards and rise", () => {
    const two = [at("a", 0, 0, 6, 2), at("b", 6, 0, 6, 2)];
    expect(movedTo(two, "a", { x: 6, y: 0 }, dashboardLimits)).toEqual([
      at("a", 6, 0, 6, 2),
      at("b", 6, 2, 6, 2),
    ]);
    expect(resizedTo(two, "a", { w: 12, h: 3 }, dashboardLimits)).toEqual([
      at("a", 0, 0, 12, 3),
      at("b", 6, 3, 6, 2),
    ]);
    expect(movedTo(two, "a", { x: -4, y: 99 }, dashboardLimits)[0]).toEqual(at("a", 0, 0, 6, 2));
    expect(resizedTo(two, "b", { w: 9, h: 40 }, dashboardLimits)[1]).toEqual(at("b", 6, 0, 6, 12));
    expect(freePlace(two, { w: 4, h: 1 }, dashboardLimits)).toEqual({ x: 0, y: 2 });
    expect(overlapping([at("a", 0, 0, 3, 3), at("b", 3, 0, 3, 3)])).toBeNull();
    expect(overlapping([at("a", 0, 0, 3, 3), at("b", 2, 2, 3, 3)])?.map(({ id }) => id)).toEqual([
      "a",
      "b",
    ]);
    expect(
      inReadingOrder([at("c", 0, 2, 1, 1), at("b", 4, 0, 1, 1), at("a", 0, 0, 1, 1)]).map(
        ({ id }) => id,
      ),
    ).toEqual(["a", "b", "c"]);
  });
  test("a step down brings it below what lies under it, however tall that is", () => {
    // Nothing can rise past `wide` while `b` stands over it.
    const all = [
      at("a", 0, 0, 3, 2),
      at("b", 3, 0, 3, 2),
      at("wide", 0, 2, 6, 4),
      at("d", 0, 6, 3, 3),
    ];
    const once = movedDown(all, "a", dashboardLimits);
    expect(once).toEqual([at("a", 0, 6, 3, 2), all[1], all[2], at("d", 0, 8, 3, 3)]);
    const twice = movedDown(once, "a", dashboardLimits);
    expect(twice.map(({ y }) => y)).toEqual([9, 0, 2, 6]);
    // Nothing is below it: it stays where it is.
    expect(movedDown(twice, "a", dashboardLimits)).toEqual(twice);
  });
  test("in one column neighbours change places, and the grid stays as it can", () => {
    const row = [at("a", 0, 0, 3, 2), at("b", 3, 0, 5, 2), at("c", 8, 0, 4, 2)];
    const below = at("d", 0, 2, 12, 4);
    const all = [...row, below];
    expect(exchanged(all, "a", dashboardLimits)).toEqual([
      at("a", 5, 0, 3, 2),
      at("b", 0, 0, 5, 2),
      at("c", 8, 0, 4, 2),
      below,
    ]);
    const down = exchanged(all, "c", dashboardLimits);
    expect(inReadingOrder(down).map(({ id }) => id)).toEqual(["a", "b", "d", "c"]);
    // There is nothing after the last one.
    expect(exchanged(all, "d", dashboardLimits)).toEqual(all);
  });
  test("after any step nothing overlaps, leaves the grid, or could rise", () => {
    const places = fc.array(
      fc.record({
        x: fc.nat(11),
        y: fc.nat(20),
        w: fc.integer({ min: 1, max: 12 }),
        h: fc.integer({ min: 1, max: 5 }),
      }),
      { minLength: 1, maxLength: 14 },
    );
    fc.assert(
      fc.property(
        places,
        fc.nat(13),
        fc.integer({ min: -3, max: 14 }),
        fc.integer({ min: -3, max: 30 }),
        (some, which, x, y) => {
          const all = settled(
            some.map((one, n) => ({ ...one, id: `w${n}`, x: Math.min(one.x, 12 - one.w) })),
          );
          const id = all[which % all.length]!.id;
          for (const after of [
            movedTo(all, id, { x, y }, dashboardLimits),
            resizedTo(all, id, { w: x, h: y }, dashboardLimits),
            movedDown(all, id, dashboardLimits),
            exchanged(all, id, dashboardLimits),
          ]) {
            expect(after).toHaveLength(all.length);
            expect(overlapping(after)).toBeNull();
            for (const one of after) {
              expect(one.x >= 0 && one.x + one.w <= 12 && one.y >= 0).toBe(true);
              const higher = after.map((other) =>
                other.id === one.id ? { ...one, y: one.y - 1 } : other,
              );
              expect(one.y === 0 || overlapping(higher) !== null).toBe(true);
            }
            expect(rowsOf(after)).toBeLessThanOrEqual(after.reduce((sum, { h }) => sum + h, 0));
          }
          const read = (places: readonly Place[]) => inReadingOrder(places).map((one) => one.id);
          const next = read(all)[read(all).indexOf(id) + 1] ?? id;
          const changed = read(exchanged(all, id, dashboardLimits));
          expect(changed.indexOf(next)).toBeLessThanOrEqual(changed.indexOf(id));
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe("[DB4] the running period of a chart", () => {
  const rome = "Europe/Rome";
  const now = seconds("2026-10-25T12:00:00+01:00");
  test("a day of clock change has 25 hours, weeks begin on Monday, ten years end with this one", () => {
    const day = chartWindow({ type: "line", period: "day" }, now, rome);
    expect(day).toEqual({
      start: seconds("2026-10-25T00:00:00+02:00"),
      end: seconds("2026-10-26T00:00:00+01:00"),
      each: null,
      resolution: 5,
    });
    expect((day.end - day.start) / 3600).toBe(25);
    const week = chartWindow({ type: "area", period: "week" }, now, rome);
    expect([week.start, week.end]).toEqual([
      seconds("2026-10-19T00:00:00+02:00"),
      seconds("2026-10-26T00:00:00+01:00"),
    ]);
    const years = chartWindow({ type: "bar", period: "years" }, now, rome);
    expect([years.start, years.end, years.each]).toEqual([
      seconds("2017-01-01T00:00:00+01:00"),
      seconds("2027-01-01T00:00:00+01:00"),
      "year",
    ]);
    expect(chartWindow({ type: "3D", period: "year" }, now, rome).each).toBe("month");
    expect(chartWindow({ type: "line", period: "day" }, now, "Pacific/Auckland").start).toBe(
      seconds("2026-10-26T00:00:00+13:00"),
    );
  });
});

describe("[DB4] one number of several plants", () => {
  const plant = (more: Partial<ShownPlant>): ShownPlant => ({
    id: "101",
    name: "",
    kwp: 100,
    lat: null,
    lon: null,
    verdict: "fine",
    is_dormant: false,
    num_incidents: 0,
    power_kw: null,
    energy_day_kwh: null,
    energy_integral: false,
    energy_total_kwh: null,
    lost_day_kwh: null,
    last_update: null,
    ...more,
  });
  const plants = [
    plant({ power_kw: 40, energy_day_kwh: 200, energy_total_kwh: 1000, verdict: "alarm" }),
    plant({ power_kw: null, kwp: 300, lost_day_kwh: 12, verdict: "hidden" }),
  ];
  test("plants stand by it, the largest first, equals by name, the unknown last", () => {
    const order = rankedBy("power", [
      plant({ name: "Nulla" }),
      plant({ name: "Zero", power_kw: 0 }),
      plant({ name: "Bellaria", power_kw: 7 }),
      plant({ name: "Anima" }),
      plant({ name: "Alba", power_kw: 7 }),
      plant({ name: "Di notte", power_kw: -0.1 }),
    ]);
    expect(order.map((one) => [one.plant.name, one.value])).toEqual([
      ["Alba", 7],
      ["Bellaria", 7],
      ["Zero", 0],
      ["Di notte", -0.1],
      ["Anima", null],
      ["Nulla", null],
    ]);
  });
  test("is of what is known; nothing known is no zero", () => {
    expect(plantNumber("power", plants)).toBe(40);
    // 200 kWh / 100 kWp: the plant without energy is no part of it
    expect(plantNumber("yield_day", plants)).toBe(2);
    expect(plantNumber("energy_total", plants)).toBe(1000);
    // 1000 x 0.65 (CONST-02)
    expect(plantNumber("co2", plants)).toBe(650);
    expect(plantNumber("lost_day", plants)).toBe(12);
    expect(plantNumber("in_alarm", plants)).toBe(1);
    expect(plantNumber("in_alarm", [plants[1]!])).toBeNull();
    // By night it waits for the sun, and nothing has been mended: home counts it too.
    expect(plantNumber("in_alarm", [{ ...plants[0]!, is_dormant: true }])).toBe(1);
    expect(plantNumber("power", [plants[1]!])).toBeNull();
    expect(kwpOf(plants)).toBe(400);
  });
});
