import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { expect, test } from "vitest";
import { energyOfPower, integralsOf } from "./facts.ts";
import { drawnCurves, drawnSums, energyOfAll, partsOf, powerOf } from "./summed.ts";

const power = (id: string, udm: string, more: Partial<Variable> = {}): Variable =>
  ({ id, name: `Potenza ${id}`, udm, tags: [tags.P_PRODUCED], estimates: {}, ...more }) as Variable;
const kilo = power("a", "kW");
const watt = power("b", "W");
const light = power("irr", "W/m2", { tags: [tags.IRR] });

test("[H1] what stands alone is drawn as itself, several as their sum in kW or kWh, which is asked for by its parts", () => {
  expect(powerOf([])).toBeNull();
  expect(powerOf([watt])).toBe(watt);
  const sum = powerOf([watt, kilo])!;
  expect([sum.udm, sum.parts]).toEqual(["kW", [watt, kilo]]);
  expect(partsOf([light, sum, kilo])).toEqual([light, watt, kilo]);
  const energy = energyOfAll([watt, kilo].map(energyOfPower))!;
  expect(energy.udm).toBe("kWh");
  expect(integralsOf([energy])).toEqual(["b", "a"]);
});

test("[H1] a curve beside a sum keeps its own values; the sum adds up what is known, in kW", () => {
  const drawn = [light, powerOf([kilo, watt])!];
  const noon = 1_795_258_800;
  const rows = [
    [noon, 800, 6, 4000],
    [noon + 300, null, null, null],
    [noon + 3600, 700, null, 3500],
  ];
  expect(drawnCurves(rows, drawn)).toEqual([
    [noon, 800, 10],
    [noon + 300, null, null],
    [noon + 3600, 700, 3.5],
  ]);
});

test("[H1] [D8] bars of a month and of a year add up the energies of all powers, also on days of 23 and 25 hours", () => {
  const drawn = [energyOfAll([kilo, watt].map(energyOfPower))!];
  // 6 kW and 4000 W: 23 h, 25 h; then the second sent nothing.
  const rows = [
    ["2027-03-28", 138, 92_000],
    ["2027-10-31", 150, 100_000],
    ["2027-11-01", 144, null],
    ["2027-11-02", null, null],
  ];
  expect(drawnSums(rows, drawn)).toEqual([
    ["2027-03-28", 230],
    ["2027-10-31", 250],
    ["2027-11-01", 144],
    ["2027-11-02", null],
  ]);
});

test("[H1] [EST] several are estimated together in the years in which each of them is", () => {
  const year = (value: number) => Array.from({ length: 12 }, () => value);
  const one = { ...energyOfPower(kilo), estimates: { "2026": year(100), "2027": year(110) } };
  const other = { ...energyOfPower(watt), estimates: { "2026": year(50_000) } };
  expect(energyOfAll([one, other])!.estimates).toEqual({ "2026": year(150) });
  expect(energyOfAll([one])!.estimates).toBe(one.estimates);
});
