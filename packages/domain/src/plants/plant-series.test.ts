import { expect, test } from "vitest";
import { seriesOf } from "./plant-series.ts";

const plantOf = (udm: { power: string | null; energy: string | null }) => ({
  id: "200",
  timezone: "Europe/Rome",
  units: { p: udm.power, e: udm.energy },
});
const whole = { fpac: "p", fetot: "e", fetotcount: "c" };

test("power and energy of a plant are in kW and kWh whatever their units", () => {
  expect(seriesOf(plantOf({ power: "W", energy: "MWh" }), whole)).toEqual({
    plantId: "200",
    zone: "Europe/Rome",
    powerId: "p",
    powerFactor: 0.001,
    energyId: "e",
    energyFactor: 1000,
  });
  expect(seriesOf(plantOf({ power: null, energy: "" }), whole)).toMatchObject({
    powerFactor: 1,
    energyFactor: 1,
  });
});

test("what wears the unit of something else is neither power nor energy of the plant", () => {
  expect(seriesOf(plantOf({ power: "%", energy: "€" }), whole)).toMatchObject({
    powerId: null,
    energyId: null,
  });
  // The meter's counter stands for the energy where the section names no sum.
  expect(seriesOf(plantOf({ power: "kW", energy: "€" }), { ...whole, fetot: null })).toMatchObject({
    powerId: "p",
    energyId: "c",
  });
});
