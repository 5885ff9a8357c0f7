import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import type { Incident } from "@heliograph/contract/health/health.wire.ts";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const path = fileURLToPath(
  new URL("../../../../../shared/data/solpev/2019-09-26/details.txt", import.meta.url),
);
const isHere = existsSync(path);
if (!isHere)
  process.stderr.write(
    "skipped: the registers of a real plant (../shared/data/solpev) are absent\n",
  );
const first = "2019-09-15";
const last = "2019-09-17";
let stage: ServerStage;

interface Row {
  readonly moment: number;
  readonly serial: string;
  readonly watts: number;
  readonly kwh: number;
}
/** Rows of some days: moment, number, serial number, W, kWh of the day. The plant's clock is that of Rome in summer. */
const rows = (): Row[] =>
  readFileSync(path, "latin1")
    .split("\n")
    .slice(1)
    .flatMap((line) => {
      const [moment = "", , serial = "", watts = "", kwh = ""] = line.split("\t");
      const day = moment.slice(0, 10);
      if (kwh === "" || day < first || day > last) return [];
      return [
        {
          moment: at(`${moment.replace(" ", "T")}+02:00`),
          serial: serial.trim(),
          watts: Number(watts),
          kwh: Number(kwh),
        },
      ];
    });

beforeAll(async () => {
  stage = await serverStage({ startSeconds: at("2019-09-17T13:20+02:00") });
});
afterAll(() => stage.close());

test.skipIf(!isHere)(
  "[H19] HLTH-16 the dead inverters of a real plant become incidents, and no other does, with nobody configuring anything",
  async () => {
    const all = rows();
    const until = at(`${last}T13:00+02:00`);
    const serials = [...new Set(all.map(({ serial }) => serial))].toSorted();
    const made = new Map<string, number>();
    for (const { serial, kwh } of all) made.set(serial, Math.max(made.get(serial) ?? 0, kwh));
    // Whose counters showed nothing in all these days.
    const dead = serials.filter((serial) => (made.get(serial) ?? 0) === 0);
    await stage.plant("101", {
      lat: 45.1,
      lon: 7.7,
      active_since: at("2019-01-01T00:00+01:00"),
    });
    const names = new Map<string, string>();
    for (const serial of serials) {
      const device = await stage.device("101", { type: "inverter", name: serial, nominal: 15 });
      names.set(device, serial);
      await stage.variable(device, `${serial}.pac`, { udm: "W", tags: [51] });
      await stage.variable(device, `${serial}.e`, { udm: "kWh", tags: [56] });
    }
    const byMoment = Map.groupBy(
      all.filter(({ moment }) => moment <= until),
      ({ moment }) => moment,
    );
    const packets = [...byMoment].map(([timestamp, own]) => ({
      timestamp,
      values: Object.fromEntries(
        own.flatMap(({ serial, watts, kwh }) => [
          [`${serial}.pac`, watts],
          [`${serial}.e`, kwh],
        ]),
      ),
    }));
    for (let from = 0; from < packets.length; from += 200)
      await stage.post("101", packets.slice(from, from + 200));
    while ((await stage.seal("101")) > 0);
    await stage.server.rooms.health.look();
    const { incidents } = (await stage.make("GET /incident?state=standing")) as unknown as {
      incidents: Incident[];
    };
    const stopped = incidents.filter(({ cause }) => cause === "device_stopped");
    expect(new Set(stopped.map(({ subject }) => names.get(subject.id)))).toEqual(new Set(dead));
    expect(stopped).toHaveLength(dead.length);
    expect(dead).toHaveLength(3);
  },
  120_000,
);
