import type { Device, DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import { type Plant, plant as plantSchema } from "@heliograph/contract/plants/plants.wire.ts";
import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { expect, test } from "vitest";
import { alertMarks, noStates, treeMarks } from "./alert-marks.ts";
import { filterTree, openInFiltered } from "./filter-tree.ts";
import { openList, withOpened } from "./open-nodes.ts";
import { addressOf } from "../../ui/page.ts";
import { type Tree, type TreeNode, treeOf, type TreeTools, wayTo } from "./tree-model.ts";

const hex = (n: number): string => n.toString(16).padStart(24, "0");
const variable = (n: number, name: string, part: Partial<Variable> = {}): Variable => ({
  id: hex(n),
  plant_id: "101",
  name,
  notes: null,
  disabled: false,
  udm: "kW",
  vmin: null,
  vmax: null,
  tags: [],
  data_type: "float",
  bitmask: null,
  mib: null,
  imported_id: null,
  formula: null,
  estimates: {},
  ...part,
});
const device = (
  n: number,
  type: DeviceType,
  variables: readonly Variable[],
  part: Partial<Device> = {},
): Device => ({
  id: hex(n),
  plant_id: "101",
  name: `${type} ${n}`,
  type,
  brand: null,
  model: null,
  nominal: null,
  notes: null,
  oid: null,
  oidn: null,
  disabled: false,
  variables: [...variables],
  ...part,
});
const section = { name: "GLOBAL", kwp: 6 };
const plant: Plant = plantSchema.parse({
  id: "101",
  name: "Villa Ginestra",
  client: "Famiglia Ginestra",
  maintainer: null,
  manager: null,
  timezone: "Europe/Rome",
  active_since: 0,
  active_until: null,
  notes: null,
  notes_in_homepage: false,
  disabled: false,
  num_sms: 0,
  num_sent_sms: 0,
  http_passwd: null,
  lat: null,
  lon: null,
  alt: null,
  location: null,
  address: null,
  country: null,
  language: "it",
  by_files: false,
  last_update: null,
  kwp: 6,
  num_alerts: 0,
  sections: [section, { ...section, name: "A" }, { ...section, name: "Stalla" }],
  homepage: {},
  ass_strinv: {},
  gperf_params: {},
  gperf_events: [],
  logo: null,
  devices: [
    device(1, "inverter", [
      variable(11, "Potenza AC"),
      variable(12, "Spenta", { disabled: true }),
      variable(13, "Temperatura"),
    ]),
    device(2, "inverter", [variable(21, "Potenza AC")]),
    device(3, "inverter", [], { disabled: true }),
    device(4, "meter", [variable(41, "Energia")]),
  ],
  formulas: [
    variable(51, "Potenza impianto", { formula: "1" }),
    variable(52, "Via", { disabled: true }),
  ],
  charts: [],
});
const everything: TreeTools = {
  may: () => true,
  isAdmin: true,
  find: (path, params = {}) => ({ to: addressOf(path, params), search: {} }),
  word: (name) => name,
};
const tree = treeOf(plant, everything);
const all = (one: Tree): TreeNode[] => {
  const walk = (node: TreeNode): TreeNode[] => [node, ...node.children.flatMap(walk)];
  return [...one.blocks.flat(), ...one.foot].flatMap(walk);
};
const byId = (id: string, where = tree): TreeNode | undefined =>
  all(where).find((node) => node.id === id);
const childrenOf = (id: string, where = tree): string[] =>
  byId(id, where)?.children.map((child) => child.to?.to ?? child.name) ?? [];

test("TREE-03 the first section is the dashboard, the others follow by their number", () => {
  expect(tree.blocks[0]?.slice(0, 3).map(({ name, to }) => [name, to?.to])).toEqual([
    ["dashboard", "/plant/101"],
    ["section A", "/plant/101/section/1"],
    ["Stalla", "/plant/101/section/2"],
  ]);
});

test("TREE-04 TREE-05 energy control and energies", () => {
  expect(tree.blocks[0]?.slice(3).map((node) => node.to?.to)).toEqual([
    "/plant/101/energy_control",
    "/plant/101/energies",
  ]);
});

test("TREE-06 TREE-22 devices stand in the group of their type, disabled ones nowhere, empty groups not at all", () => {
  expect(tree.blocks[1]?.map(({ id, count }) => [id, count])).toEqual([
    ["inverters", 2],
    ["meters", 1],
  ]);
  expect(childrenOf("inverters")).toEqual([
    "/plant/101/inverter_control",
    `/plant/101/device/${hex(1)}`,
    `/plant/101/device/${hex(2)}`,
  ]);
});

test("TREE-07 TREE-22 a device opens to its enabled variables", () => {
  expect(childrenOf(hex(1))).toEqual([`/plant/101/var/${hex(11)}`, `/plant/101/var/${hex(13)}`]);
});

test("TREE-11 TREE-12 enabled formulas, charts and a new one", () => {
  expect(childrenOf("formulas")).toEqual([`/plant/101/var/${hex(51)}`]);
  expect(childrenOf("charts")).toEqual(["/plant/101/chart/new"]);
});

test("TREE-13 TREE-14 TREE-15 TREE-16 TREE-17 alerts, reports, messages, estimates, GSE, register of readings", () => {
  expect(childrenOf("alerts")).toEqual([
    "/plant/101/alerts_state",
    "/plant/101/alerts_history",
    "/plant/101/alerts_config",
  ]);
  expect(childrenOf("reports")).toEqual(["/plant/101/reports", "/plant/101/config/reports"]);
  expect(tree.blocks[2]?.slice(-4).map((node) => node.to?.to)).toEqual([
    "/plant/101/messages",
    "/plant/101/estimates",
    "/plant/101/gse",
    "/plant/101/utf",
  ]);
});

test("TREE-18 TREE-19 four tools and fifteen pages of configuration stay at the foot", () => {
  expect(tree.foot.map((node) => [node.id, node.children.length])).toEqual([
    ["tools", 4],
    ["config", 15],
  ]);
});

test("TREE-18 TREE-19 TREE-23 without a permission its entry is not there; admin pages are for admins", () => {
  const held: readonly PermissionName[] = ["plant_show", "plant_edit", "alerts_show"];
  const seen = treeOf(plant, {
    ...everything,
    isAdmin: false,
    may: (permission) => held.includes(permission),
  });
  expect(childrenOf("config", seen)).toEqual([
    "/plant/101/config/info",
    "/plant/101/tariffs",
    "/plant/101/config/sections",
  ]);
  expect(childrenOf("alerts", seen)).toEqual([
    "/plant/101/alerts_state",
    "/plant/101/alerts_history",
  ]);
  for (const id of ["tools", "reports", "formulas", "charts"])
    expect(byId(id, seen)).toBeUndefined();
});

test("TREE-06 DEV-06 devices of a type are offered to who may open their pages: the list of devices is another permission", () => {
  const held: readonly PermissionName[] = [
    "plant_show",
    "devices_show",
    "devices_edit",
    "meter_show",
  ];
  const seen = treeOf(plant, {
    ...everything,
    isAdmin: false,
    may: (permission) => held.includes(permission),
  });
  expect(byId("inverters", seen)).toBeUndefined();
  expect(childrenOf("meters", seen)).toEqual([`/plant/101/device/${hex(4)}`]);
  expect(childrenOf("config", seen)).toContain("/plant/101/config/devices");
});

test("a page of the menu that is still to be built is not offered", () => {
  const seen = treeOf(plant, {
    ...everything,
    find: (path, params) => (path.endsWith("/gse") ? null : everything.find(path, params)),
  });
  const offered = (tree: Tree) => all(tree).flatMap((node) => node.to?.to ?? []);
  const missing = offered(tree).filter((to) => !offered(seen).includes(to));
  expect(missing).toEqual(["/plant/101/gse", "/plant/101/config/gse"]);
});

test("the way to the page that is shown", () => {
  const nodes = tree.blocks.flat();
  expect(wayTo(nodes, `/plant/101/var/${hex(13)}`)).toEqual(["inverters", hex(1)]);
  expect(wayTo(nodes, "/plant/101")).toEqual([]);
  expect(wayTo(nodes, "/elsewhere")).toEqual([]);
});

test("typing leaves the hits, what lies below them and the way to them", () => {
  const found = filterTree(tree, "TEMPERATÙRA");
  expect(all(found).map((node) => node.id)).toEqual(["inverters", hex(1), hex(13)]);
  expect([...openInFiltered(found, "temperatura")]).toEqual(["inverters", hex(1)]);
  const group = filterTree(tree, "inverter 2");
  expect(byId(hex(2), group)?.children).toHaveLength(1);
  expect(openInFiltered(group, "inverter 2").has(hex(2))).toBe(false);
});

test("a wall of hits is cut, and says so", () => {
  const wide: Tree = {
    blocks: [
      Array.from({ length: 300 }, (_, n): TreeNode => ({
        ...(byId(hex(11)) ?? tree.foot[0]!),
        id: String(n),
      })),
    ],
    foot: [],
  };
  const found = filterTree(wide, "potenza");
  expect(all(found)).toHaveLength(200);
  expect(found.isCut).toBe(true);
  expect(filterTree(tree, "potenza").isCut).toBe(false);
});

test("TREE-08 TREE-09 KO and ERROR flag device and group, FAILING stays with its variable", () => {
  const devices = plant.devices ?? [];
  const marks = alertMarks(devices, {
    vars: { [hex(11)]: "FAILING", [hex(13)]: "ERROR", [hex(21)]: "KO", [hex(41)]: "FAILING" },
    devs: {},
  });
  expect(Object.fromEntries(marks)).toEqual({
    [hex(11)]: "FAILING",
    [hex(13)]: "ERROR",
    [hex(21)]: "KO",
    [hex(41)]: "FAILING",
    [hex(1)]: "ERROR",
    [hex(2)]: "KO",
    // The worst child: KO before ERROR.
    inverters: "KO",
  });
});

test("TREE-09 TREE-22 OK, NONE and disabled things flag nothing; a device's own state counts", () => {
  const devices = plant.devices ?? [];
  expect([...alertMarks(devices, noStates)]).toEqual([]);
  expect([
    ...alertMarks(devices, { vars: { [hex(11)]: "OK", [hex(21)]: "NONE" }, devs: {} }),
  ]).toEqual([]);
  expect(alertMarks(devices, { vars: { [hex(12)]: "KO" }, devs: {} }).has("inverters")).toBe(false);
  expect(alertMarks(devices, { vars: {}, devs: { [hex(3)]: "KO" } }).has("inverters")).toBe(false);
  expect(alertMarks(devices, { vars: {}, devs: { [hex(4)]: "ERROR" } }).get("meters")).toBe(
    "ERROR",
  );
});

test("TREE-08 a formula's fault flags its group; the worst alert flags the way to the alerts, a failing one does not", () => {
  const formula = plant.formulas?.find((one) => !one.disabled)?.id ?? "";
  const check = { cnt: 3, error: null, vars: {} };
  const marks = treeMarks(
    plant,
    { vars: { [formula]: "KO" }, devs: {} },
    { [hex(91)]: { ...check, state: "FAILING" }, [hex(92)]: { ...check, state: "ERROR" } },
  );
  expect(Object.fromEntries(marks)).toEqual({
    [formula]: "KO",
    formulas: "KO",
    alerts: "ERROR",
    "/alerts_state": "ERROR",
  });
  const quiet = treeMarks(plant, noStates, { [hex(91)]: { ...check, state: "FAILING" } });
  expect([...quiet]).toEqual([]);
});

test("what is open is remembered, the oldest forgotten first", () => {
  expect(openList("a|b")).toEqual(["a", "b"]);
  expect(withOpened(["a", "b"], ["a"])).toEqual(["b", "a"]);
  const many = Array.from({ length: 200 }, (_, n) => String(n));
  expect(withOpened(many, ["new"])).toHaveLength(200);
  expect(withOpened(many, ["new"]).at(-1)).toBe("new");
  expect(withOpened(many, ["new"])).not.toContain("0");
});
