import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importStage, type ImportStage } from "../../../testkit/src/import-stage.ts";

const folder = fileURLToPath(new URL("../../../../../shared/data/", import.meta.url));
const isHere = existsSync(`${folder}solpev`) && existsSync(`${folder}pvcaptest`);
if (!isHere)
  process.stderr.write("skipped: the files of real plants (../shared/data) are absent\n");

const solpev = `${folder}solpev`;
const pvcaptest = `${folder}pvcaptest`;
const unix = (text: string, tz: string): number =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(tz).epochMilliseconds / 1000;

interface KnownPlant {
  readonly id: string;
  readonly sections: readonly Record<string, string | null>[];
  readonly devices: readonly {
    readonly type: string;
    readonly nominal: number | null;
    readonly variables: readonly { readonly mib: string; readonly id: string }[];
  }[];
  readonly kwp: number;
}
const idsOf = (plant: KnownPlant): Map<string, string> =>
  new Map(plant.devices.flatMap((d) => d.variables.map(({ mib, id }) => [mib, id] as const)));

describe.skipIf(!isHere)("files of real plants", () => {
  let stage: ImportStage;
  let output: readonly string[];
  beforeAll(async () => {
    stage = await importStage();
    output = [
      await stage.type("danfoss", solpev, "--plant", "501"),
      await stage.type("alsoenergy", pvcaptest, "--plant", "502"),
    ];
  }, 120_000);
  afterAll(() => stage.close());
  const plantOf = (id: string): Promise<KnownPlant> => stage.ask("GET", `/plant/${id}?full=true`);
  const days = (ids: readonly string[], from: string, to: string, tz: string) =>
    stage.ask("POST", "/data/aggregated", {
      ids,
      start: unix(from, tz),
      end: unix(to, tz),
      period: "day",
    }) as Promise<[string, ...(number | null)[]][]>;

  test("[X2] what they make: 13 inverters of 16 kW and the logger; 8 inverters of 750 kW, a meter, two weather stations", async () => {
    const [italian, american] = [await plantOf("501"), await plantOf("502")];
    expect(italian.devices.filter((d) => d.type === "inverter").map((d) => d.nominal)).toEqual(
      Array<number>(13).fill(16),
    );
    expect(italian.kwp).toBe(208); // 13 x 16
    expect(american.devices.map((d) => d.type).toSorted()).toEqual([
      ...Array<string>(8).fill("inverter"),
      "meter",
      "sensor",
      "sensor",
    ]);
    expect(american.kwp).toBe(6000); // 8 x 750, read off the highest powers
    expect(american).toMatchObject({
      timezone: "America/New_York",
      lat: 41.2,
      lon: -71.5,
      alt: 90,
    });
    expect(output.join("\n")).not.toContain("refused:");
    expect(output[1]).toContain("skipped example_meas_data.csv: its 1440 moments are those of");
  });

  test("[X1] [D7] on 2019-09-08 the energy of each inverter and of the plant is what the counters of the file reached", async () => {
    const lines = readFileSync(`${solpev}/2019-09-26/details.txt`, "latin1").split("\n");
    const own = lines.map((l) => l.split("\t")).filter(([time]) => time?.startsWith("2019-09-08"));
    const reached = new Map<string, number>();
    for (const [, number = "", , , kwh] of own)
      reached.set(number, Math.max(reached.get(number) ?? 0, Number(kwh)));
    expect(own).toHaveLength(138 * 13);
    const plant = await plantOf("501");
    const ids = idsOf(plant);
    const inverters = [...reached.keys()];
    const [row] = await days(
      [...inverters.map((n) => ids.get(`inv.${n}.eday`)!), plant.sections[0]!["fetot"]!],
      "2019-09-08",
      "2019-09-09",
      "Europe/Rome",
    );
    const [date, ...energies] = row!;
    expect(date).toBe("2019-09-08");
    inverters.forEach((n, index) => {
      expect(energies[index], `inverter ${n}`).toBeCloseTo(reached.get(n)!, 6);
    });
    const sum = [...reached.values()].reduce((a, b) => a + b, 0);
    expect(sum).toBeCloseTo(417.086, 6); // added up by hand from the file
    expect(energies.at(-1)).toBeCloseTo(sum, 6);
  });

  test("[D1] [D7] the counter and the integral of the power tell the same energy on every full day of ten-minute rows", async () => {
    const plant = await plantOf("501");
    const { fpac, fetot } = plant.sections[0]!;
    for (const day of ["2019-09-08", "2019-09-10", "2019-09-15", "2019-09-17"]) {
      const end = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
      const [row] = await days([fetot!], day, end, "Europe/Rome");
      const rows: [number, number | null][] = await stage.ask("POST", "/data/fetch", {
        ids: [fpac!],
        start: unix(day, "Europe/Rome"),
        end: unix(end, "Europe/Rome"),
      });
      // Each sample holds for ten minutes: kW over slots of five of them.
      const integral = rows.reduce((sum, [, kw]) => sum + (kw ?? 0), 0) / 12;
      expect(Math.abs(integral / (row![1] as number) - 1), day).toBeLessThan(0.002);
    }
  });

  test("[D7] the logger's own daily counter over three months with 32 days missing: every day is what it reached", async () => {
    const lines = readFileSync(`${solpev}/2019-10-05/summary.txt`, "latin1").split("\n").slice(1);
    const ofDay = new Map<string, number[]>();
    for (const [time = "", , , kwh = ""] of lines.map((line) => line.split("\t")))
      if (kwh !== "")
        ofDay.set(time.slice(0, 10), [...(ofDay.get(time.slice(0, 10)) ?? []), Number(kwh)]);
    const id = idsOf(await plantOf("501")).get("log.0.eday")!;
    const rows = await days([id], "2019-07-01", "2019-10-06", "Europe/Rome");
    const figures = new Map(rows.map(([date, value]) => [date, value as number | null]));
    expect(ofDay.size).toBe(65); // of 97
    const [first] = ofDay.keys();
    for (const [date, values] of ofDay) {
      // Before its first sample a counter has counted nothing: the plant's first day begins with 11.542 kWh at 12:10.
      const before = date === first ? values[0]! : 0;
      expect(figures.get(date), date).toBeCloseTo(Math.max(...values) - before, 6);
    }
    expect(rows.filter(([date, value]) => !ofDay.has(date) && value !== null)).toEqual([]);
  });

  test("[D1] [D8] the energy of the meter on each day is the step integral of its power, and so is its mean x 24 h", async () => {
    const lines = readFileSync(`${pvcaptest}/example_measured_data.csv`, "utf8").trim().split("\n");
    const at = lines[0]!.split(",").indexOf("meter_power");
    const kwhOf = new Map<string, number>();
    for (const cells of lines.slice(1).map((line) => line.split(","))) {
      const date = cells[0]!.slice(0, 10);
      // W for five minutes: / 1000 kW x 5/60 h.
      kwhOf.set(date, (kwhOf.get(date) ?? 0) + (Number(cells[at]) / 1000) * (5 / 60));
    }
    expect([...kwhOf.values()].map((kwh) => Math.round(kwh))).toEqual([
      41788, 41672, 39049, 29201, 31913,
    ]);
    const id = idsOf(await plantOf("502")).get("met.1.pac")!;
    const rows = await days([id], "1990-10-09", "1990-10-14", "America/New_York");
    expect(rows.map(([date]) => date)).toEqual([...kwhOf.keys()]);
    for (const [date, meanKw] of rows) {
      expect((meanKw as number) * 24, date).toBeCloseTo(kwhOf.get(date)!, 3);
    }
    const slots: [number, number | null][] = await stage.ask("POST", "/data/fetch", {
      ids: [id],
      start: unix("1990-10-09", "America/New_York"),
      end: unix("1990-10-10", "America/New_York"),
    });
    expect(slots).toHaveLength(288);
    expect(slots.reduce((sum, [, kw]) => sum + kw!, 0) / 12).toBeCloseTo(
      kwhOf.get("1990-10-09")!,
      6,
    );
  });

  test("[D3] a gap stays a gap: sixteen missing temperatures are null, a night below zero is a measurement", async () => {
    const ids = idsOf(await plantOf("502"));
    const rows: [number, number | null, number | null][] = await stage.ask("POST", "/data/fetch", {
      ids: [ids.get("sen.1.tamb"), ids.get("met.1.pac")],
      start: unix("1990-10-09", "America/New_York"),
      end: unix("1990-10-14", "America/New_York"),
    });
    expect(rows.filter(([, temperature]) => temperature === null)).toHaveLength(16);
    expect(rows[0]![2]).toBe(-8.868);
  });

  test("[X13] a second import changes nothing, at any figure or entity", async () => {
    const portalNow = async (): Promise<string> => {
      const parts = [];
      for (const [id, from, to, tz] of [
        ["501", "2019-07-01", "2019-10-06", "Europe/Rome"],
        ["502", "1990-10-09", "1990-10-14", "America/New_York"],
      ] as const) {
        const plant = await plantOf(id);
        const { fpac, fetot, fpr } = plant.sections[0]!;
        const ids = [...idsOf(plant).values(), ...[fpac, fetot, fpr].flatMap((v) => v ?? [])];
        parts.push(plant, await days(ids, from, to, tz));
      }
      return JSON.stringify(parts);
    };
    const before = await portalNow();
    const again = [
      await stage.type("danfoss", solpev, "--plant", "501"),
      await stage.type("alsoenergy", pvcaptest, "--plant", "502"),
    ];
    expect(again[0]).toContain("4,358 moments the portal had already, 0 packets sent");
    expect(again[1]).toContain("1,440 moments the portal had already, 0 packets sent");
    expect(again.every((text) => text.includes("nothing was missing"))).toBe(true);
    expect(await portalNow()).toBe(before);
  }, 60_000);
});
