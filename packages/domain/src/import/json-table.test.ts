import { describe, expect, test } from "vitest";
import { jsonTable } from "./json-table.ts";
import { layoutOf } from "./table-layout.ts";
import { seriesOf } from "./table-series.ts";

const cellsOf = (file: unknown) =>
  jsonTable(typeof file === "string" ? file : JSON.stringify(file))?.map(({ cells }) => cells);

describe("[X34] JSON", () => {
  /** As a Datamanager pushes it: offsets in seconds, in no order. */
  const fronius = (offsets: readonly [number, number], start = "2017-03-04T00:00:00+01:00") => ({
    Head: { Status: { Code: 0 } },
    Body: {
      "inverter/1": {
        Start: start,
        NodeType: 97,
        Data: {
          Voltage_DC_String_1: {
            Unit: "V",
            Values: { [offsets[1]]: 137.1, [offsets[0]]: 138.70000000000002 },
          },
          PowerReal_PAC_Sum: { Unit: "W", Values: { [offsets[1]]: 412.5 } },
          InverterErrors: { Unit: "Object", Values: null },
        },
      },
      "meter:16220118": {
        Start: start,
        Data: { EnergyReal_WAC_Plus_Absolute: { Unit: "Wh", Values: { [offsets[0]]: 987_563 } } },
      },
    },
  });
  const head = [
    "time",
    "inverter 1, Voltage_DC_String_1 [V]",
    "inverter 1, PowerReal_PAC_Sum [W]",
    "meter 16220118, EnergyReal_WAC_Plus_Absolute [Wh]",
  ];

  test("a log of a Fronius Datamanager: moments in order, each node's channels with their units", () => {
    // Midnight in Rome is 23:00 in Greenwich.
    const rows = [
      head,
      ["2017-03-03T23:00:00Z", "138.70000000000002", "", "987563"],
      ["2017-03-03T23:05:00Z", "137.1", "412.5", ""],
    ];
    expect(cellsOf(fronius([0, 300]))).toEqual(rows);
    const { Body: Data } = fronius([0, 300]);
    expect(cellsOf({ Body: { Data }, Head: {} })).toEqual(rows);
    const table = jsonTable(JSON.stringify(fronius([0, 300])))!;
    const layout = layoutOf(table, null);
    expect(layout).toMatchObject({ time: [0], timeFormat: "ymd", decimal: "." });
    expect(seriesOf(table, layout).map(({ mib, unit }) => [mib, unit])).toEqual([
      ["inv.1.Voltage_DC_String_1", "V"],
      ["inv.1.PowerReal_PAC_Sum", "W"],
      ["met.1.EnergyReal_WAC_Plus_Absolute", "Wh"],
    ]);
  });
  test("old firmware counts from midnight in Greenwich: the day is the plant's all the same", () => {
    const day = fronius([-7200, 78_600], "2016-09-13T00:00:00+02:00");
    expect(cellsOf(day)?.map(([time]) => time)).toEqual([
      "time",
      "2016-09-12T22:00:00Z",
      "2016-09-13T21:50:00Z",
    ]);
  });
  test("lists of objects wherever they stand, packets as loggers send them, lines of JSON", () => {
    const rows = [
      ["timestamp", "inv.1.pac", "inv.1.on"],
      ["1770000000", "4.5", "true"],
      ["1770000300", "4.75", ""],
    ];
    const packets = [
      { timestamp: 1_770_000_000, values: { "inv.1.pac": 4.5, "inv.1.on": true } },
      { timestamp: 1_770_000_300, values: { "inv.1.pac": 4.75, "inv.1.on": null } },
    ];
    expect(cellsOf({ packets })).toEqual(rows);
    expect(cellsOf(packets)).toEqual(rows);
    expect(cellsOf(packets.map((one) => JSON.stringify(one)).join("\n"))).toEqual(rows);
  });
  test("one object alone is one row: the state of a Shelly meter", () => {
    const shelly = {
      "em:0": { a_act_power: 2166.2, a_voltage: 227, n_current: null },
      sys: { unixtime: 1_747_561_101 },
    };
    expect(cellsOf(shelly)).toEqual([
      ["em:0.a_act_power", "em:0.a_voltage", "sys.unixtime"],
      ["2166.2", "227", "1747561101"],
    ]);
  });
  test("what is cut, and what holds nothing, is no table", () => {
    const cut = JSON.stringify(fronius([0, 300])).slice(0, -9);
    for (const text of [cut, "{}", "[]", "[1,2]", '{"a":[]}'])
      expect(cellsOf(text)).toBeUndefined();
  });
});
