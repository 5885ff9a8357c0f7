import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  layAside,
  readText,
  startImport,
  taskWhen,
  type FileOf,
} from "@heliograph/testkit/file-import-stage.ts";
import {
  serverStage,
  type SentPacket,
  type ServerStage,
} from "@heliograph/testkit/server-stage.ts";
import type { UnitSymbol } from "@heliograph/contract/data/units.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const folder = fileURLToPath(new URL("../../../../../shared/data/", import.meta.url));
const isHere = existsSync(`${folder}solpev`) && existsSync(`${folder}pvcaptest`);
if (!isHere)
  process.stderr.write("skipped: the files of four real loggers (../shared/data) are absent\n");

const unix = (local: string, tz: string): number =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(tz).epochMilliseconds / 1000;
const tidy = (value: number): number => Number(value.toFixed(6));

interface LoggerFile extends Omit<FileOf, "text" | "wanted"> {
  readonly path: string;
  readonly encoding: "utf8" | "latin1";
  /** Of the plant. */
  readonly zone: string;
  /** Variables by mib, with the unit that the portal gives them. */
  readonly units: Readonly<Record<string, UnitSymbol | null>>;
  readonly day: string;
  /** What the lines say, read by hand. */
  readonly packets: (lines: readonly string[]) => SentPacket[];
}

const files: Readonly<Record<string, LoggerFile>> = {
  "Danfoss WebLogger, a line an inverter, ISO-8859-1": {
    path: "solpev/2019-09-26/details.txt",
    encoding: "latin1",
    tz: "Europe/Rome",
    zone: "Europe/Rome",
    units: Object.fromEntries(
      Array.from({ length: 13 }, (_, i) => [
        [`dev.${i + 1}.Potenza`, "kW"],
        [`dev.${i + 1}.Energia_di_oggi`, "kWh"],
      ]).flat() as [string, UnitSymbol][],
    ),
    day: "2019-09-10",
    packets: (lines) =>
      [
        ...Map.groupBy(
          lines.slice(1).map((line) => line.split("\t")),
          ([time]) => time!,
        ),
      ].map(([time, rows]) => ({
        timestamp: unix(time.replace(" ", "T"), "Europe/Rome"),
        values: Object.fromEntries(
          rows.flatMap(([, number, , watt, kwh]) => [
            ...(watt === "" ? [] : [[`dev.${number}.Potenza`, Number(watt) / 1000]]),
            ...(kwh === "" ? [] : [[`dev.${number}.Energia_di_oggi`, Number(kwh)]]),
          ]) as [string, number][],
        ),
      })),
  },
  "AlsoEnergy, three rows of names, month first": {
    path: "pvcaptest/example_meas_data.csv",
    encoding: "utf8",
    tz: "America/New_York",
    zone: "America/New_York",
    units: { "met.1.KW": "kW", "inv.1.KW": "kW", "inv.8.KW": "kW" },
    day: "1990-10-11",
    packets: (lines) =>
      lines.slice(3).map((line) => {
        const cells = line.split(",");
        const [month, day, rest] = cells[0]!.split("/") as [string, string, string];
        const [, clock] = rest.split(" ") as [string, string];
        const time = `1990-${month.padStart(2, "0")}-${day.padStart(2, "0")}T${clock.padStart(5, "0")}`;
        return {
          timestamp: unix(time, "America/New_York"),
          values: {
            "met.1.KW": Number(cells[11]),
            "inv.1.KW": Number(cells[12]),
            "inv.8.KW": Number(cells[19]),
          },
        };
      }),
  },
  "NREL, a line a minute, a fixed offset": {
    path: "pvcaptest/nrel_data.csv",
    encoding: "utf8",
    tz: "-07:00",
    zone: "America/Denver",
    units: {
      Global_CMP22_vent_cor: "W/m2",
      Deck_Dry_Bulb_Temp: "degC",
      Avg_Wind_Speed_19ft: "m/s",
    },
    // The clock of Denver goes on by an hour on this day, the file's does not.
    day: "2019-03-10",
    packets: (lines) =>
      lines.slice(1).map((line) => {
        const [time, ghi, , temp, wind] = line.split(",") as [
          string,
          string,
          string,
          string,
          string,
        ];
        return {
          timestamp: unix(time.replace(" ", "T"), "-07:00"),
          values: {
            Global_CMP22_vent_cor: Number(ghi),
            Deck_Dry_Bulb_Temp: Number(temp),
            Avg_Wind_Speed_19ft: Number(wind),
          },
        };
      }),
  },
  "Locus, a mark of byte order, units escaped": {
    path: "pvcaptest/locus.csv",
    encoding: "utf8",
    tz: "America/New_York",
    zone: "America/New_York",
    units: { "met.1.Measured_AC_Power": "W", "sen.1.Measured_Temperature_Ambient": "degC" },
    day: "2018-08-02",
    packets: (lines) =>
      lines.slice(1).map((line) => {
        const cells = line.split(",");
        return {
          timestamp: unix(cells[0]!.replaceAll('"', "").replace(" ", "T"), "America/New_York"),
          values: {
            "met.1.Measured_AC_Power": tidy(Number(cells[1]) * 1000),
            "sen.1.Measured_Temperature_Ambient": Number(cells[4]),
          },
        };
      }),
  },
};

