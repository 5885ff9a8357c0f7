import type { PlantListItem } from "@heliograph/contract/plants/plants.wire.ts";
import { expect, test } from "vitest";
import { filterModeStore, filterValueStore, offeredPlants, valuesOf } from "./selector-model.ts";

const plant = (id: string, name: string, client: string, disabled = false): PlantListItem => ({
  id,
  name,
  client,
  maintainer: id === "101" ? "Elettra" : null,
  manager: null,
  kwp: 6,
  lat: null,
  lon: null,
  timezone: "Europe/Rome",
  last_update: null,
  disabled,
  num_alerts: 0,
  num_sms: 0,
});
const plants = [
  plant("214", "Cascina", "Agricola"),
  plant("101", "Villa", "Ginestra"),
  plant("118", "Ca’ Morosina", "Agricola"),
  plant("156", "Belfiore", "Agricola", true),
];
const ids = (filter: Parameters<typeof offeredPlants>[1]): string[] =>
  offeredPlants(plants, filter).map((one) => one.id);

test("TREE-02 with a client chosen only its plants are offered, by name, disabled ones last", () => {
  expect(ids({ mode: "client", value: "Agricola", typed: "" })).toEqual(["118", "214", "156"]);
  expect(ids({ mode: "maintainer", value: "Elettra", typed: "" })).toEqual(["101"]);
});

test("TREE-02 without a value, or with one that no plant has, all are offered", () => {
  expect(ids({ mode: "client", value: null, typed: "" })).toHaveLength(4);
  expect(ids({ mode: "client", value: "Somebody else's", typed: "" })).toHaveLength(4);
  expect(ids({ mode: "none", value: "Agricola", typed: "" })).toHaveLength(4);
});

test("what is typed is looked for in code, name and client", () => {
  expect(ids({ mode: "client", value: null, typed: "21" })).toEqual(["214"]);
  expect(ids({ mode: "client", value: null, typed: "GINESTRA" })).toEqual(["101"]);
  expect(ids({ mode: "client", value: "Agricola", typed: "villa" })).toEqual([]);
});

test("each value once, in alphabetical order", () => {
  expect(valuesOf(plants, "client")).toEqual(["Agricola", "Ginestra"]);
  expect(valuesOf(plants, "maintainer")).toEqual(["Elettra"]);
  expect(valuesOf(plants, "none")).toEqual([]);
});

test("SESS-21 SESS-22 a fresh browser filters by client, with no value; both are stored", () => {
  expect(filterModeStore.get()).toBe("client");
  expect(filterValueStore.get()).toBeNull();
  filterModeStore.set("manager");
  filterValueStore.set("Carla");
  expect(localStorage.getItem("heliograph.tree.mode")).toBe("manager");
  expect(localStorage.getItem("heliograph.tree.value")).toBe("Carla");
});
