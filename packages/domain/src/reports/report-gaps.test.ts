import { tags } from "@heliograph/contract/variables/tags.ts";
import { expect, test } from "vitest";
import { type GapVariable, type PlantOfReport, reportGaps } from "./report-gaps.ts";
import { reportTemplate } from "./report-templates.ts";

const variable = (tag: number, udm: string, more: Partial<GapVariable> = {}): GapVariable => ({
  id: String(tag),
  udm,
  tags: [tag],
  deviceType: "inverter",
  estimates: {},
  ...more,
});
const bare: PlantOfReport = { variables: [], kwp: 0, hasStorage: false };
const gapsOf = (id: string, of: Partial<PlantOfReport> = {}): (string | number)[] =>
  reportGaps(reportTemplate(id)!, { ...bare, ...of }).map((gap) =>
    gap.code === "tag" ? gap.tag : gap.code,
  );
const energy = variable(tags.E_PRODUCED, "kWh");
const light = variable(tags.IRR, "W/m2", { deviceType: "sensor" });

test.each<[string, (string | number)[]]>([
  ["R01", [tags.E_PRODUCED]],
  ["R02", [tags.E_PRODUCED, "estimates"]],
  ["R03", [tags.E_PRODUCED]],
  ["R04", [tags.STRING, "light"]],
  ["R05", [tags.E_PRODUCED, tags.IRR, "kwp"]],
  ["R06", ["balance"]],
  ["R09", []],
  ["R11", [tags.MONEY]],
  ["R12", ["storage"]],
])("[R13] a plant of nothing lacks for %s: %j", (id, expected) => {
  expect(gapsOf(id)).toEqual(expected);
});

test("[R13] [D8] a power is reported as what it adds up to, where a template tells of energies; of anything else it is no energy", () => {
  const power = variable(tags.P_PRODUCED, "kW");
  expect(gapsOf("R01", { variables: [power] })).toEqual([]);
  expect(gapsOf("R05", { variables: [power, light], kwp: 10 })).toEqual([]);
  expect(gapsOf("R01", { variables: [variable(tags.P_PRODUCED, "%")] })).toEqual([tags.E_PRODUCED]);
});

test("[R13] with what they read nothing is missing", () => {
  const estimated = variable(tags.E_PRODUCED, "kWh", { estimates: { 2026: [1] } });
  const exchange = variable(tags.P_EXCHANGE, "kW", { deviceType: "meter" });
  const battery = variable(tags.P_STORAGE, "kW", { deviceType: "storage" });
  expect(gapsOf("R01", { variables: [energy] })).toEqual([]);
  expect(gapsOf("R02", { variables: [energy] })).toEqual(["estimates"]);
  expect(gapsOf("R02", { variables: [estimated] })).toEqual([]);
  expect(gapsOf("R04", { variables: [variable(tags.STRING, "A"), light] })).toEqual([]);
  expect(gapsOf("R05", { variables: [energy, light], kwp: 12 })).toEqual([]);
  expect(gapsOf("R06", { variables: [energy] }), "production alone").toEqual(["balance"]);
  expect(gapsOf("R06", { variables: [energy, exchange] })).toEqual([]);
  expect(gapsOf("R12", { hasStorage: true }), "one that nobody measures").toEqual(["storage"]);
  expect(gapsOf("R12", { variables: [battery] })).toEqual([]);
});
