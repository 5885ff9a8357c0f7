import { roadsOf, type PlantRoads } from "@heliograph/testkit/plant-roads.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

/** A plant in Rome on the 21st of June 2026; midnight there is 22:00 UTC of the day before. */
const midnight = at("2026-06-21T00:00+02:00");
const clock = (hours: number, minutes = 0): number => midnight + hours * 3600 + minutes * 60;

let stage: ServerStage;
let plants = 100;
let plant: string;
let device: string;
let values: PlantRoads["values"];
let onEveryRoad: PlantRoads["onEveryRoad"];
let send: PlantRoads["send"];
beforeAll(async () => {
  stage = await serverStage({ startSeconds: clock(20) });
});
afterAll(() => stage.close());
beforeEach(async () => {
  plant = await stage.plant(String(++plants));
  device = await stage.device(plant);
  ({ values, onEveryRoad, send } = roadsOf(stage, plant));
});

describe("[D1] stamp, slot, step", () => {
  test("[D1] a sample belongs to the slot in which its stamp lies; several fold to their mean, a counter's and a state's to the last", async () => {
    const power = await stage.variable(device, "p", { udm: "kW" });
    const energy = await stage.variable(device, "e", { udm: "kWh", tags: [58] });
    const state = await stage.variable(device, "s", { data_type: "int" });
    for (const [seconds, p, e, s] of [
      [0, 10, 100, 1],
      [100, 20, 101, 2],
      [299, 60, 102, 3],
      [300, 7, 103, 4],
    ] as const)
      await stage.post(plant, { timestamp: clock(10) + seconds, values: { p, e, s } });
    await onEveryRoad(async () => {
      // (10 + 20 + 60) / 3 = 30; the sample at 300 s opens the next slot.
      expect(
        await stage.fetch({ ids: [power, energy, state], start: clock(10), end: clock(10, 10) }),
      ).toEqual([
        [clock(10), 30, 102, 3],
        [clock(10, 5), 7, 103, 4],
      ]);
    });
  });

  test("[D1] [D8] a 10-minute plant keeps all of its energy, its chart has no holes and its formulas none either", async () => {
    const power = await stage.variable(device, "p", { udm: "kW" });
    const twice = await stage.formula(plant, `{${power}} * 2`);
    // 12 kW from 8:00 to 10:00, told every 10 minutes: 12 samples.
    await send(
      "p",
      ...Array.from({ length: 12 }, (_, i): [number, number] => [clock(8, i * 10), 12]),
    );
    await onEveryRoad(async () => {
      expect(await values(power, [clock(8), clock(10, 10)])).toEqual([
        ...new Array<number>(24).fill(12),
        null,
        null,
      ]);
      expect(await values(twice, [clock(9), clock(9, 15)])).toEqual([24, 24, 24]);
      // The mean over what is present, not half of it.
      expect(await values(power, [clock(8), clock(10)], 60)).toEqual([12, 12]);
      expect(await values(power, [clock(6), clock(12)], 180)).toEqual([12, 12]);
    });
    // 12 kW x 2 h = 24 kWh, in the column that energy screens read.
    const { rows } = await blocks(power);
    expect(rows).toEqual([{ step: 10, n: 12, energy: 24 }]);
  });

  test("[D1] S4 three stamps tell no step: two samples far apart are two samples, unless the day before was slow", async () => {
    const power = await stage.variable(device, "p", { udm: "kW" });
    await send("p", [clock(9), 1], [clock(9, 50), 2]);
    await onEveryRoad(async () => {
      expect(await values(power, [clock(9), clock(9, 10)])).toEqual([1, null]);
    });
    // The day before comes later: every half hour. Now the two hold for half an hour too.
    const slow = Array.from({ length: 8 }, (_, i): [number, number] => [clock(-15, i * 30), 5]);
    await send("p", ...slow);
    await onEveryRoad(async () => {
      expect(await values(power, [clock(9), clock(9, 40)])).toEqual([1, 1, 1, 1, 1, 1, null, null]);
    });
  });
  test("[D1] a slow text holds for its step as a slow state does, over midnight too, and no further", async () => {
    const ids = [
      await stage.variable(device, "word", { data_type: "str" }),
      await stage.variable(device, "state", { data_type: "int" }),
    ];
    // Every half an hour from 22:15 to 00:15; then one is lost, and the next comes at 01:15.
    const minutes = [-105, -75, -45, -15, 15, 75];
    await send("word", ...minutes.map((at, i): [number, string] => [clock(0, at), `text ${i}`]));
    await send("state", ...minutes.map((at, i): [number, number] => [clock(0, at), i]));
    const held = (slots: number, i: number | null): unknown[] =>
      Array.from({ length: slots }, () => [i === null ? null : `text ${i}`, i]);
    await onEveryRoad(async () => {
      const rows = await stage.fetch({ ids, start: clock(0, -30), end: clock(1, 30) });
      // From 23:30: three slots, six, six until 00:45, six of which nothing is known, three.
      expect(rows.map(([, text, state]) => [text, state])).toEqual([
        ...held(3, 2),
        ...held(6, 3),
        ...held(6, 4),
        ...held(6, null),
        ...held(3, 5),
      ]);
      const first = await stage.fetch({ ids, start: clock(0), end: clock(0, 5) });
      expect(first).toEqual([[clock(0), "text 3", 3]]);
    });
  });
});

