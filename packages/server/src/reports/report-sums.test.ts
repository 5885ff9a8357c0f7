/**
 * October 2026 of a plant to which everything happens: the night of 25 hours, a counter that begins anew, two days without a logger, a reading
 * that nobody believes, an afternoon that comes weeks late. What its reports say is what was sent, and what `/data/aggregated` says.
 */
import { type ReadSheet, readSheets } from "@heliograph/testkit/read-sheets.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const zone = "Europe/Rome";
const slotSeconds = 300;
const start = at("2026-10-01T00:00:00+02:00");
const end = at("2026-11-01T00:00:00+01:00");
const kwp = 100;
let stage: ServerStage;
const ids: Record<string, string> = {};

/** The sun of a slot, 0 to 1: from seven to five by the clock of summer. */
const light = (unix: number): number => {
  const hour = ((unix - start) / 3600) % 24;
  return Math.max(0, Math.sin((Math.PI * (hour - 7)) / 10));
};
const hourOf = (unix: number): number => ((unix - start) / 3600) % 24;
interface Slot {
  readonly unix: number;
  readonly values: Record<string, number>;
}
/** What the plant measures, without what happens to the data: power of the slot, counters at its beginning. */
function slots(): Slot[] {
  const counters = { inv1: 500_000, inv2: 7000, made: 90_000, fed: 1000, taken: 4000 };
  const list: Slot[] = [];
  for (let unix = start; unix < end; unix += slotSeconds) {
    const sun = light(unix);
    const hour = hourOf(unix);
    // The first one is exchanged for a new one on the 10th at noon.
    if (unix === at("2026-10-10T12:00:00+02:00")) counters.inv1 = 0;
    list.push({
      unix,
      values: {
        "inv.1.e": round(counters.inv1),
        "inv.2.e": round(counters.inv2),
        "inv.1.p": round(40 * sun),
        "inv.2.p": round(30 * sun),
        "met.1.e": round(counters.made),
        "met.1.fed": round(counters.fed),
        "met.1.taken": round(counters.taken),
        "sen.1.irr": round(900 * sun),
        "box.1.s1": round(8 * sun),
        "box.1.s2": round(6 * sun),
        "bat.1.p": hour >= 10 && hour < 12 ? 5 : hour >= 20 && hour < 22 ? -4 : 0,
      },
    });
    counters.inv1 += (40 * sun) / 12;
    counters.inv2 += (30 * sun) / 12;
    counters.made += (69 * sun) / 12;
    counters.fed += (30 * sun) / 12;
    counters.taken += 6 / 12;
  }
  return list;
}
const round = (value: number): number => Math.round(value * 100) / 100;

const silent = (unix: number): boolean =>
  unix >= at("2026-10-12T12:00:00+02:00") && unix < at("2026-10-14T10:00:00+02:00");
const late = (unix: number): boolean =>
  unix >= at("2026-10-20T12:00:00+02:00") && unix < at("2026-10-20T18:00:00+02:00");

beforeAll(async () => {
  stage = await serverStage({ startSeconds: at("2026-11-03T12:00:00+01:00") });
  await stage.plant("101", { active_since: start });
  const device = async (type: string, name: string, nominal: number | null) =>
    await stage.device("101", { type, name, nominal });
  const inv1 = await device("inverter", "INV 1", 40);
  const inv2 = await device("inverter", "INV 2", 30);
  const meter = await device("meter", "Meter", null);
  const sensor = await device("sensor", "Sensor", null);
  const box = await device("stringbox", "String box 1", null);
  const storage = await device("storage", "Battery", 20);
  const variable = async (of: string, mib: string, udm: string, tag: number) => {
    ids[mib] = await stage.variable(of, mib, { udm, tags: [tag], name: mib });
  };
  await variable(inv1, "inv.1.e", "kWh", 56);
  await variable(inv2, "inv.2.e", "kWh", 56);
  await variable(inv1, "inv.1.p", "kW", 51);
  await variable(inv2, "inv.2.p", "kW", 51);
  await variable(meter, "met.1.e", "kWh", 56);
  await variable(meter, "met.1.fed", "kWh", 57);
  await variable(meter, "met.1.taken", "kWh", 58);
  await variable(sensor, "sen.1.irr", "W/m2", 3);
  await variable(box, "box.1.s1", "A", 1);
  await variable(box, "box.1.s2", "A", 1);
  await variable(storage, "bat.1.p", "kW", 55);
  await stage.make("PATCH /plant/101", {
    sections: ["GLOBAL", "Roof"].map((name) => ({ name, kwp })),
  });
  const all = slots().filter(({ unix }) => !silent(unix));
  const packets = (list: readonly Slot[]) =>
    list.map(({ unix, values }) => ({
      timestamp: unix,
      // One reading that nobody believes.
      values:
        unix === at("2026-10-22T12:00:00+02:00") ? { ...values, "inv.2.e": 99_999_999 } : values,
    }));
  const onTime = all.filter(({ unix }) => !late(unix));
  for (let from = 0; from < onTime.length; from += 300)
    // oxlint-disable-next-line no-await-in-loop -- as a logger sends, one after the other
    await stage.post("101", packets(onTime.slice(from, from + 300)));
  while ((await stage.seal("101")) > 0);
  await stage.post("101", packets(all.filter(({ unix }) => late(unix))));
  while ((await stage.seal("101")) > 0);
}, 120_000);
afterAll(() => stage.close());

