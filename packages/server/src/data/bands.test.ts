import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** A Saturday; in Rome the clock went back on the 25th of October. */
const now = at("2026-11-21T12:00+01:00");
let stage: ServerStage;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: now });
});
afterAll(() => stage.close());

interface Bands {
  readonly edges: number[];
  readonly series: Record<string, unknown>[];
}
const bands = async (ids: string[], range: object): Promise<Bands> =>
  await stage.make("POST /data/bands", { ids, ...range });

describe("[G9] CHX-01 bands of days and weeks", () => {
  let plant: string;
  let power: string;
  let twice: string;
  let counter: string;
  beforeAll(async () => {
    plant = await stage.plant("601");
    const device = await stage.device(plant, { type: "inverter" });
    power = await stage.variable(device, "p", { udm: "kW" });
    counter = await stage.variable(device, "e", { udm: "kWh", tags: [58] });
    twice = await stage.formula(plant, `{${power}} * 2`);
    const samples: [string, number, number][] = [
      // A mean of 3, and neither extreme is a mean of any bucket.
      ["2026-10-24T10:00+02:00", 1, 100],
      ["2026-10-24T13:05+02:00", 7, 104],
      ["2026-10-24T18:00+02:00", 1, 105],
      // The day of 25 hours: the second 02:30, then a dip that comes twice.
      ["2026-10-25T02:30+01:00", 9, 106],
      ["2026-10-25T06:00+01:00", -2, 107],
      ["2026-10-25T06:05+01:00", -2, 108],
      // The 26th is a gap. Today is not over.
      ["2026-10-27T09:00+01:00", 4, 110],
      ["2026-11-21T08:00+01:00", -50, 120],
      ["2026-11-21T11:00+01:00", 90, 121],
    ];
    await stage.post(
      plant,
      samples.map(([time, p, e]) => ({ timestamp: at(time), values: { p, e } })),
    );
  });
  const range = { start: at("2026-10-24T00:00+02:00"), end: at("2026-10-28T00:00+01:00") };

  test("extremes are samples with their own moments, means are over the day, a gap is null, on every road", async () => {
    const check = async (): Promise<void> => {
      const { edges, series } = await bands([power, twice], range);
      expect(edges).toEqual(
        [
          "24T00:00+02:00",
          "25T00:00+02:00",
          "26T00:00+01:00",
          "27T00:00+01:00",
          "28T00:00+01:00",
        ].map((day) => at(`2026-10-${day}`)),
      );
      expect(series[0]).toEqual({
        id: power,
        last: [4, at("2026-10-27T09:00+01:00")],
        value: [3, (9 - 2 - 2) / 3, null, 4],
        min: [1, -2, null, 4],
        min_at: [
          at("2026-10-24T10:00+02:00"),
          at("2026-10-25T06:00+01:00"),
          null,
          at("2026-10-27T09:00+01:00"),
        ],
        max: [7, 9, null, 4],
        max_at: [
          at("2026-10-24T13:05+02:00"),
          at("2026-10-25T02:30+01:00"),
          null,
          at("2026-10-27T09:00+01:00"),
        ],
      });
      expect(series[1]).toMatchObject({
        id: twice,
        value: [6, (2 * 5) / 3, null, 8],
        min: [2, -4, null, 8],
        max: [14, 18, null, 8],
        max_at: [
          at("2026-10-24T13:05+02:00"),
          at("2026-10-25T02:30+01:00"),
          null,
          at("2026-10-27T09:00+01:00"),
        ],
      });
    };
    await check();
    await stage.seal(plant);
    await check();
  });

  test("the running day has no extreme, but it has the last value; a counter has where it stood", async () => {
    const until = { start: at("2026-10-01T00:00+02:00"), end: at("2027-01-01T00:00+01:00") };
    const { edges, series } = await bands([power, counter], until);
    expect(edges.at(-1)).toBe(at("2026-11-21T00:00+01:00"));
    const extremes = (name: "min" | "max") =>
      (series[0]![name] as (number | null)[]).filter((value) => value !== null);
    expect(extremes("min")).toEqual([1, -2, 4]);
    expect(extremes("max")).toEqual([7, 9, 4]);
    expect(series[0]!["last"]).toEqual([90, at("2026-11-21T11:00+01:00")]);
    expect(series[1]!["last"]).toEqual([121, at("2026-11-21T11:00+01:00")]);
    expect((series[1]!["value"] as (number | null)[]).filter((one) => one !== null)).toEqual([
      105, 108, 110,
    ]);
  });

  test("weeks begin on Monday, the first and the last are cut by the range", async () => {
    const { edges, series } = await bands([power], {
      start: at("2026-10-23T00:00+02:00"),
      end: at("2026-11-04T00:00+01:00"),
      period: "week",
    });
    expect(edges).toEqual(
      [
        "2026-10-23T00:00+02:00",
        "2026-10-26T00:00+01:00",
        "2026-11-02T00:00+01:00",
        "2026-11-04T00:00+01:00",
      ].map(at),
    );
    // Six samples that hold for 5 minutes each: (1 + 7 + 1 + 9 - 2 - 2) / 6.
    expect(series[0]).toMatchObject({
      value: [14 / 6, 4, null],
      min: [-2, 4, null],
      min_at: [at("2026-10-25T06:00+01:00"), at("2026-10-27T09:00+01:00"), null],
      max: [9, 4, null],
    });
  });

  test("another zone has other days; parts of days at the ends are left out", async () => {
    const { edges, series } = await bands([power], { ...range, tz: "UTC" });
    expect(edges).toEqual([
      at("2026-10-24T00:00Z"),
      at("2026-10-25T00:00Z"),
      at("2026-10-26T00:00Z"),
      at("2026-10-27T00:00Z"),
    ]);
    expect(series[0]).toMatchObject({ min: [1, -2, null], max: [7, 9, null] });
    const short = { start: range.start + 3600, end: range.start + 86_400 };
    expect(await bands([power], short)).toMatchObject({
      edges: [],
      series: [{ id: power, value: [] }],
    });
  });

  test("[D11] what may not be seen is refused, what is too much too", async () => {
    const ask = (as: string | null, body: object) =>
      stage.ask(as, "POST /data/bands", { ids: [power], ...range, ...body });
    const stranger = await stage.person("stranger", {});
    const viewer = await stage.person("viewer", { "601": [0] });
    expect((await ask(null, {})).status).toBe(401);
    expect((await ask(stranger.token, {})).status).toBe(403);
    expect((await ask(viewer.token, {})).status).toBe(200);
    expect((await ask(stage.admin, { period: "month" })).status).toBe(400);
    const century = { start: at("1900-01-01T00:00Z"), end: at("2026-01-01T00:00Z") };
    expect(
      (await ask(stage.admin, { ...century, ids: Array.from({ length: 6 }, () => power) })).status,
    ).toBe(400);
  });
});
