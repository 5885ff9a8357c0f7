import fc from "fast-check";
import { expect, test } from "vitest";
import { epochMs, makeFormat } from "./format.ts";

const it = makeFormat("it", "Europe/Rome");
const en = makeFormat("en", "Europe/Rome");

test("CONST-03 a timestamp of 64060588800 is seconds, one more is milliseconds", () => {
  expect(epochMs(64_060_588_800)).toBe(64_060_588_800_000);
  expect(epochMs(64_060_588_801)).toBe(64_060_588_801);
});

test("numbers are grouped from four digits on, in both languages, and use the true minus", () => {
  expect(it.number(1234.5)).toBe("1.234,5");
  expect(en.number(1234.5)).toBe("1,234.5");
  expect(it.number(-48, 1)).toBe("\u221248,0");
  expect(it.number(-0.04, 1)).toBe("0,0");
  expect(it.count(14788)).toBe("14.788");
});

test("no value is an em dash, with no unit in the text", () => {
  expect(it.number(null)).toBe("—");
  expect(it.number(Number.NaN)).toBe("—");
  expect(it.text(it.power(null))).toBe("—");
  expect(it.date(null)).toBe("—");
});

test("power and energy climb to the unit that fits", () => {
  expect(it.text(it.power(313.8))).toBe("313,8 kW");
  expect(it.text(it.power(1669))).toBe("1.669 kW");
  expect(it.text(it.power(10_750))).toBe("10,75 MW");
  expect(it.text(it.energy(31_400))).toBe("31,4 MWh");
  expect(it.text(it.energy(40_600))).toBe("40,6 MWh");
  expect(en.text(en.energy(3_412_000))).toBe("3,412 MWh");
  expect(en.text(en.energy(34_120_000))).toBe("34.1 GWh");
  expect(it.text(it.peak(487.6))).toBe("487,6 kWp");
});

test("little that is lost is not written as nothing, and much without a decimal", () => {
  const written = [null, 0, 0.3, -2.6, 9.9, 9.96, 10, 2347, 12_345].map((kwh) =>
    it.text(it.lost(kwh)),
  );
  expect(written).toEqual([
    "—",
    "0 kWh",
    "0,3 kWh",
    "−2,6 kWh",
    "9,9 kWh",
    "10 kWh",
    "10 kWh",
    "2.347 kWh",
    "12,3 MWh",
  ]);
});
test("times are written in the plant's zone, whatever the zone of the machine", () => {
  // 2026-06-18T12:05:00Z
  const time = 1_781_784_300;
  expect(it.time(time)).toBe("14:05");
  expect(makeFormat("it", "Atlantic/Canary").time(time)).toBe("13:05");
  expect(it.date(time)).toBe("18/06/2026");
  expect(it.date(time, "longDay")).toBe("giovedì 18/06/2026");
  expect(it.date(time * 1000)).toBe("18/06/2026");
});

test("[D6] the hour that a clock change brings twice says which of the two it is", () => {
  const at = (moment: string): number => Date.parse(moment) / 1000;
  // Rome goes from UTC+2 to UTC+1 at 01:00 UTC of 25 October 2026: 02:00 to 03:00 comes twice.
  expect(it.time(at("2026-10-24T23:55:00Z"))).toBe("01:55");
  expect(it.time(at("2026-10-25T00:30:00Z"))).toBe("02:30 (UTC+2)");
  expect(it.time(at("2026-10-25T01:30:00Z"))).toBe("02:30 (UTC+1)");
  expect(it.time(at("2026-10-25T02:00:00Z"))).toBe("03:00");
  expect(it.dateTime(at("2026-10-25T01:00:00Z"))).toBe("25/10/2026, 02:00 (UTC+1)");
  expect(en.date(at("2026-10-25T01:59:00Z"), "clock")).toBe("02:59:00 (UTC+1)");
  expect(it.date(at("2026-10-25T01:30:00Z"))).toBe("25/10/2026");
  // The label of an axis stands where it belongs.
  expect(it.date(at("2026-10-25T01:30:00Z"), "tick")).toBe("02:30");
  // Spring skips an hour and doubles none.
  expect(it.time(at("2026-03-29T00:30:00Z"))).toBe("01:30");
  expect(it.time(at("2026-03-29T01:30:00Z"))).toBe("03:30");
  const american = makeFormat("it", "America/New_York");
  expect(american.time(at("2026-11-01T05:30:00Z"))).toBe("01:30 (UTC\u22124)");
  expect(american.time(at("2026-11-01T06:30:00Z"))).toBe("01:30 (UTC\u22125)");
  // Lord Howe moves by half an hour: 01:30 to 02:00 comes twice.
  const howe = makeFormat("en", "Australia/Lord_Howe");
  expect(howe.time(at("2026-04-04T14:45:00Z"))).toBe("01:45 (UTC+11)");
  expect(howe.time(at("2026-04-04T15:15:00Z"))).toBe("01:45 (UTC+10:30)");
  expect(howe.time(at("2026-04-04T15:45:00Z"))).toBe("02:15");
});

test("relative times and lengths", () => {
  const now = 1_781_784_300;
  expect(it.relative(now, now)).toBe("0 sec. fa");
  expect(it.relative(now + 2, now)).toBe("tra 2 sec.");
  expect(it.relative(now - 120, now)).toBe("2 min fa");
  expect(it.relative(now - 6 * 3600, now)).toBe("6 ore fa");
  expect(it.relative(now - 2 * 86_400, now)).toBe("2 giorni fa");
  expect(en.relative(now - 120, now)).toMatch(/2 min\.? ago/);
  expect(it.duration(6300)).toBe("1 h 45 min");
  expect(it.duration(3 * 86_400)).toBe("3 giorni");
  expect(en.duration(14_040)).toBe("3 h 54 min");
  expect(en.duration(43)).toBe("43 s");
  expect(en.duration(90_000)).toBe("1 day 1 h");
});

test("a written Italian number reads back as the value it rounds", () => {
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (value) => {
      const back = Number(
        it.number(value, 2).replaceAll(".", "").replace(",", ".").replace("\u2212", "-"),
      );
      expect(Math.abs(back - value)).toBeLessThanOrEqual(0.00501);
    }),
  );
});

test("a time that is no instant is no value, and does not end the page", () => {
  for (const time of [Number.NaN, Number.POSITIVE_INFINITY, 9e15, -9e15])
    expect([it.date(time), it.dateTime(time)]).toEqual(["—", "—"]);
  expect(it.date(8.64e15, "year")).toBe("275760");
});

test("a temperature, an angle and a share are written to the tenth, so that they compare; an angle's sign stands close", () => {
  expect(it.text(it.measure(7.9, "°C"))).toBe("7,9 °C");
  expect(it.text(it.measure(13.46, "°C"))).toBe("13,5 °C");
  expect(it.text(it.measure(-0.19, "°"))).toBe("\u22120,2°");
  expect(it.text(it.measure(8, "%"))).toBe("8,0 %");
  expect(it.text(it.measure(7.943, "A"))).toBe("7,94 A");
});
