import type { Value } from "@heliograph/contract/data/data.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { describe, expect, test } from "vitest";
import { guessVariable, type GuessFacts } from "./guess-variable.ts";
import { mibPlace } from "./mib-place.ts";
import { suggestDevices } from "./suggest-devices.ts";
import { shapeOf } from "./value-shape.ts";

const hours = 24;
/** The sun of a day: up from 6 to 18, 60 degrees at noon. */
const sunHeight = (stamp: number): number => 60 * Math.sin(((stamp / 3600 - 6) / 12) * Math.PI);
const day = (value: (hour: number) => Value) =>
  shapeOf(
    Array.from({ length: hours * 4 }, (_, n) => [n * 900, value(n / 4)] as const),
    sunHeight,
  );
const sunlit = (hour: number): number => Math.max(0, Math.sin(((hour - 6) / 12) * Math.PI));
const guess = (tail: string, more: Partial<GuessFacts> = {}) =>
  guessVariable({ tail, device: "inverter", nominalKw: 10, shape: null, ...more });

describe("[O5] what a name says", () => {
  test.each([
    ["Tens_Fotov_1", "Tensione DC 1", "V", []],
    ["corrente_stringa_12", "Corrente stringa 12", "A", [tags.STRING]],
    ["potenza_kW", "Potenza AC", "kW", [tags.P_PRODUCED]],
    ["PhVphA", "Tensione di rete A", "V", []],
    ["energia_di_oggi", "Energia di oggi", "kWh", [tags.E_PRODUCED]],
    ["temperatura_ambiente", "Temperatura ambiente", "degC", [tags.TEMP]],
    ["velocita_vento", "Velocità del vento", null, [tags.WIND]],
    ["WH", "Energia totale", "Wh", [tags.E_PRODUCED]],
    // A phase of a Shelly meter, and Locus.
    ["a_voltage", "Tensione 1", "V", []],
    ["Measured_Temperature_Ambient", "Temperatura ambiente", "degC", [tags.TEMP]],
  ] as const)("%s is %s", (tail, name, udm, own) => {
    expect(guess(tail)).toMatchObject({ name, udm, tags: own, by_name: true });
    expect(guess(tail)?.reasons[0]?.text).toBe(tail);
  });
  test("a phase's power is not what the inverter produces, and a meter's power has no direction", () => {
    expect(guess("pac_1")?.tags).toEqual([]);
    expect(guess("p", { device: "meter" })).toBeNull();
    expect(guess("potenza", { device: "meter" })?.tags).toEqual([]);
  });
  test("a logger sends one name in one unit on all devices of a kind: who stands still, or leaps, is read as the others are", () => {
    const steady = (watts: number) => ({ shape: day(() => watts), nominalKw: 14.6 });
    // Inverters of SOLPEV at noon of a dull day, two of them broken; a share of 190 kWp each.
    const twins = [0, 806, 0, 819, 858, 9].map(steady);
    for (const { shape, nominalKw } of twins)
      expect(guess("Potenza", { shape, nominalKw, twins })?.udm).toBe("W");
    const inKw = [4.1, 4.4, 300].map(steady);
    for (const { shape, nominalKw } of inKw)
      expect(guess("Potenza", { shape, nominalKw, twins: inKw })?.udm).toBe("kW");
  });
  test("without a nominal power, more than any inverter or plant makes is watts; what may be either is the portal's own unit", () => {
    const noon = (value: number) => ({ nominalKw: null, shape: day(() => value) });
    expect(guess("potenza", noon(734_025))).toMatchObject({ udm: "W" });
    expect(guess("potenza", noon(4.2))).toMatchObject({ udm: "kW" });
    expect(guess("potenza", { ...noon(734_025), device: "meter" })).toMatchObject({ udm: "kW" });
    expect(guess("potenza", { ...noon(5_812_000), device: "meter" })).toMatchObject({ udm: "W" });
    // One that stands still is read as the others are.
    const twins = [noon(0), noon(734_025)];
    expect(guess("potenza", { ...noon(0), twins })).toMatchObject({ udm: "W" });
  });
  test("what nobody knows stays unknown, and so does what its values contradict", () => {
    expect(guess("reg_40071")).toBeNull();
    expect(guess("temperatura", { shape: day(() => 35_000) })).toBeNull();
    expect(guess("soc", { device: "storage", shape: day(() => 512) })).toBeNull();
    expect(guess("stato", { shape: day((hour) => hour + 0.5) })).toBeNull();
    // A power beyond what the device can make in either unit.
    expect(guess("pac", { shape: day(() => 90_000) })).toBeNull();
  });
  test("the size of the values tells watts from kilowatts, and the rise of a counter Wh from kWh", () => {
    expect(guess("pac", { shape: day((hour) => 9.5 * sunlit(hour)) })?.udm).toBe("kW");
    expect(guess("pac", { shape: day((hour) => 9500 * sunlit(hour)) })).toMatchObject({
      udm: "W",
      reasons: [{ code: "word" }, { code: "scale", text: "W" }],
    });
    // 60 kWh a day of 10 kW, counted in either.
    expect(guess("etot", { shape: day((hour) => 1000 + 60 * (hour / 24)) })?.udm).toBe("kWh");
    expect(guess("etot", { shape: day((hour) => 1000 + 60_000 * (hour / 24)) })?.udm).toBe("Wh");
  });
});

