import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let stage: ServerStage;
let plants = 100;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: at("2026-11-21T12:00Z") });
});
afterAll(() => stage.close());

interface Sampled {
  readonly plant: string;
  readonly power: string;
  readonly energy: string;
}
/** A plant whose power is 6 kW and whose counter rises by 1 every 5 minutes from one moment to before another. */
async function sampled(timezone: string, [start, end]: [number, number]): Promise<Sampled> {
  const plant = await stage.plant(String(++plants), { timezone });
  const device = await stage.device(plant);
  const power = await stage.variable(device, "p", { udm: "kW" });
  const energy = await stage.variable(device, "e", { udm: "kWh", tags: [58] });
  const count = (end - start) / 300;
  await stage.post(
    plant,
    Array.from({ length: count }, (_, slot) => ({
      timestamp: start + slot * 300,
      values: { p: 6, e: 1000 + slot },
    })),
  );
  return { plant, power, energy };
}
async function onEveryRoad(plant: string, check: () => Promise<void>): Promise<void> {
  await check();
  await stage.seal(plant);
  await check();
}
const archive = async (id: Sampled, variable: string) => {
  const { series } = await stage.facts(id.plant);
  return await stage.db
    .selectFrom("day_block")
    .select(["start", "slots", "n", "energy"])
    .where("number", "=", series.find((one) => one.id === variable)!.number)
    .orderBy("start")
    .execute();
};

