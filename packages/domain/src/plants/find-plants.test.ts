import { expect, test } from "vitest";
import { findPlants, plantIndex, type PlantQuestion, type SearchedPlant } from "./find-plants.ts";

const plant = (id: string, name: string, client: string, more: Partial<SearchedPlant> = {}) => ({
  id,
  name,
  client,
  maintainer: null,
  manager: null,
  location: null,
  kwp: 6,
  disabled: false,
  ...more,
});
const index = plantIndex([
  plant("214", "Cascina", "Agricola"),
  plant("101", "Villa", "Ginestra", { maintainer: "Elettra", location: "Forl\u00ec" }),
  plant("118", "Ca\u2019 Moro\u0301sina", "Agricola"),
  plant("156", "Belfiore", "Agricola", { disabled: true }),
]);
const ask = (question: Partial<PlantQuestion>, sees: (plantId: string) => boolean = () => true) =>
  findPlants(index, sees, { q: "", limit: 20, open: false, ...question });
const ids = (...asked: Parameters<typeof ask>): string[] =>
  ask(...asked).plants.map(({ id }) => id);

test("TREE-02 with a client chosen only its plants are offered, by name, disabled ones last", () => {
  expect(ids({ group: "client", value: "Agricola" })).toEqual(["118", "214", "156"]);
  expect(ids({ group: "maintainer", value: "Elettra" })).toEqual(["101"]);
});
test("TREE-02 without a value, or with one that no plant has, all are offered", () => {
  expect(ids({ group: "client" })).toHaveLength(4);
  expect(ids({ group: "client", value: "Somebody else's" })).toHaveLength(4);
  expect(ids({ value: "Agricola" })).toHaveLength(4);
});
test("code, name, client and place are looked at, whatever the accents and the case", () => {
  expect(ids({ q: "21" })).toEqual(["214"]);
  expect(ids({ q: " GINESTRA " })).toEqual(["101"]);
  expect(ids({ q: "forli" })).toEqual(["101"]);
  expect(ids({ q: "morosina" })).toEqual(["118"]);
  expect(ids({ q: "M\u00f2ro" })).toEqual(["118"]);
  expect(ids({ q: "agricola casc" })).toEqual(["214"]);
  expect(ids({ q: "villa", group: "client", value: "Agricola" })).toEqual([]);
});
test("by their ids only those are offered, and of them only what is seen", () => {
  expect(ids({ ids: ["214", "101", "999"] })).toEqual(["214", "101"]);
  expect(ids({ ids: ["214", "101"] }, (id) => id !== "101")).toEqual(["214"]);
  expect(ids({ ids: ["214", "101"], q: "villa" })).toEqual(["101"]);
  expect(ids({ ids: [] })).toEqual([]);
});
test("each value of the group once, in alphabetical order, and only of plants that are seen", () => {
  expect(ask({ group: "client" }).values).toEqual(["Agricola", "Ginestra"]);
  expect(ask({}).values).toEqual([]);
  const sees = (id: string): boolean => id !== "101";
  expect(ask({ group: "client" }, sees).values).toEqual(["Agricola"]);
  expect(ids({ q: "1" }, sees)).toEqual(["118", "214", "156"]);
});
test("no more than asked for, with how many there are; closed ones are left out when that is asked", () => {
  expect(ask({ limit: 2 })).toMatchObject({ count: 4, plants: [{ id: "118" }, { id: "214" }] });
  expect(ids({ open: true })).toEqual(["118", "214", "101"]);
});