describe("[O5] what values say whose name says nothing", () => {
  const silent = (more: Partial<GuessFacts>) => guess("reg_40071", more);
  /** Differs from sample to sample, as a measure does. */
  const noise = (hour: number): number => Math.sin(hour * 7.3) * 0.4;
  test("45 to 55 is a frequency, 200 to 260 and 380 to 420 are mains", () => {
    expect(silent({ shape: day((h) => 50 + noise(h) / 10) })).toMatchObject({
      udm: "Hz",
      by_name: false,
      reasons: [{ code: "frequency" }],
    });
    for (const volts of [232, 400])
      expect(silent({ shape: day((h) => volts + noise(h)) })).toMatchObject({
        udm: "V",
        reasons: [{ code: "voltage" }],
      });
    // A setting does not move.
    expect(silent({ shape: day(() => 50) })).toBeNull();
  });
  test("zero by night and up and down by day is an inverter's power by its size, a sensor's light, and of others nothing", () => {
    expect(silent({ shape: day((h) => 9000 * sunlit(h)) })).toMatchObject({
      udm: "W",
      tags: [tags.P_PRODUCED],
      reasons: [{ code: "daylight" }],
    });
    expect(silent({ device: "sensor", shape: day((h) => 950 * sunlit(h)) })).toMatchObject({
      udm: "W/m2",
      tags: [tags.IRR],
    });
    expect(silent({ device: "meter", shape: day((h) => 9 * sunlit(h)) })).toBeNull();
  });
  test("what rises with the sun and never falls is a total; what rises by night too is none", () => {
    const total = (hour: number): number =>
      5000 + 30 * (1 - Math.cos((Math.min(12, Math.max(0, hour - 6)) / 12) * Math.PI));
    expect(silent({ shape: day(total) })).toMatchObject({
      udm: "kWh",
      reasons: [{ code: "rising" }],
    });
    expect(silent({ shape: day((hour) => 5000 + hour) })).toBeNull();
  });
  test("warmer by day, between -20 and 60, is a temperature; a guess by values is never sure", () => {
    const found = silent({ shape: day((h) => 12 + 9 * sunlit(h) + noise(h)) });
    expect(found).toMatchObject({ udm: "degC", reasons: [{ code: "temperature" }] });
    expect(found!.confidence).toBeLessThan(0.75);
  });
});

describe("[O2] devices in mibs", () => {
  test.each([
    ["inv.1.pac", { oid: "inv", oidn: 1, tail: "pac" }],
    ["inv12_power", { oid: "inv", oidn: 12, tail: "power" }],
    ["meter_power", { oid: "meter", oidn: null, tail: "power" }],
    ["plc.3.a.b", { oid: "plc", oidn: 3, tail: "a.b" }],
    ["pac_1_l1", null],
    ["irradiance", null],
  ] as const)("%s", (mib, place) => expect(mibPlace(mib)).toEqual(place));

  test("what the logger says of a device counts, what it leaves out is guessed and marked, what the plant has is left out", () => {
    const values = new Map(
      ["inv.1.pac", "inv.2.pac", "met.1.ghi", "met.2.etot", "xyz.1.a"].map((mib) => [mib, 1]),
    );
    const described = [
      { oid: "inv", oidn: 2, name: "Tetto sud", type: "inverter" as const, nominal: 8 },
    ];
    const found = suggestDevices({ values, described }, [{ oid: "inv", oidn: 1 }]);
    expect(
      found.map(({ oid, oidn, name, type, nominal, guess: by }) => [
        oid,
        oidn,
        name,
        type,
        nominal,
        by?.fields ?? null,
      ]),
    ).toEqual([
      ["inv", 2, "Tetto sud", "inverter", 8, null],
      // The same kind is a weather station here and a meter there: what it sends decides.
      ["met", 1, "Sensore 1", "sensor", null, ["name", "type"]],
      ["met", 2, "Contatore 2", "meter", null, ["name", "type"]],
      ["xyz", 1, "xyz 1", "generic", null, ["name", "type"]],
    ]);
  });
});