const range = (mibs: readonly string[]) => ({
  ids: mibs.map((mib) => ids[mib]!),
  start,
  end,
  tz: zone,
});
async function sheets(
  template: string,
  mibs: readonly string[],
  of: { readonly freq?: string; readonly period?: string; readonly more?: object } = {},
): Promise<ReadSheet[]> {
  const { freq = "monthly", period = "2026-10", more = {} } = of;
  const { id } = await stage.make("POST /report", {
    plant_id: "101",
    template_id: template,
    freq,
    vars: mibs.map((mib) => ids[mib]!),
    ...more,
  });
  const answer = await stage.app.inject({
    method: "GET",
    url: `/api/v1/report/generate/${String(id)}/${period}?format=xlsx&language=en`,
    headers: { authorization: `Bearer ${stage.admin}` },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return readSheets(answer.rawPayload);
}
/** The rows of a sheet without its head, by their first cell. */
function rowsOf(made: readonly ReadSheet[], name: string): Map<unknown, readonly unknown[]> {
  const sheet = made.find((one) => one.name === name);
  if (sheet === undefined) throw new Error(`no ${name} in ${made.map((one) => one.name).join()}`);
  return new Map(sheet.rows.slice(1).map(([first, ...cells]) => [first, cells]));
}
/** 1 October 2026 is day 46,296 of spreadsheets. */
const sheetDay = (day: number): number => 46_295 + day;
const label = (day: number): string => `2026-10-${String(day).padStart(2, "0")}`;
const days = Array.from({ length: 31 }, (_, n) => n + 1);

test("what was sent is what is aggregated, in spite of all that happened to it", async () => {
  const [month] = await stage.aggregated(range(["inv.1.e", "inv.2.e", "met.1.e"]), "month");
  const sun = slots().reduce((sum, { unix }) => sum + light(unix) / 12, 0);
  const [, inv1, inv2, made] = month as [string, number, number, number];
  // A counter of hundredths of a kWh, read before and after.
  // What the one that was exchanged made in its last five minutes, nobody has read.
  const unread = (40 * light(at("2026-10-10T11:55:00+02:00"))) / 12;
  expect(inv1).toBeCloseTo(40 * sun - unread, 0);
  expect(inv2).toBeCloseTo(30 * sun, 0);
  expect(made).toBeCloseTo(69 * sun, 0);
});

describe("each template's figures are those of /data/aggregated, to the last digit", () => {
  test("R01 RPTX-01: counters, days and the sum of both", async () => {
    const made = await sheets("R01", ["inv.1.e", "inv.2.e", "met.1.e"]);
    const whole = (await stage.aggregated(range(["inv.1.e", "inv.2.e", "met.1.e"]), "month"))[0]!;
    const counters = rowsOf(made, "Produced, counter by counter");
    expect([...counters.values()].map(([, kwh]) => kwh)).toEqual(whole.slice(1));
    // The plant's counter is the whole, the inverters are parts of it. (R22)
    expect(counters.get("Meter")!.slice(1, 4)).toEqual([whole[3], "kWh", 100]);
    const byDay = rowsOf(made, "Day by day");
    const aggregated = new Map(
      (await stage.aggregated(range(["met.1.e"]), "day")).map(([day, kwh]) => [day, kwh]),
    );
    for (const day of days)
      expect(byDay.get(sheetDay(day))![0], label(day)).toBe(aggregated.get(label(day)) ?? null);
    expect(byDay.get("Total")![0]).toBe(whole[3]);
  });

  test("R01 of the day of 25 hours and of the year", async () => {
    const day = await sheets("R01", ["met.1.e"], { freq: "daily", period: "2026-10-25" });
    const aggregated = await stage.aggregated(
      {
        ...range(["met.1.e"]),
        start: at("2026-10-25T00:00:00+02:00"),
        end: at("2026-10-26T00:00:00+01:00"),
      },
      "day",
    );
    expect(rowsOf(day, "Produced, counter by counter").get("Meter")![1]).toBe(aggregated[0]![1]);
    const year = await sheets("R01", ["met.1.e"], { freq: "yearly", period: "2026" });
    const [month] = await stage.aggregated(range(["met.1.e"]), "month");
    // 1 October stands for the month.
    expect(rowsOf(year, "Month by month").get(sheetDay(1))![0]).toBe(month![1]);
    expect(rowsOf(year, "Month by month").get("Total")![0]).toBe(month![1]);
  });

  test("R02: beside the estimate of its month; of a year without figures of other months nothing is compared as a whole", async () => {
    const [month] = await stage.aggregated(range(["met.1.e"]), "month");
    const kwh = Number(month![1]);
    const estimates = { "2026": Array.from({ length: 12 }, () => 10_000) };
    await stage.make(`PATCH /variable/${ids["met.1.e"]!}/estimates`, { estimates });
    const made = await sheets("R02", ["met.1.e"], { more: { diff_percent: 10 } });
    const total = rowsOf(made, "Production and estimate").get("Total")!;
    expect(total.slice(0, 4)).toEqual([
      kwh,
      10_000,
      expect.closeTo(kwh - 10_000, 9),
      expect.closeTo((kwh / 10_000 - 1) * 100, 9),
    ]);
    const year = await sheets("R02", ["met.1.e"], {
      freq: "yearly",
      period: "2026",
      more: { diff_percent: 10 },
    });
    expect(rowsOf(year, "Month by month").get(sheetDay(1))!.slice(0, 2)).toEqual([kwh, 10_000]);
    expect(rowsOf(year, "Production and estimate").get("Total")!.slice(2, 4)).toEqual([null, null]);
  });

  test("R11: each day's euros are its kWh at the price of the day, and their sum is the month's", async () => {
    await stage.make("POST /plant/101/tariffs", {
      valid_from: "2026-01-01",
      bands: [{ name: "F1", self_consumption: 0.25, feed_in: 0.1 }],
    });
    const made = await sheets("R11", ["met.1.e"]);
    const rows = rowsOf(made, "Day by day");
    const counted = new Map(
      (await stage.aggregated(range(["met.1.e", "met.1.fed"]), "day")).map(([day, ...values]) => [
        day,
        values,
      ]),
    );
    const columns = [0, 1, 3] as const;
    const sums = [0, 0, 0];
    for (const day of days) {
      const cells = rows.get(sheetDay(day))!;
      for (const [at, column] of columns.entries()) sums[at]! += Number(cells[column] ?? 0);
      // Days without a logger are known as a sum of days, not hour by hour.
      if (day >= 12 && day <= 14) continue;
      const [kwh, fed] = counted.get(label(day))! as number[];
      // Each band of each side of the day is rounded to a cent.
      expect(cells[1], label(day)).toBeCloseTo(fed! * 0.1, 1);
      expect(Number(cells[0]) + Number(cells[1]), label(day)).toBeCloseTo(Number(cells[3]), 9);
      expect(Number(cells[0]), label(day)).toBeLessThanOrEqual(kwh! * 0.25);
    }
    const total = rows.get("Total")!;
    for (const [at, column] of columns.entries()) expect(total[column]).toBeCloseTo(sums[at]!, 9);
  });

  test("R03: inverters by what each kWp behind them made; the plant's counter is none", async () => {
    const made = await sheets("R03", ["inv.1.e", "inv.2.e", "met.1.e"], {
      more: { diff_percent: 10 },
    });
    const [month] = await stage.aggregated(range(["inv.1.e", "inv.2.e"]), "month");
    const [, inv1, inv2] = month as [string, number, number];
    const rows = rowsOf(made, "The inverters compared");
    expect([...rows.keys()]).toEqual(["INV 1", "INV 2", "Total"]);
    // Behind 40 of 70 kW of inverters stand 40/70 of the plant's 100 kWp: 57.14; behind the other 30 kW 42.86.
    const [kwp1, kwp2] = [(100 * 40) / 70, (100 * 30) / 70];
    expect(rows.get("INV 1")!.slice(0, 3)).toEqual([inv1, kwp1, expect.closeTo(inv1 / kwp1, 9)]);
    expect(rows.get("INV 2")!.slice(0, 3)).toEqual([inv2, kwp2, expect.closeTo(inv2 / kwp2, 9)]);
    expect(rows.get("Total")![0]).toBe(inv1 + inv2);
  });

  test("R04: mean currents from ten to four while the sun is strong", async () => {
    const made = await sheets("R04", ["box.1.s1", "box.1.s2"], { more: { diff_percent: 10 } });
    const fetched = await stage.fetch(range(["sen.1.irr", "box.1.s1", "box.1.s2"]));
    const strong = fetched.filter(([unix, irr]) => {
      const clock = Temporal.Instant.fromEpochMilliseconds(Number(unix) * 1000)
        .toZonedDateTimeISO(zone)
        .toPlainTime().hour;
      return clock >= 10 && clock < 16 && typeof irr === "number" && irr >= 150;
    });
    const meanOf = (column: 2 | 3): number => {
      const known = strong.flatMap((row) => (typeof row[column] === "number" ? [row[column]] : []));
      return known.reduce((a, b) => a + b, 0) / known.length;
    };
    const means = made
      .find(({ name }) => name === "The strings compared")!
      .rows.slice(1, 3)
      .map((cells) => cells.find((cell) => typeof cell === "number"));
    expect(means).toEqual([expect.closeTo(meanOf(2), 10), expect.closeTo(meanOf(3), 10)]);
  });

  test("R05: kWh over kWp times irradiation, day by day", async () => {
    const made = await sheets("R05", ["met.1.e", "sen.1.irr"]);
    const kwh = new Map(
      (await stage.aggregated(range(["met.1.e"]), "day")).map(([day, value]) => [day, value]),
    );
    const sun = new Map(
      (
        (await stage.make("POST /data/aggregated", {
          ...range(["sen.1.irr"]),
          period: "day",
          integral: true,
        })) as unknown as [string, number | null][]
      ).map(([day, value]) => [day, value]),
    );
    const rows = rowsOf(made, "Performance ratio");
    for (const day of days) {
      const [energy, irradiation, ratio] = rows.get(sheetDay(day))!;
      const [ofDay, ofSun] = [kwh.get(label(day)) ?? null, sun.get(label(day)) ?? null];
      expect(energy, label(day)).toBe(ofDay);
      const known = [irradiation, ofSun].filter((value) => value !== null);
      expect([0, 2], label(day)).toContain(known.length);
      expect(Number(irradiation), label(day)).toBeCloseTo(Number(ofSun) / 1000, 12);
      if (ratio === null) continue;
      expect(ratio, label(day)).toBeCloseTo(
        (Number(ofDay) / (kwp * (Number(ofSun) / 1000))) * 100,
        9,
      );
    }
  });

  test("R06: what was fed in and withdrawn is as counted; the sides of a day add up", async () => {
    const made = await sheets("R06", []);
    const rows = rowsOf(made, "Energy balance");
    const counted = new Map(
      (await stage.aggregated(range(["met.1.e", "met.1.fed", "met.1.taken"]), "day")).map(
        ([day, ...values]) => [day, values],
      ),
    );
    let whole = 0;
    for (const day of days) {
      const cells = rows.get(sheetDay(day))!;
      if (cells[0] === null) continue;
      whole++;
      const [produced, self, fedIn, withdrawn, consumed] = cells as number[];
      const [kwh, fed, taken] = counted.get(label(day))! as number[];
      expect(fedIn, label(day)).toBeCloseTo(fed!, 6);
      expect(withdrawn, label(day)).toBeCloseTo(taken!, 6);
      expect(produced, label(day)).toBeCloseTo(kwh!, 6);
      expect(self! + withdrawn!, label(day)).toBeGreaterThanOrEqual(consumed! - 1e-9);
    }
    // The 12th to the 14th are not known on every side.
    expect(whole).toBe(28);
    const sums = [0, 1, 2, 3, 4].map((column) =>
      days.reduce((sum, day) => sum + Number(rows.get(sheetDay(day))![column] ?? 0), 0),
    );
    for (const [column, value] of (rows.get("Total") as number[]).entries())
      expect(value).toBeCloseTo(sums[column]!, 6);
  });

  test("R10: an inverter that ran has run, for as long as the sun was known", async () => {
    const made = await sheets("R10", ["inv.1.p", "inv.2.p", "met.1.e"]);
    const rows = rowsOf(made, "Availability of the inverters");
    expect([...rows.keys()]).toEqual(["INV 1", "INV 2", "Total"]);
    const [, hours, down, share] = rows.get("INV 1") as number[];
    expect([down, share]).toEqual([0, 100]);
    expect(rows.get("Total")![1]).toBeCloseTo(2 * hours!, 9);
  });

  // 5 kW for two hours in, 4 kW for two hours out.
  test("R12: into the storage and out of it", async () => {
    const made = await sheets("R12", []);
    const rows = rowsOf(made, "The storage");
    expect(rows.get(sheetDay(5))!.slice(0, 3)).toEqual([
      expect.closeTo(10, 6),
      expect.closeTo(8, 6),
      expect.closeTo(8 / 20, 6),
    ]);
    expect(rows.get(sheetDay(25))!.slice(0, 2)).toEqual([
      expect.closeTo(10, 6),
      expect.closeTo(8, 6),
    ]);
  });
});
