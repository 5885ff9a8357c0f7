import { expect, test } from "vitest";
import { energiesOfPower } from "./power-energies.ts";

const hour = 3600;
const of = { lengthSeconds: hour, nowSeconds: 1e9, dayOf: () => "2026-05-01" };
const hours = (...powersKw: (number | null)[]) =>
  powersKw.map((powerKw, at) => ({ startSeconds: at * hour, powerKw }));

test("ECX-01 charging and discharging are two energies, not their difference", () => {
  // 2 + 3 kWh in, 4 + 0.5 kWh out.
  expect(energiesOfPower(hours(2, 3, 0, -4, -0.5), of).get("2026-05-01")).toEqual({
    positiveKwh: 5,
    negativeKwh: 4.5,
  });
});
test("ECX-01 a day with too many gaps is left out", () => {
  expect(energiesOfPower(hours(2, null, null, 1), of).get("2026-05-01")?.positiveKwh).toBe(3);
  expect(energiesOfPower(hours(2, null, null, null, 1), of).size).toBe(0);
  expect(energiesOfPower(hours(null, null), of).size).toBe(0);
});
test("ECX-01 the future is not missing, and of the current hour only the past part counts", () => {
  // Half past one: an hour of 2 kW and half an hour of 4 kW.
  const energies = energiesOfPower(hours(2, 4, null, null, null), {
    ...of,
    nowSeconds: 1.5 * hour,
  });
  expect(energies.get("2026-05-01")?.positiveKwh).toBe(4);
});
