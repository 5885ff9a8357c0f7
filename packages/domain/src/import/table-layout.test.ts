import { describe, expect, test } from "vitest";
import { delimiterOf, layoutOf } from "./table-layout.ts";
import { decimalOf, isGap, readNumber } from "./table-numbers.ts";
import { delimitedRows } from "./table-rows.ts";
import { seriesOf } from "./table-series.ts";

/** What is found in a text. */
function found(text: string) {
  const delimiter = delimiterOf(text);
  const rows = delimitedRows(text, delimiter);
  const layout = layoutOf(rows, delimiter);
  return { layout, series: seriesOf(rows, layout) };
}
const lines = (...of: string[]): string => of.join("\n");

describe("[X24] layouts of real loggers", () => {
  test("[X24] Danfoss WebLogger: tabs, a row for each inverter, units in brackets", () => {
    const { layout, series } = found(
      lines(
        "Orario di rilevazione\tNumero dispositivo \tNumero di serie\tPotenza [W]\tEnergia di oggi [kWh]\tTens. Fotov. 1 [V]\tStato\tErrore\tCosPhi",
        "2019-09-01 17:40:00\t1\t029501N182\t0\t0\t542\t70\t1222\t",
        "2019-09-01 17:40:00\t2\t101802N182\t3222\t0.055\t563.3\t60\t0\t",
        "2019-09-01 17:50:00\t1\t029501N182\t0\t0\t541\t70\t1222\t",
        "2019-09-01 17:50:00\t2\t101802N182\t3100\t0.571\t562\t60\t0\t",
        "2019-09-01 18:00:00\t1\t029501N182\t0\t0\t540\t70\t1222\t",
        "2019-09-01 18:00:00\t2\t101802N182\t2950\t1.08\t561.9\t60\t0\t",
      ),
    );
    expect(layout).toEqual({
      delimiter: "\t",
      decimal: ".",
      headLine: 1,
      dataLine: 2,
      time: [0],
      timeFormat: "ymd",
      keys: [1],
    });
    expect(series.map(({ mib, unit }) => `${mib} ${unit}`)).toEqual([
      "dev.1.Numero_di_serie ",
      "dev.1.Potenza W",
      "dev.1.Energia_di_oggi kWh",
      "dev.1.Tens_Fotov_1 V",
      "dev.1.Stato ",
      "dev.1.Errore ",
      "dev.2.Numero_di_serie ",
      "dev.2.Potenza W",
      "dev.2.Energia_di_oggi kWh",
      "dev.2.Tens_Fotov_1 V",
      "dev.2.Stato ",
      "dev.2.Errore ",
    ]);
  });
  test("[X24] [X25] AlsoEnergy: three rows of names and one of units; day and month are asked", () => {
    const { layout, series } = found(
      lines(
        '"","ae_site_1","ae_site_1","ae_site_1"',
        '"","Elkor Production Meter","Inverter 3","Weather Station 1 (Standard w/ Kipp POA)"',
        '"Timestamp","Elkor Production Meter, KW","Inverter 3, KW","Weather Station 1 (Standard w/ Kipp POA), TempF"',
        '"","kW","kW","°F"',
        '"8/4/2018 12:00 AM","-3.35","0.1","71"',
        '"8/4/2018 12:15 AM","-4.67","0.1","71"',
        '"8/4/2018 12:30 AM","-4.19","0.1","70.9"',
      ),
    );
    expect(layout).toMatchObject({ delimiter: ",", headLine: 1, dataLine: 5, timeFormat: null });
    expect(series.map(({ name, unit, mib }) => [name, unit, mib])).toEqual([
      ["Elkor Production Meter, KW", "kW", "met.1.KW"],
      ["Inverter 3, KW", "kW", "inv.3.KW"],
      ["Weather Station 1 (Standard w/ Kipp POA), TempF", "°F", "sen.1.TempF"],
    ]);
  });
  test("[X24] Locus: a mark of byte order, units escaped for an address", () => {
    const { layout, series } = found(
      "\uFEFF" +
        lines(
          '"DateTime","locus_site  Site - Measured AC Power, avg (kW)","KZ GHI - Measured Irradiance Other, avg (W%2Fm%26%23178%3B)"',
          '"2018-08-02 00:00:00",-5.054,-1',
          '"2018-08-02 00:05:00",-5.066,-1',
        ),
    );
    expect(layout).toMatchObject({ delimiter: ",", decimal: ".", timeFormat: "ymd", dataLine: 2 });
    expect(series.map(({ unit }) => unit)).toEqual(["kW", "W/m²"]);
  });
  test("[X24] NREL: columns with a device's number in the name, and minutes", () => {
    const { layout, series } = found(
      lines(
        "DATE (MM/DD/YYYY)_MST,Global CMP22 (vent/cor) [W/m^2],Deck Dry Bulb Temp [deg C]",
        "2019-03-10 00:00:00,-0.52178,-2.804",
        "2019-03-10 00:01:00,-0.505104,-2.7739",
      ),
    );
    expect(layout).toMatchObject({ time: [0], timeFormat: "ymd" });
    expect(series.map(({ unit }) => unit)).toEqual(["W/m^2", "deg C"]);
  });
  test("[X24] names in the manner of pvcaptest", () => {
    const { series } = found(
      lines(
        ",met1_poa_refcell,meter_power,inv1_power",
        "1990-10-09 00:00:00,0.0,-8868.0,-150.0",
        "1990-10-09 00:05:00,0.0,-8868.0,-150.0",
      ),
    );
    expect(series.map(({ mib }) => mib)).toEqual(["met1_poa_refcell", "meter_power", "inv1_power"]);
  });
});

