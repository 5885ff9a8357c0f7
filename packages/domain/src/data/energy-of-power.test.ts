import { expect, test } from "vitest";
import { energyOfPower } from "./energy-of-power.ts";
import { foldDay, stepOf } from "./fold.ts";

test("[D1] energy of a power: each sample holds for its step", () => {
  // 60 kW for 5 minutes and 120 kW for 5 minutes: 60/12 + 120/12 = 15 kWh.
  expect(energyOfPower(Float64Array.of(60, 120, NaN), 5)).toBe(15);
});

test("[D1] a 10-minute plant loses no half of its energy", () => {
  // 100 kW in every second slot of an hour: 6 samples x 10 minutes = 100 kWh.
  const slots = Float64Array.from({ length: 12 }, (_, slot) => (slot % 2 === 0 ? 100 : NaN));
  expect(energyOfPower(slots, 10)).toBeCloseTo(100, 9);
  expect(energyOfPower(slots, 5)).toBeCloseTo(50, 9);
});

test("[D1] what the day before still holds counts in this day", () => {
  expect(energyOfPower(Float64Array.of(NaN, NaN, NaN), 10, { value: 12, slots: 1, late: 1 })).toBe(
    1,
  );
});

test("[D3] a day without values has no energy, a dark day has zero", () => {
  expect(energyOfPower(Float64Array.of(NaN, NaN), 5)).toBeNaN();
  expect(energyOfPower(Float64Array.of(0, NaN), 5)).toBe(0);
});

test("[D1] a real inverter: the integral of its day's power is what its own meter counted, within 1 %", () => {
  // SOLPEV plant, inverter 10, 2019-09-08 from 07:30 to 20:10 every 10 minutes; its meter went from 0 to 39.586 kWh
  // (SOLARMA pv-analysis-tools, MIT).
  const powersW = [
    17, 160, 93, 169, 184, 118, 32, 45, 113, 233, 309, 588, 1059, 759, 1166, 1241, 2443, 2413, 1658,
    1643, 1223, 1292, 2486, 3911, 4718, 6657, 8610, 8832, 7703, 5865, 4242, 8339, 10661, 9397, 4950,
    4968, 6961, 9950, 8602, 10387, 9010, 8710, 9040, 6355, 9022, 7837, 7346, 6407, 7886, 3408, 2719,
    2038, 1472, 1365, 1068, 745, 802, 696, 547, 295, 293, 323, 241, 158, 122, 63, 79, 431, 1442,
    1307, 1114, 937, 716, 519, 196, 61, 1,
  ];
  const stamps = powersW.map((_, index) => index * 600);
  expect(stepOf(stamps)).toBe(10);
  const frame = { startSeconds: 0, slotCount: 2 * powersW.length, stepMinutes: 10 } as const;
  const integralKwh =
    energyOfPower(foldDay({ stamps, values: powersW }, "analogue", frame), 10) / 1000;
  expect(Math.abs(integralKwh / 39.586 - 1)).toBeLessThan(0.01);
});
