import { expect, test } from "vitest";
import { delimiterOf, layoutOf } from "./table-layout.ts";
import { readTable } from "./table-reading.ts";
import { delimitedRows } from "./table-rows.ts";
import { oneTable } from "./table-sections.ts";
import { seriesOf } from "./table-series.ts";

/** What is read of a text, as the page reads it. */
function read(text: string) {
  const delimiter = delimiterOf(text);
  const { rows, tables } = oneTable(delimitedRows(text, delimiter));
  const layout = layoutOf(rows, delimiter, tables > 1);
  const series = seriesOf(rows, layout);
  const targets = series.map(({ mib }) => ({
    mib,
    type: "float" as const,
    convert: Number,
    isSummed: false,
    vmin: null,
    vmax: null,
  }));
  const frame = { tz: "Europe/Rome", nowSeconds: 4e9, activeSince: null };
  return { tables, layout, series, ...readTable(rows, { layout, series, targets }, frame) };
}
const lines = (...of: string[]): string => `${of.join("\n")}\n`;
const at = (moment: string): number => Temporal.Instant.from(moment).epochMilliseconds / 1000;

test("[X33] ONB-04 Huawei SmartLogger: a table for each inverter below its comment, the newest first, a semicolon at each end", () => {
  const found = read(
    lines(
      "#SmartLogger ESN:102030405060",
      "#INV1 ESN:210231000A01",
      "#Time;Upv1;Ipv1;Pac;E-Total;Temp;",
      "2025-05-15 13:00:00;610.5;8.1;31.2;812345.12;41.5;",
      "2025-05-15 12:55:00;611.0;8.0;31.0;812342.53;41.4;",
      "#INV2 ESN:210231000B02",
      "#Time;Upv1;Ipv1;Pac;E-Total;Temp;",
      "2025-05-15 13:00:00;600.1;7.9;29.5;700001.50;40.0;",
      "2025-05-15 12:55:00;601.2;7.8;29.1;699999.04;39.9;",
    ),
  );
  expect([found.tables, found.layout.keys, found.layout.timeFormat]).toEqual([2, [0], "ymd"]);
  expect(found.series.map(({ mib }) => mib)).toEqual([
    "inv.1.Upv1",
    "inv.1.Ipv1",
    "inv.1.Pac",
    "inv.1.E_Total",
    "inv.1.Temp",
    "inv.2.Upv1",
    "inv.2.Ipv1",
    "inv.2.Pac",
    "inv.2.E_Total",
    "inv.2.Temp",
  ]);
  expect(found.series[2]?.name).toBe("INV1 ESN:210231000A01 · Pac");
  expect(found.faultLines).toEqual([]);
  expect(found.moments.map(({ timestamp }) => timestamp)).toEqual([
    at("2025-05-15T12:55+02:00"),
    at("2025-05-15T13:00+02:00"),
  ]);
  expect(found.moments[1]?.values).toMatchObject({ "inv.1.Pac": 31.2, "inv.2.E_Total": 700001.5 });
});

test("[X33] ONB-04 tables of other columns and other times, divided by blank lines, with rows of units; a fault names its own line", () => {
  const found = read(
    lines(
      "Plant: Serre",
      "",
      "Inverter 1",
      "Date;Time;P_AC;E_DAY",
      ";;W;kWh",
      "21.06.2025;10:00;12000;20.5",
      "21.06.2025;10:05;12100;21.5",
      "21.06.2025;10:10;many;22.5",
      "",
      "Meteo 1",
      "Date;Time;E_DAY;T_amb;G",
      ";;kWh;°C;W/m2",
      "21.06.2025;10:00;1.0;25.5;800",
      "21.06.2025;10:15;1.5;25.7;810",
    ),
  );
  expect(found.tables).toBe(2);
  expect(found.series.map(({ mib, unit }) => `${mib} ${unit}`)).toEqual([
    "inv.1.P_AC W",
    "inv.1.E_DAY kWh",
    "sen.1.E_DAY kWh",
    "sen.1.T_amb °C",
    "sen.1.G W/m2",
  ]);
  expect(found.moments.at(-1)).toEqual({
    timestamp: at("2025-06-21T10:15+02:00"),
    values: { "sen.1.E_DAY": 1.5, "sen.1.T_amb": 25.7, "sen.1.G": 810 },
  });
  expect(found.faultLines.map(({ line, text, series }) => [line, text, series?.mib])).toEqual([
    [8, "many", "inv.1.P_AC"],
  ]);
});

test("[X33] a head that is repeated without a name is one table; markers within a table, and a file of one, stay as they are", () => {
  const twice = read(
    lines("t;a;b", "2025-06-01 10:00;1;2", "t;a;b", "2025-06-01 10:05;3;4", "2025-06-01 10:10;5;6"),
  );
  expect([twice.tables, twice.layout.keys, twice.rows]).toEqual([1, [], 3]);
  expect(twice.series.map(({ mib }) => mib)).toEqual(["a", "b"]);
  const marked = delimitedRows(
    lines("t;a;b", "2025-06-01 10:00;1;2", "Info;Time", "2025-06-01 10:05;3;4"),
    ";",
  );
  // A marker is a row of the table without a time: it is reported, not taken for a head.
  expect(oneTable(marked).rows.length).toBe(marked.length);
  const plain = delimitedRows(lines("t;a", "2025-06-01 10:00;1", "2025-06-01 10:05;ERR;"), ";");
  expect(oneTable(plain)).toEqual({ rows: plain, tables: 1 });
});