async function blocks(id: string): Promise<{ rows: unknown[] }> {
  const { series } = await stage.facts(plant);
  const { number } = series.find((one) => one.id === id)!;
  const rows = await stage.db
    .selectFrom("day_block")
    .select(["step", "n", "energy"])
    .where("number", "=", number)
    .orderBy("day")
    .execute();
  return { rows };
}

describe("[D2] jitter", () => {
  test("[D2] a logger of 5.001 minutes has no gap where its stamps pass the edge of a slot", async () => {
    const power = await stage.variable(device, "p", { udm: "kW" });
    // 300.06 s apart, told in whole seconds: 299.9 s after the hour the 1st, and one slot is jumped over.
    const stamps = Array.from({ length: 30 }, (_, i) => Math.floor(clock(9) + 299 + i * 300.06));
    await send("p", ...stamps.map((stamp, i): [number, number] => [stamp, i + 1]));
    await onEveryRoad(async () => {
      expect(await values(power, [clock(9), clock(11, 30)])).not.toContain(null);
    });
  });
  test("[D2] two samples in one slot and an empty one beside it: the nearer one moves, also over midnight", async () => {
    const power = await stage.variable(device, "p", { udm: "kW" });
    // Slots 23:50, 23:55 (two), 00:00 (none), 00:05: the second one of 23:55, told 40 s before midnight, is that of midnight.
    await send(
      "p",
      [clock(0, -10), 1],
      [clock(0, -5) + 5, 2],
      [clock(0) - 40, 3],
      [clock(0, 5), 4],
    );
    await onEveryRoad(async () => {
      expect(await values(power, [clock(0, -10), clock(0, 10)])).toEqual([1, 2, 3, 4]);
    });
  });
  test("[D2] 151 s are too far", async () => {
    const power = await stage.variable(device, "p", { udm: "kW" });
    await send("p", [clock(9), 1], [clock(9, 5), 2], [clock(9, 10) - 151, 4], [clock(9, 15), 5]);
    await onEveryRoad(async () => {
      // 9:05 keeps both: (2 + 4) / 2. Of 9:10 nothing is known: 451 s lie between the samples beside it.
      expect(await values(power, [clock(9), clock(9, 20)])).toEqual([1, 3, null, 5]);
    });
  });
});

