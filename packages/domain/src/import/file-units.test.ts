import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { conversionTo, numberStyle } from "./file-units.ts";

describe("[X3] units become those of the catalogue", () => {
  test.each([
    // A point that moves: the float nearest to the decimal, not a quotient. 0.055 / 1000 would do here, 1.1 * 1000 would not.
    ["W", "kW", "3222", 3.222],
    ["W", "kW", "5767826.743365413", 5767.826743365413],
    ["W", "kW", "-8868.0", -8.868],
    ["W", "kW", "1.2e3", 1.2],
    ["kWh", "kWh", "0.055", 0.055],
    ["MWh", "kWh", "1.1", 1100],
    ["KW", "kW", "-3.35", -3.35],
    ["°C", "degC", "39", 39],
    // (71 - 32) * 5/9 = 21.666667
    ["°F", "degC", "71", 21.666667],
    // 3 mph = 3 * 0.44704 m/s
    ["mph", "m/s", "3", 1.34112],
    // 18 km/h = 5 m/s
    ["km/h", "m/s", "18", 5],
    ["W/m²", "W/m2", "951", 951],
    // The Danfoss logger's square, byte FD of code page 850 read as ISO-8859-1.
    ["W/mý", "W/m2", "951", 951],
  ] as const)("[X3] %s to %s: %s is %d", (from, to, text, value) => {
    expect(conversionTo(to, from)!(text)).toBe(value);
  });
  test.each([
    ["kVA", "kW"],
    ["furlong", "m/s"],
    ["°F", "kW"],
    ["", "kW"],
    ["kW", null],
  ] as const)("[X5] %s is not taken for %s", (from, to) => {
    expect(conversionTo(to, from)).toBeNull();
  });
  test("[X3] watts to kilowatts and back is exact for every number of whole watts", () => {
    const convert = conversionTo("kW", "W")!;
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (watts) => {
        const sign = watts < 0 ? "-" : "";
        const digits = String(Math.abs(watts)).padStart(4, "0");
        expect(convert(String(watts)) + 0).toBe(
          Number(`${sign}${digits.slice(0, -3)}.${digits.slice(-3)}`) + 0,
        );
      }),
    );
  });
});

describe("[X4] decimals", () => {
  test("[X4] a file with commas and no point divides its decimals by commas", () => {
    const style = numberStyle(["3222", "0,055", ""]);
    expect(["0,055", "3222", "0,0,5", "x"].map(style.read)).toEqual(["0.055", "3222", null, null]);
  });
  test("[X4] in a file with decimal points a comma is no decimal sign: it may divide thousands", () => {
    const style = numberStyle(["1.5", "1,234"]);
    expect(["1.5", "1,234"].map(style.read)).toEqual(["1.5", null]);
  });
});
