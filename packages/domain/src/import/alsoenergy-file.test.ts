import { describe, expect, test } from "vitest";
import { readAlsoEnergy } from "./alsoenergy-file.ts";
import { alsoEnergyLayout } from "./alsoenergy-layout.ts";
import { chooseFiles } from "./choose-files.ts";
import type { ReadFile } from "./import-plan.ts";

// Rows of real files (pvcaptest, MIT, (c) 2017 Ben Taylor), shortened to some of their columns.
const plain =
  ",met1_poa_pyranometer,met1_amb_temp,met2_mod_temp1,met1_windspeed,meter_power,inv1_power,inv2_power\n" +
  "1990-10-09 00:00:00,0.0,17.75066609684587,15.526536760741209,-0.000720657409951,-8868.0,-150.0,-150.0\n" +
  "1990-10-09 12:20:00,954.9692316347308,,60.88289385877844,1.9009841731031407,5767826.743365413,733240.3749320082,733115.1312865114\n";
const withUnits =
  '"","ae_site_1","ae_site_1","ae_site_1","ae_site_1"\r\n' +
  '"","Elkor Production Meter","Elkor Production Meter","Weather Station 1 (Standard w/ Kipp POA)","Weather Station 1 (Standard w/ Kipp POA)"\r\n' +
  '"Timestamp","Elkor Production Meter, PowerFactor","Elkor Production Meter, KW","Weather Station 1 (Standard w/ Kipp POA), TempF","Weather Station 1 (Standard w/ Kipp POA), WindSpeed"\r\n' +
  '"","","kW","°F","mph"\r\n' +
  '"8/4/2018 12:00 AM","0.021","-3.35","71","0"\r\n' +
  '"8/4/2018 12:15 AM","0.029","-4.67","71","3"\r\n';
const wrongUnits =
  ",Example Project,Example Project,Example Project\n" +
  ",Weather Station 2 (Standard with POA GHI),Elkor Production Meter,Inverter 1\n" +
  'Timestamp,"Weather Station 2 (Standard with POA GHI), Temp1","Elkor Production Meter, KW","Inverter 1, KW"\n' +
  "10/9/90 0:00,15.52653676,-8868,-150\n" +
  "10/9/90 12:20,60.88289386,5767826.743,733240.3749\n";
const newYork = "America/New_York";
const none = new Map<string, string>();
const read = (text: string, units: ReadonlyMap<string, string> = none): ReadFile =>
  readAlsoEnergy(alsoEnergyLayout(text, units)!, newYork);

describe("[X1] columns in the style of pvcaptest", () => {
  test("[X3] are watts and degrees; a night below zero and a gap stay what they are", () => {
    const { moments } = read(plain);
    // 00:00 in New York is 04:00 UTC in October.
    expect(moments[0]).toEqual({
      stamp: Temporal.Instant.from("1990-10-09T04:00:00Z").epochMilliseconds / 1000,
      values: {
        "sen.1.poa": 0,
        "sen.1.tamb": 17.75066609684587,
        "sen.2.tmod1": 15.526536760741209,
        "sen.1.wind": -0.000720657409951,
        "met.1.pac": -8.868,
        "inv.1.pac": -0.15,
        "inv.2.pac": -0.15,
      },
    });
    expect(moments[1]!.values).not.toHaveProperty("sen.1.tamb");
    expect(moments[1]!.values["met.1.pac"]).toBe(5767.826743365413);
  });
  test("[X2] the nominal power of an inverter is its highest power, rounded, with a remark", () => {
    const { devices, remarks } = read(plain);
    expect(devices.map(({ name, nominal }) => [name, nominal])).toEqual([
      ["Weather station 01", null],
      ["Weather station 02", null],
      ["Meter 01", null],
      ["Inverter 01", 730],
      ["Inverter 02", 730],
    ]);
    expect(remarks.join()).toContain("highest powers of the file");
  });
});