describe("[D3] [D4] gaps, corrections, order", () => {
  test("[D3] API-89 what was not sent is null, and zero is a measurement", async () => {
    const power = await stage.variable(device, "p", { udm: "kW" });
    await send("p", [clock(9), 0], [clock(9, 15), 5]);
    await onEveryRoad(async () => {
      expect(await values(power, [clock(9), clock(9, 20)])).toEqual([0, null, null, 5]);
      // One of two quarters has values: the mean of what is present, (0 + 5) / 2; nothing at all is null.
      expect(await values(power, [clock(9), clock(11)], 60)).toEqual([2.5, null]);
      const days = { ids: [power], start: clock(0), end: clock(48) };
      expect(await stage.aggregated(days, "day")).toEqual([
        ["2026-06-21", 2.5],
        ["2026-06-22", null],
      ]);
    });
  });
  test("[D4] the same again changes nothing, a correction replaces, a null never erases", async () => {
    const power = await stage.variable(device, "p", { udm: "kW" });
    const first: [number, unknown][] = [
      [clock(9), 10],
      [clock(9, 5), 20],
    ];
    await send("p", ...first);
    await send("p", ...first);
    await onEveryRoad(async () => {
      expect(await values(power, [clock(9), clock(9, 10)])).toEqual([10, 20]);
    });
    await send("p", [clock(9), 11]);
    await send("p", [clock(9, 5), null]);
    await onEveryRoad(async () => {
      expect(await values(power, [clock(9), clock(9, 10)])).toEqual([11, 20]);
    });
  });
  test("[D2] [D4] S2 a slot that was evened while the day seemed quick is a held one when the day turns out slow", async () => {
    const power = await stage.variable(device, "p", { udm: "kW" });
    // 325, 315 and 315 s apart: a step of 5, and 9:05 takes a copy of the sample at 9:10:05, which is 5 s away.
    const quick = [280, 605, 920, 1235].map((s, i): [number, number] => [clock(9) + s, i + 1]);
    await send("p", ...quick);
    await onEveryRoad(async () => {
      expect(await values(power, [clock(9), clock(9, 15)])).toEqual([1, 2, 2]);
    });
    // Then every ten minutes: that is the step of the day, nothing is evened, and the first sample holds.
    await send(
      "p",
      ...Array.from({ length: 9 }, (_, i): [number, number] => [clock(10, i * 10), 7]),
    );
    await onEveryRoad(async () => {
      expect(await values(power, [clock(9), clock(9, 15)])).toEqual([1, 1, 2]);
    });
  });
  test("[D4] two loggers of one plant tell different values of one moment in packets of their own", async () => {
    const [a, b] = [await stage.variable(device, "a"), await stage.variable(device, "b")];
    const sum = await stage.formula(plant, `{${a}} + {${b}}`);
    await send("a", [clock(9), 1]);
    await stage.seal(plant);
    expect(await values(sum, [clock(9), clock(9, 5)])).toEqual([null]);
    await send("b", [clock(9), 2]);
    await onEveryRoad(async () => {
      expect(await stage.fetch({ ids: [a, b, sum], start: clock(9), end: clock(9, 5) })).toEqual([
        [clock(9), 1, 2, 3],
      ]);
    });
  });
  test("[D4] a back-fill, newest first, ends as the same days in order", async () => {
    const energy = await stage.variable(device, "e", { udm: "kWh", tags: [58] });
    // A counter that rises by 1 every 6 hours for 4 days.
    for (let sample = 15; sample >= 0; sample--) {
      await send("e", [clock(-96 + sample * 6), 100 + sample]);
      if (sample % 5 === 0) await stage.seal(plant);
    }
    await onEveryRoad(async () => {
      const days = { ids: [energy], start: clock(-96), end: clock(0) };
      // The first day has samples at 0, 6, 12 and 18 h: three increments; every later one has four.
      expect((await stage.aggregated(days, "day")).map((row) => row[1])).toEqual([3, 4, 4, 4]);
    });
  });
  test("[D4] [D7] a late sample changes its own sealed day, and the first increment of the next day, weeks later too", async () => {
    const energy = await stage.variable(device, "e", { udm: "kWh", tags: [58] });
    await send("e", [clock(-240), 100], [clock(-239), 110], [clock(9), 150], [clock(10), 155]);
    const days = { ids: [energy], start: clock(-240), end: clock(24) };
    await onEveryRoad(async () => {
      const rows = await stage.aggregated(days, "day");
      // 110 - 100; then 150 - 110 and 155 - 150 on the day of the later sample.
      expect([rows[0]![1], rows[10]![1]]).toEqual([10, 45]);
    });
    await send("e", [clock(-238), 130]);
    await onEveryRoad(async () => {
      const rows = await stage.aggregated(days, "day");
      expect([rows[0]![1], rows[10]![1]]).toEqual([30, 25]);
      const [{ total, month }] = await stage.stats([energy], "total,month");
      // The reading itself; of June all increments: 30 + 25.
      expect([total, month[0]]).toEqual([[155, clock(10)], 55]);
    });
  });
});

