import { tags } from "@heliograph/contract/variables/tags.ts";
import { expect, test } from "vitest";
import type { DevicePlan } from "./import-plan.ts";
import { lineRanges } from "./line-ranges.ts";
import { mergeDevices, mergeMoments } from "./merge-files.ts";
import { plantPlan } from "./plant-plan.ts";

const device = (
  oid: string,
  oidn: number,
  type: DevicePlan["type"],
  tails: readonly string[],
): DevicePlan => ({
  oid,
  oidn,
  name: `${type} ${oidn}`,
  type,
  brand: null,
  nominal: type === "inverter" ? 16 : null,
  notes: null,
  variables: tails.map((tail) => ({
    mib: `${oid}.${oidn}.${tail}`,
    name: tail,
    udm: null,
    tags: [],
    data_type: "float",
  })),
});
const inverters = [
  device("inv", 1, "inverter", ["pac", "eday"]),
  device("inv", 2, "inverter", ["pac", "eday"]),
];

test("[X2] power and energy of the plant are sums over its inverters, its size that of their nominal powers", () => {
  const plan = plantPlan([...inverters, device("log", 0, "generic", ["pac", "eday"])], null);
  expect(plan.kwp).toBe(32); // 2 x 16 kW
  expect(plan.formulas.map(({ key, text }) => [key, text])).toEqual([
    ["pac", "[inv.1.pac]+[inv.2.pac]"],
    ["etot", "[inv.1.eday]+[inv.2.eday]"],
  ]);
  expect(plan.section).toEqual({ fpac: "#pac", fetot: "#etot", fetotcount: "log.0.eday" });
  expect(plan.remarks.join()).toContain("32 kWp");
});
test("[X2] with an irradiance there are theoretical power and PR, from the size that the operator gives", () => {
  const plan = plantPlan([...inverters, device("sen", 1, "sensor", ["poa", "tamb", "tmod1"])], 40);
  expect(plan.remarks).toEqual([]);
  expect(plan.formulas.slice(2)).toMatchObject([
    { key: "teo", text: "40*[sen.1.poa]/1000", tags: [tags.P_TEORICA] },
    { key: "pr", text: "100*[#pac]/([sen.1.poa]>70 ? [#teo] : 0)", tags: [tags.PR] },
  ]);
  expect(plan.section).toMatchObject({
    fteo: "#teo",
    fpr: "#pr",
    firr: "sen.1.poa",
    ftamb: "sen.1.tamb",
    ftmod: "sen.1.tmod1",
  });
});
test("[X2] without inverters the meter represents the plant, whose size is unknown", () => {
  const unknown = plantPlan([device("met", 1, "meter", ["pac"])], null);
  expect(unknown.kwp).toBe(0);
  expect(unknown.remarks.join()).toContain("size is not known");
  expect(plantPlan([device("met", 1, "meter", ["pac"])], 100)).toMatchObject({
    formulas: [],
    section: { fpac: "met.1.pac" },
  });
});
test("[X11] files with the same timestamps are merged: repeats are counted, of two values the later counts", () => {
  const at = (stamp: number, values: Record<string, number>) => ({ stamp, values });
  expect(
    mergeMoments([[at(600, { a: 1, b: 2 }), at(300, { a: 0 })], [at(600, { a: 1, b: 3, c: 4 })]]),
  ).toEqual({
    moments: [at(300, { a: 0 }), at(600, { a: 1, b: 3, c: 4 })],
    repeated: 1,
    corrected: 1,
  });
});
test("[X11] their devices are one list", () => {
  const merged = mergeDevices([
    [device("inv", 10, "inverter", ["pac"]), device("inv", 2, "inverter", ["pac"])],
    [device("inv", 2, "inverter", ["pac", "eday"])],
  ]);
  expect(merged.map(({ oidn, variables }) => [oidn, variables.length])).toEqual([
    [2, 2],
    [10, 1],
  ]);
});
test("[X6] lines are listed as ranges", () => {
  expect(lineRanges([2, 5, 6, 6, 7, 9])).toBe("2, 5-7, 9");
  expect(lineRanges([])).toBe("");
});