describe("[X1] files of the AlsoEnergy portal", () => {
  test("[X3] with a row of units, in °F and mph", () => {
    const { moments, devices } = read(withUnits);
    expect(moments.map(({ values }) => values)).toEqual([
      { "met.1.cosphi": 0.021, "met.1.pac": -3.35, "sen.1.tamb": 21.666667, "sen.1.wind": 0 },
      { "met.1.cosphi": 0.029, "met.1.pac": -4.67, "sen.1.tamb": 21.666667, "sen.1.wind": 1.34112 },
    ]);
    expect(devices.map(({ name, type }) => [name, type])).toEqual([
      ["Elkor Production Meter", "meter"],
      ["Weather Station 1 (Standard w/ Kipp POA)", "sensor"],
    ]);
  });
  test("[X9] a unit that its values make impossible is refused, with the remedy", () => {
    expect(() => read(wrongUnits)).toThrow(
      expect.objectContaining({ line: 3, message: expect.stringContaining("--unit KW=W") }),
    );
    const given = new Map([
      ["KW", "W"],
      ["Temp1", "degC"],
    ]);
    expect(read(wrongUnits, given).moments[1]!.values).toEqual({
      "sen.2.tmod1": 60.88289386,
      "met.1.pac": 5767.826743,
      "inv.1.pac": 733.2403749,
    });
  });
  test("[X9] a channel without a known unit is skipped, with a remark", () => {
    const { devices, remarks } = read(wrongUnits, new Map([["KW", "W"]]));
    expect(devices.map(({ oid }) => oid)).toEqual(["met", "inv"]);
    expect(remarks.join()).toContain("--unit Temp1=UNIT");
  });
  test("[X5] an unknown unit and a cut header are refused with their line", () => {
    expect(() => read(withUnits.replace('"kW"', '"hp"'))).toThrow(
      expect.objectContaining({ line: 3, message: expect.stringContaining('"hp"') }),
    );
    const cut = withUnits.replace(/,"Weather Station 1 \(Standard w\/ Kipp POA\)"\r\n/, "\r\n");
    expect(() => read(cut)).toThrow(expect.objectContaining({ line: 2 }));
  });
});

describe("[X6] rows that are broken", () => {
  test("[X6] cut, without time, without values, with text for a number", () => {
    const rows = [
      "1990-10-09 00:05:00,0.0,1",
      "soon,0.0,1,1,1,1,1,1",
      "1990-10-09 00:10:00,,,,,,,",
      "1990-10-09 00:15:00,1.0,Bad,1,1,1,1,1",
    ];
    const { leftOut, moments } = read(`${plain}${rows.join("\n")}\n`);
    expect(leftOut).toEqual([
      { line: 4, reason: "cut line: 3 of 8 cells" },
      { line: 5, reason: '"soon" is no time' },
      { line: 6, reason: "a row without values" },
      { line: 7, reason: 'met1_amb_temp: "Bad" is no number' },
    ]);
    expect(moments).toHaveLength(3);
  });
});

describe("[X10] one import is one plant", () => {
  const layoutOf = (name: string, text: string) => ({
    name,
    layout: alsoEnergyLayout(text, none)!,
  });
  test("[X10] the site with the most values is taken; the others are skipped with the reason", () => {
    const { chosen, skipped } = chooseFiles([
      layoutOf("ae_site1.csv", withUnits),
      layoutOf("example_meas_data.csv", wrongUnits),
      layoutOf("example_measured_data.csv", plain),
    ]);
    expect(chosen.map(({ name }) => name)).toEqual(["example_measured_data.csv"]);
    expect(skipped).toEqual([
      { name: "ae_site1.csv", reason: expect.stringContaining("another site, ae_site_1") },
      {
        name: "example_meas_data.csv",
        reason: expect.stringContaining("its 2 moments are those of example_measured_data.csv"),
      },
    ]);
  });
  test("[X10] other tables and texts are not recognised", () => {
    for (const text of [
      "DATE (MM/DD/YYYY)_MST,Global CMP22 (vent/cor) [W/m^2]\n2019-03-10 00:00:00,-0.52178\n",
      '\uFEFF"DateTime","locus_site  Site - Measured AC Power, avg (kW)"\n"2018-08-02 00:00:00",-5.054\n',
      'Permission is hereby granted, "as is',
      "",
    ])
      expect(alsoEnergyLayout(text, none)).toBeNull();
  });
});