describe("[D8] [D9] kinds and resolutions", () => {
  test("[D8] API-91 mean for powers, increments for counters, last for states and text", async () => {
    const power = await stage.variable(device, "p", { udm: "kW" });
    const energy = await stage.variable(device, "e", { udm: "kWh", tags: [58] });
    const state = await stage.variable(device, "s", { data_type: "int", bitmask: "on_off" });
    const text = await stage.variable(device, "t", { data_type: "str" });
    const ids = [power, energy, state, text];
    for (let slot = 0; slot < 12; slot++)
      await stage.post(plant, {
        timestamp: clock(9, slot * 5),
        values: { p: slot, e: 100 + slot, s: slot % 2, t: `text ${slot}` },
      });
    await onEveryRoad(async () => {
      // (0 + 1 + ... + 11) / 12 = 66 / 12 = 5.5
      const hour = [5.5, 111, 1, "text 11"];
      expect(await stage.fetch({ ids, start: clock(9), end: clock(10) }, 60)).toEqual([
        [clock(9), ...hour],
      ]);
      expect(await stage.fetch({ ids, start: clock(9), end: clock(12) }, 180)).toEqual([
        [clock(9), ...hour],
      ]);
      expect(await stage.fetch({ ids, start: clock(0), end: clock(24) }, 720)).toEqual([
        [clock(0), ...hour],
        [clock(12), null, null, null, null],
      ]);
      const day = { ids, start: clock(0), end: clock(24) };
      // The counter: 111 - 100 = 11 increments of 1.
      expect(await stage.aggregated(day, "day")).toEqual([["2026-06-21", 5.5, 11, 1, "text 11"]]);
      expect(await stage.aggregated(day, "month")).toEqual([["2026-06", 5.5, 11, 1, "text 11"]]);
      expect(await stage.aggregated(day, "year")).toEqual([["2026", 5.5, 11, 1, "text 11"]]);
    });
  });
  test.each([5, 10, 15, 30, 60, 120, 180, 720])(
    "[D9] %i minutes: buckets from local midnight, whole where the range cuts them",
    async (minutes) => {
      const power = await stage.variable(device, "p", { udm: "kW" });
      await send("p", [clock(13), 6]);
      const rows = await stage.fetch(
        { ids: [power], start: clock(13, 2), end: clock(13, 4) },
        minutes,
      );
      const bucket = minutes * 60;
      const start = midnight + Math.floor((13 * 3600 + 120) / bucket) * bucket;
      expect(rows).toEqual([[start, 6]]);
    },
  );
  test("[D9] API-90 more than a call may answer is refused with Limit exceeded", async () => {
    const power = await stage.variable(device, "p", { udm: "kW" });
    const days = (count: number) => ({ ids: [power], start: clock(-24 * count), end: clock(0) });
    const ask = async (range: object, resolution: number) => {
      const { status, body } = await stage.ask(stage.admin, "POST /data/fetch", {
        ...range,
        resolution,
      });
      return [status, (body as { detail?: string }).detail];
    };
    // 288 a day: 347 days are 99,936 values, 348 are 100,224.
    expect(await ask(days(347), 5)).toEqual([200, undefined]);
    expect(await ask(days(348), 5)).toEqual([
      400,
      "Limit exceeded: 100224 values asked, at most 100000 are answered; ask at a resolution of 10 minutes",
    ]);
    // 8 a day at 180 minutes: 100 columns of 312 days are 249,600, of 313 days 250,400.
    const hundred = { ids: new Array<string>(100).fill(power) };
    expect(await ask({ ...days(312), ...hundred }, 180)).toEqual([200, undefined]);
    expect(await ask({ ...days(313), ...hundred }, 180)).toEqual([
      400,
      "Limit exceeded: 250400 values asked, at most 250000 are answered; ask at a resolution of 720 minutes",
    ]);
  });
  test("[D9] API-91 fifty variables over fifteen years by year are 750 figures, in the plant's zone and in another; by day they are too many", async () => {
    const power = await stage.variable(device, "p", { udm: "kW" });
    const other = await stage.variable(device, "q", { udm: "kW" });
    await stage.post(plant, [
      { timestamp: clock(9), values: { p: 2, q: 7 } },
      { timestamp: clock(10), values: { p: 4, q: 7 } },
    ]);
    await stage.seal(plant);
    const ids = [other, ...new Array<string>(49).fill(power)];
    const years = (tz: string) => ({
      ids,
      start: at("2012-01-01T12:00Z"),
      end: at("2026-12-31T12:00Z"),
      tz,
    });
    const [before, year] = [new Array<null>(50).fill(null), [7, ...new Array<number>(49).fill(3)]];
    for (const tz of ["Europe/Rome", "America/New_York"]) {
      const rows = await stage.aggregated(years(tz), "year");
      expect(rows.map(([label]) => label)).toEqual(
        Array.from({ length: 15 }, (_, n) => String(2012 + n)),
      );
      expect(rows.at(-1)).toEqual(["2026", ...year]);
      expect(rows.slice(0, -1).every((row) => row.slice(1).every((one) => one === null))).toBe(
        true,
      );
      expect(rows[0]!.slice(1)).toEqual(before);
    }
    const { status, body } = await stage.ask(stage.admin, "POST /data/aggregated", {
      ...years("Europe/Rome"),
      period: "day",
    });
    // From 2012-01-01 to 2026-12-31, four leap years among them.
    const values = 50 * (15 * 365 + 4);
    expect([status, body]).toEqual([
      400,
      {
        code: "limit_period",
        detail: `Limit exceeded: ${values} values asked, at most 250000 are answered; ask by month`,
        params: { values, limit: 250_000, period: "month" },
      },
    ]);
  });
});
