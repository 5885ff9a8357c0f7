import { describe, expect, test } from "vitest";
import { gateAt, type Gates } from "./alert-gates.ts";

const always: Gates = {
  disabled: false,
  active_hours: null,
  active_sun: null,
  active_weekdays: null,
  active_months: null,
};
const rome = { tz: "Europe/Rome", site: { latitude: 45.07, longitude: 7.69 } };
const seconds = (moment: string): number => Temporal.Instant.from(moment).epochMilliseconds / 1000;
const gate = (gates: Partial<Gates>, moment: string, place = rome) =>
  gateAt({ ...always, ...gates }, place, seconds(moment));

describe("BACK-03 [A4] when an alert is looked at", () => {
  test("always, unless it is disabled", () => {
    expect(gate({}, "2026-06-21T03:00+02:00")).toBe("open");
    expect(gate({ disabled: true }, "2026-06-21T12:00+02:00")).toBe("closed");
  });
  test.each([
    ["09:55", "closed"],
    ["10:00", "open"],
    ["15:55", "open"],
    ["16:00", "closed"],
  ])("hours 10 to 16 hold the first and not the last: %s is %s", (time, expected) => {
    expect(gate({ active_hours: ["10:00", "16:00"] }, `2026-06-21T${time}+02:00`)).toBe(expected);
    // The plant's clock, in winter an hour behind: 10:00 is 09:00 UTC.
    expect(gate({ active_hours: ["10:00", "16:00"] }, `2026-01-21T${time}+01:00`)).toBe(expected);
  });
  test("a window that ends before it begins goes over midnight", () => {
    const night: Partial<Gates> = { active_hours: ["22:00", "06:00"] };
    expect(gate(night, "2026-06-21T21:55+02:00")).toBe("closed");
    expect(gate(night, "2026-06-21T22:00+02:00")).toBe("open");
    expect(gate(night, "2026-06-22T05:55+02:00")).toBe("open");
    expect(gate(night, "2026-06-22T06:00+02:00")).toBe("closed");
    expect(gate({ active_hours: ["20:00", "24:00"] }, "2026-06-21T23:55+02:00")).toBe("open");
  });
  test("of a day with 25 hours the repeated hour is in twice, of one with 23 it is not there", () => {
    const small: Partial<Gates> = { active_hours: ["02:00", "03:00"] };
    // 2026-10-25: 02:30 in summer time and 02:30 in winter time, an hour apart.
    expect(gate(small, "2026-10-25T02:30+02:00")).toBe("open");
    expect(gate(small, "2026-10-25T02:30+01:00")).toBe("open");
    expect(gate(small, "2026-10-25T03:00+01:00")).toBe("closed");
    // 2026-03-29: after 01:55 comes 03:00.
    expect(gate(small, "2026-03-29T01:55+01:00")).toBe("closed");
    expect(gate(small, "2026-03-29T03:00+02:00")).toBe("closed");
  });
  test("ENT-26 weekdays are 1 = Monday to 7 = Sunday, by the plant's day", () => {
    // 2026-06-22 is a Monday; it begins in Rome while it is still Sunday in Greenwich.
    for (const [moment, weekday] of [
      ["2026-06-22T00:00+02:00", 1],
      ["2026-06-21T23:55+02:00", 7],
      ["2026-06-24T12:00+02:00", 3],
      ["1969-12-31T12:00+01:00", 3],
    ] as const)
      for (let day = 1; day <= 7; day++)
        expect(gate({ active_weekdays: [day] }, moment)).toBe(day === weekday ? "open" : "closed");
  });
  test("months are 1 = January to 12", () => {
    expect(gate({ active_months: [4, 5, 6] }, "2026-06-30T23:55+02:00")).toBe("open");
    expect(gate({ active_months: [4, 5, 6] }, "2026-07-01T00:00+02:00")).toBe("closed");
  });
  test("the sun window runs from sunrise to sunset, moved by its minutes", () => {
    // Turin, 2026-06-21: sunrise 05:43, sunset 21:19 (timeanddate.com).
    const sun = (from: number, to: number): Partial<Gates> => ({ active_sun: [from, to] });
    expect(gate(sun(0, 0), "2026-06-21T05:35+02:00")).toBe("closed");
    expect(gate(sun(0, 0), "2026-06-21T05:50+02:00")).toBe("open");
    expect(gate(sun(0, 0), "2026-06-21T21:10+02:00")).toBe("open");
    expect(gate(sun(0, 0), "2026-06-21T21:25+02:00")).toBe("closed");
    expect(gate(sun(30, -30), "2026-06-21T06:05+02:00")).toBe("closed");
    expect(gate(sun(30, -30), "2026-06-21T06:20+02:00")).toBe("open");
    expect(gate(sun(30, -30), "2026-06-21T20:40+02:00")).toBe("open");
    expect(gate(sun(30, -30), "2026-06-21T20:55+02:00")).toBe("closed");
    expect(gate(sun(-120, 120), "2026-06-21T03:50+02:00")).toBe("open");
  });
  test("where the sun does not set it is always in, where it does not rise never; where nobody said where is unknown", () => {
    const tromso = { tz: "Europe/Oslo", site: { latitude: 69.65, longitude: 18.96 } };
    const sun: Partial<Gates> = { active_sun: [0, 0] };
    expect(gate(sun, "2026-06-21T01:00+02:00", tromso)).toBe("open");
    expect(gate(sun, "2026-12-21T12:00+01:00", tromso)).toBe("closed");
    const nowhere = { tz: "Europe/Rome", site: null };
    expect(gateAt({ ...always, ...sun }, nowhere, seconds("2026-06-21T12:00Z"))).toBe("unknown");
    expect(
      gateAt({ ...always, ...sun, active_months: [1] }, nowhere, seconds("2026-06-21T12:00Z")),
    ).toBe("closed");
  });
});