describe.skipIf(!isHere)("files of four real loggers", { timeout: 60_000 }, () => {
  let stage: ServerStage;
  beforeAll(async () => {
    stage = await serverStage({ environment: { ROLES: "api,worker" } });
  });
  afterAll(() => stage.close());
  let next = 501;

  test.for(Object.entries(files))(
    "ONB-04 [X24] [X31] %s: the figures of a day are those of the same values sent as packets",
    async ([, file]) => {
      const text = readFileSync(folder + file.path, file.encoding);
      const idsOf = async (): Promise<{ plant: string; ids: string[] }> => {
        const plant = await stage.plant(String(next++), { timezone: file.zone, active_since: 0 });
        const device = await stage.device(plant);
        const ids: string[] = [];
        for (const [mib, udm] of Object.entries(file.units))
          ids.push(await stage.variable(device, mib, { udm }));
        return { plant, ids };
      };
      const [posted, brought] = [await idsOf(), await idsOf()];
      const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
      const packets = file.packets(lines);
      for (let from = 0; from < packets.length; from += 2000)
        await stage.post(posted.plant, packets.slice(from, from + 2000));

      const { moments, faults } = readText({
        text,
        tz: file.tz,
        wanted: ({ mib }) =>
          Object.hasOwn(file.units, mib) ? { mib, udm: file.units[mib]! } : null,
      });
      expect([...faults]).toEqual([]);
      const { id, checks } = await layAside(stage, brought.plant, moments, 1000);
      const sent = packets.reduce((sum, { values }) => sum + Object.keys(values).length, 0);
      expect(checks.reduce((sum, { fresh, unread }) => sum + fresh + unread, 0)).toBe(sent);
      const task = await taskWhen(stage, await startImport(stage, brought.plant, id));
      expect(task.outcome).toBe("success");

      const start = unix(`${file.day}T00:00`, file.zone);
      const end = start + 86_400;
      const ofDay = (ids: readonly string[]) => stage.fetch({ ids, start, end, tz: file.zone });
      const shown = await ofDay(brought.ids);
      expect(shown.some(([, ...values]) => values.some((value) => value !== null))).toBe(true);
      expect(shown).toEqual(await ofDay(posted.ids));
      const whole = { start: unix(`${file.day}T00:00`, file.zone), end, tz: file.zone };
      expect(await stage.aggregated({ ids: brought.ids, ...whole }, "day")).toEqual(
        await stage.aggregated({ ids: posted.ids, ...whole }, "day"),
      );
    },
  );
});