describe("[X24] layouts by hand", () => {
  test("[X24] semicolons, decimal comma, date and time apart, lines in front, a row of units", () => {
    const { layout, series } = found(
      lines(
        "Impianto: Rossi",
        "Esportato il 3/4/2026",
        "Data;Ora;Potenza;Energia",
        ";;kW;kWh",
        "31/03/2026;17:40;12,5;1.204,75",
        "31/03/2026;17:45;11,25;1.205,5",
        ...Array.from({ length: 20 }, (_, i) => `31/03/2026;18:${10 + i};11,25;1.205,5`),
        "Totale;;35;",
        "31/03/2026;fine;1;1",
      ),
    );
    expect(layout).toEqual({
      delimiter: ";",
      decimal: ",",
      headLine: 3,
      dataLine: 5,
      time: [0, 1],
      timeFormat: "dmy",
      keys: [],
    });
    expect(series.map(({ name, unit }) => `${name} [${unit}]`)).toEqual([
      "Potenza [kW]",
      "Energia [kWh]",
    ]);
  });
  test("[X24] a row a channel: time, channel, value", () => {
    const { layout, series } = found(
      lines(
        "time|channel|value",
        "1567359600|inv.1.pac [kW]|3.5",
        "1567359600|inv.2.pac [kW]|3.6",
        "1567359900|inv.1.pac [kW]|3.7",
        "1567359900|inv.2.pac [kW]|",
      ),
    );
    expect(layout).toMatchObject({ delimiter: "|", time: [0], timeFormat: "epoch_s", keys: [1] });
    expect(series.map(({ key, mib, unit }) => [key, mib, unit])).toEqual([
      ["inv.1.pac [kW]", "inv.1.pac", "kW"],
      ["inv.2.pac [kW]", "inv.2.pac", "kW"],
    ]);
  });
  test("[X24] two columns together say of what a row is", () => {
    const { layout } = found(
      lines(
        "t;bus;addr;pac",
        ...["00:00", "00:10", "00:20"].flatMap((time) =>
          ["A;1", "A;2", "B;1", "B;2"].map((of) => `2026-01-01 ${time};${of};${time.slice(3)}.5`),
        ),
      ),
    );
    expect(layout.keys).toEqual([1, 2]);
  });
  test("[X24] serials of a spreadsheet, and a file without a head", () => {
    const { layout, series } = found(
      lines("43709.736111;3222;1", "43709.743056;3100;1", "43709.75;2950;2"),
    );
    expect(layout).toMatchObject({ time: [0], timeFormat: "excel", headLine: 1, dataLine: 1 });
    expect(series.map(({ name, mib }) => [name, mib])).toEqual([
      ["", "col_2"],
      ["", "col_3"],
    ]);
  });
  test("[X24] nothing that could be a time: no column is taken for one", () => {
    const { layout } = found(lines("a;b;c", "x;1;2", "y;3;4"));
    expect(layout).toMatchObject({ time: [], timeFormat: null });
  });
});

describe("[X24] rows and numbers", () => {
  test("[X24] quoted cells hold delimiters, quotes and line ends; a quote elsewhere is a sign", () => {
    expect(delimitedRows('a,"b,""c""\nd",e\r\n\r\n5" pipe,1\n"open,2\n', ",")).toEqual([
      { line: 1, cells: ["a", 'b,"c"\nd', "e"] },
      { line: 4, cells: ['5" pipe', "1"] },
      { line: 5, cells: ['"open', "2"] },
    ]);
  });
  test.each([
    [["1,5", "2"], ","],
    [["1.5", "2"], "."],
    [["1.234,5"], ","],
    [["1,234.5"], "."],
    [["1", "2"], "."],
    // Nobody can tell a thousand and more from one and a bit.
    [["1,234", "22,000"], null],
    [["1.234"], null],
    [["0.055", "1.234"], "."],
  ] as const)("[X25] the decimals of %j", (cells, decimal) => {
    expect(decimalOf(cells)).toBe(decimal);
  });
  test("[X24] numbers with groups, and cells that say nothing", () => {
    expect(readNumber("1.234.567,5", ",")).toBe("1234567.5");
    expect(readNumber("1,234.5", ".")).toBe("1234.5");
    expect(readNumber("12,5", ".")).toBeNull();
    expect(readNumber("=A1+B1", ".")).toBeNull();
    expect(["", "NaN", "---", "n/a", "#N/A", ": --"].map(isGap)).toEqual(Array(6).fill(true));
    expect(["0", "-1", "OK"].map(isGap)).toEqual([false, false, false]);
  });
});
