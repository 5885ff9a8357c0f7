import { expect, test } from "vitest";
import { judgePowers, powerBound } from "./power-bound.ts";

const power = {
  udm: "kW",
  tags: [] as number[],
  data_type: "float",
  hasBitmask: false,
  deviceType: "inverter" as string | null,
  nominalKw: 50 as number | null,
  plantKwp: 400 as number | null,
} as const;
/** 2026-06-21 in Rome, from its midnight; the sun is up from about 05:35 to 20:49. */
const startSeconds = Temporal.Instant.from("2026-06-21T00:00+02:00").epochMilliseconds / 1000;
const site = { latitude: 41.9, longitude: 12.5 };
const day = { bound: 150, startSeconds, site };
const at = (hour: number): number => hour * 12;
/** A day of 288 slots: 40 from six to twenty, zero by night. */
const usual = (): Float64Array =>
  Float64Array.from({ length: 288 }, (_, slot) => (slot >= at(6) && slot < at(20) ? 40 : 0));

test("[D16] the bound is three times the device's nominal, else the plant's kWp, in the variable's own unit", () => {
  expect(powerBound(power)).toBe(150);
  expect(powerBound({ ...power, udm: "W" })).toBe(150_000);
  expect(powerBound({ ...power, nominalKw: null })).toBe(1200);
  expect(powerBound({ ...power, nominalKw: 0 })).toBe(1200);
  expect(powerBound({ ...power, nominalKw: null, plantKwp: null })).toBeNull();
  expect(powerBound({ ...power, deviceType: "meter", tags: [51] })).toBe(150);
});
test("[D16] withdrawal, consumption, exchange, storage and theory are not the sun's, nor is what is no power", () => {
  for (const tag of [50, 52, 54, 55]) expect(powerBound({ ...power, tags: [tag] })).toBeNull();
  expect(powerBound({ ...power, deviceType: "meter" })).toBeNull();
  expect(powerBound({ ...power, deviceType: "storage" })).toBeNull();
  for (const udm of ["kvar", "kWh", "A", "°C", null])
    expect(powerBound({ ...power, udm })).toBeNull();
});
test("[D16] a spike of either sign is not believed, by night too; three times exactly is", () => {
  const slots = usual();
  slots[at(12)] = 151;
  slots[at(13)] = -151;
  slots[at(2)] = 99_999;
  slots[at(14)] = 150;
  slots[at(15)] = NaN;
  const judged = judgePowers(slots, day);
  expect([at(12), at(13), at(2), at(14), at(15)].map((slot) => judged.slots[slot])).toEqual([
    NaN,
    NaN,
    NaN,
    150,
    NaN,
  ]);
  expect(Object.entries(judged.unbelieved ?? {}).filter(([, one]) => !Number.isNaN(one))).toEqual([
    [String(at(2)), 99_999],
    [String(at(12)), 151],
    [String(at(13)), -151],
  ]);
  expect(judged.isNominalQuestioned).toBe(false);
});
test("[D16] more than half of the daylight samples beyond it question the nominal, and nothing is nulled; half do not", () => {
  // Fourteen hours are 168 samples; the sun adds the slots of zero around them: 05:35 to 20:49 are about 183.
  const withBeyond = (hours: number): Float64Array =>
    usual().map((value, slot) => (slot >= at(6) && slot < at(6 + hours) ? 200 : value));
  const most = judgePowers(withBeyond(8), day);
  expect(most).toMatchObject({ unbelieved: null, isNominalQuestioned: true });
  expect(most.slots[at(7)]).toBe(200);
  const few = judgePowers(withBeyond(7), day);
  expect([few.isNominalQuestioned, few.slots[at(7)]]).toEqual([false, NaN]);
  // Where nobody knows the place, 168 samples are not zero: 7 hours are exactly half, a slot more is more.
  expect(judgePowers(withBeyond(7), { ...day, site: null }).isNominalQuestioned).toBe(false);
  expect(judgePowers(withBeyond(7.1), { ...day, site: null }).isNominalQuestioned).toBe(true);
});
test("[D16] a day that begins with a spike is no wrong nominal", () => {
  const slots = new Float64Array(288).fill(NaN);
  slots[at(6)] = 99_999;
  slots[at(6) + 1] = 99_999;
  expect(judgePowers(slots, day)).toMatchObject({ isNominalQuestioned: false });
});