describe("[D6] the day is the plant's local day", () => {
  test.each([
    // zone, day, its start and end, slots, kWh of 6 kW, increments
    ["Europe/Rome", "2026-03-29", "2026-03-29T00:00+01:00", "2026-03-30T00:00+02:00", 276],
    ["Europe/Rome", "2026-10-25", "2026-10-25T00:00+02:00", "2026-10-26T00:00+01:00", 300],
    ["Atlantic/Canary", "2026-03-29", "2026-03-29T00:00Z", "2026-03-30T00:00+01:00", 276],
    ["Atlantic/Canary", "2026-10-25", "2026-10-25T00:00+01:00", "2026-10-26T00:00Z", 300],
    // Half an hour: back on 2026-04-05, on again on 2026-10-04.
    ["Australia/Lord_Howe", "2026-04-05", "2026-04-05T00:00+11:00", "2026-04-06T00:00+10:30", 294],
    ["Australia/Lord_Howe", "2026-10-04", "2026-10-04T00:00+10:30", "2026-10-05T00:00+11:00", 282],
  ])(
    "[D6] BACK-12 %s, %s: its hours, its energy, its buckets",
    async (zone, day, from, to, slots) => {
      const [start, end] = [at(from), at(to)];
      expect((end - start) / 300).toBe(slots);
      const own = await sampled(zone, [start - 3600, end + 3600]);
      const ids = [own.power, own.energy];
      await onEveryRoad(own.plant, async () => {
        const days = await stage.aggregated({ ids, start, end }, "day");
        // An increment belongs to its later sample: the first one of the day has one too.
        expect(days).toEqual([[day, 6, slots]]);
        expect(await stage.fetch({ ids, start, end })).toHaveLength(slots);
        // The last bucket of 3 hours is cut short, or is longer: 8 a day whatever its length; the counter's last is its last.
        const coarse = await stage.fetch({ ids, start, end }, 180);
        expect(coarse).toHaveLength(8);
        expect(coarse.at(-1)).toEqual([start + 7 * 10_800, 6, 1000 + 12 + slots - 1]);
        const halves = await stage.fetch({ ids, start, end }, 720);
        expect(halves.map((row) => row[0])).toEqual([start, start + 43_200]);
        expect(halves[1]).toEqual([start + 43_200, 6, 1000 + 12 + slots - 1]);
        // Hours are hours that passed.
        const hours = await stage.fetch({ ids, start, end }, 60);
        expect(hours.map((row) => row[0])).toEqual(
          Array.from({ length: Math.ceil(slots / 12) }, (_, hour) => start + hour * 3600),
        );
      });
      const block = (await archive(own, own.power)).find((row) => row.start === start);
      // 6 kW over 23, 24.5, 23.5 or 25 hours.
      expect(block).toEqual({ start, slots, n: slots, energy: (6 * slots) / 12 });
    },
  );

  test("[D6] [D7] BACK-12 an increment over midnight belongs to the later day, and months end at the plant's midnight", async () => {
    const plant = await stage.plant(String(++plants));
    const energy = await stage.variable(await stage.device(plant), "e", { udm: "kWh", tags: [58] });
    await stage.post(plant, [
      { timestamp: at("2026-02-28T23:50+01:00"), values: { e: 100 } },
      { timestamp: at("2026-03-01T00:10+01:00"), values: { e: 104 } },
      { timestamp: at("2026-03-31T23:55+02:00"), values: { e: 110 } },
      { timestamp: at("2026-04-01T00:00+02:00"), values: { e: 111 } },
    ]);
    const range = {
      ids: [energy],
      start: at("2026-02-28T12:00+01:00"),
      end: at("2026-04-01T12:00+02:00"),
    };
    await onEveryRoad(plant, async () => {
      // March: 104 - 100 and 110 - 104. April: 111 - 110.
      expect(await stage.aggregated(range, "month")).toEqual([
        ["2026-02", null],
        ["2026-03", 10],
        ["2026-04", 1],
      ]);
      expect(await stage.aggregated(range, "year")).toEqual([["2026", 11]]);
    });
  });

  test("[D6] BACK-12 figures in another zone than the plant's are cut at that zone's midnights, and both see the same energy", async () => {
    // Two days of Rome; midnight of the Canaries is an hour later.
    const [start, end] = [at("2026-06-20T00:00+02:00"), at("2026-06-22T00:00+02:00")];
    const own = await sampled("Europe/Rome", [start, end]);
    const ids = [own.power, own.energy];
    const canary = "Atlantic/Canary";
    stage.clock.set(at("2026-06-21T23:30+02:00"));
    await onEveryRoad(own.plant, async () => {
      expect(await stage.aggregated({ ids, start, end }, "day")).toEqual([
        // The very first sample has none before it.
        ["2026-06-20", 6, 287],
        ["2026-06-21", 6, 288],
      ]);
      // An hour of Rome's first day is still the 19th there: 12 samples, 11 increments; the last day lacks its last hour.
      expect(await stage.aggregated({ ids, start, end, tz: canary }, "day")).toEqual([
        ["2026-06-19", 6, 11],
        ["2026-06-20", 6, 288],
        ["2026-06-21", 6, 276],
      ]);
      const fetched = await stage.fetch({ ids, start, end, tz: canary }, 720);
      expect(fetched.map((row) => row[0])).toEqual([
        at("2026-06-19T12:00+01:00"),
        at("2026-06-20T00:00+01:00"),
        at("2026-06-20T12:00+01:00"),
        at("2026-06-21T00:00+01:00"),
        at("2026-06-21T12:00+01:00"),
      ]);
      // 23:30 in Rome is 22:30 there: today's figures are those of the 21st in both, but of 288 or 276 increments.
      const [[rome], [island]] = [
        await stage.stats([own.energy], "day,total"),
        await stage.stats([own.energy], "day,total", canary),
      ];
      expect([rome.day[0], island.day[0]]).toEqual([288, 276]);
      expect(rome.total).toEqual(island.total);
    });
    stage.clock.set(at("2026-11-21T12:00Z"));
  });

  test("[D1] [D6] [D7] of a slow counter no energy is lost at another zone's midnights", async () => {
    // 80 and 2 kWh in turn, hour by hour, of an inverter of 100 kW: 80 within one slot of 5 minutes would be a spike.
    const plant = await stage.plant(String(++plants), { timezone: "America/New_York" });
    const device = await stage.device(plant, { type: "inverter", nominal: 100 });
    const ids = [await stage.variable(device, "e", { udm: "kWh", tags: [56] })];
    const start = at("2026-06-20T00:00-04:00");
    const end = start + 48 * 3600;
    await stage.post(
      plant,
      Array.from({ length: 48 }, (_, hour) => ({
        timestamp: start + hour * 3600,
        values: { e: 1000 + 82 * Math.floor(hour / 2) + 80 * (hour % 2) },
      })),
    );
    await onEveryRoad(plant, async () => {
      expect(await stage.aggregated({ ids, start, end }, "day")).toEqual([
        ["2026-06-20", 12 * 80 + 11 * 2],
        ["2026-06-21", 12 * 82],
      ]);
      // Six hours earlier: 06:00 in Rome is the first reading, and the last day has its first six hours.
      expect(await stage.aggregated({ ids, start, end, tz: "Europe/Rome" }, "day")).toEqual([
        ["2026-06-20", 9 * 80 + 8 * 2],
        ["2026-06-21", 12 * 82],
        ["2026-06-22", 3 * 82],
      ]);
    });
  });

  test("[D6] a zone that is changed cuts every block anew: nothing is lost, and figures follow the new midnights", async () => {
    const [start, end] = [at("2026-06-18T00:00+02:00"), at("2026-06-21T00:00+02:00")];
    const own = await sampled("Europe/Rome", [start, end]);
    const ids = [own.power, own.energy];
    await stage.seal(own.plant);
    const before = await stage.fetch({ ids, start, end });
    await stage.make(`PATCH /plant/${own.plant}`, { timezone: "Australia/Lord_Howe" });
    const lordHowe = async (): Promise<void> => {
      expect(await stage.fetch({ ids, start, end })).toEqual(before);
      // 00:00 in Rome is 08:30 there: 15.5 h of the first day = 186 samples, and 8.5 h = 102 of the last.
      expect(await stage.aggregated({ ids, start, end }, "day")).toEqual([
        ["2026-06-18", 6, 185],
        ["2026-06-19", 6, 288],
        ["2026-06-20", 6, 288],
        ["2026-06-21", 6, 102],
      ]);
      const parts = await stage.fetch({ ids, start, end }, 180);
      expect(parts[0]![0]).toBe(at("2026-06-18T06:00+10:30"));
    };
    // Before the blocks are cut anew, and after.
    await lordHowe();
    await stage.seal(own.plant);
    await lordHowe();
    const rows = await archive(own, own.power);
    expect(rows.map((row) => [row.start, row.n])).toEqual([
      [at("2026-06-18T00:00+10:30"), 186],
      [at("2026-06-19T00:00+10:30"), 288],
      [at("2026-06-20T00:00+10:30"), 288],
      [at("2026-06-21T00:00+10:30"), 102],
    ]);
    // And back, with a packet that came meanwhile.
    await stage.post(own.plant, { timestamp: end, values: { p: 6, e: 1000 + 864 } });
    await stage.make(`PATCH /plant/${own.plant}`, { timezone: "Europe/Rome" });
    const rome = async (): Promise<void> => {
      expect(await stage.aggregated({ ids, start, end: end + 300 }, "day")).toEqual([
        ["2026-06-18", 6, 287],
        ["2026-06-19", 6, 288],
        ["2026-06-20", 6, 288],
        ["2026-06-21", 6, 1],
      ]);
    };
    await rome();
    await stage.seal(own.plant);
    await rome();
  });
  test("[D1] [D6] what holds over a day that its zone left out is there, wherever the range begins", async () => {
    // In Samoa the 30th of December 2011 was left out: after the 29th came the 31st.
    const midnight = at("2011-12-31T00:00+14:00");
    const options = { timezone: "Pacific/Apia", active_since: at("2011-01-01T00:00Z") };
    const plant = await stage.plant(String(++plants), options);
    const hourly = await stage.variable(await stage.device(plant), "t", { udm: "degC" });
    await stage.post(
      plant,
      Array.from({ length: 10 }, (_, n) => ({
        timestamp: midnight + 1800 - 3600 * n,
        values: { t: 20 + n },
      })),
    );
    await onEveryRoad(plant, async () => {
      const end = midnight + 2100;
      const inside = await stage.fetch({ ids: [hourly], start: midnight, end });
      expect(inside.map((row) => row[1])).toEqual([21, 21, 21, 21, 21, 21, 20]);
      const around = await stage.fetch({ ids: [hourly], start: midnight - 3600, end });
      expect(around.slice(12)).toEqual(inside);
    });
  });
});
