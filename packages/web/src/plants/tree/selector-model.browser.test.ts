import { expect, test } from "vitest";
import { filterModeStore, filterValueStore, stillFits } from "./selector-model.ts";

test("what was found before is offered only as far as it fits what is typed now", () => {
  const plant = { id: "214", name: "Ca\u2019 Moròsina", client: "Agricola" };
  for (const typed of ["", "21", "MOROSINA", " agri"]) expect(stillFits(plant, typed)).toBe(true);
  expect(stillFits(plant, "villa")).toBe(false);
});

test("SESS-21 SESS-22 a fresh browser filters by client, with no value; both are stored", () => {
  expect(filterModeStore.get()).toBe("client");
  expect(filterValueStore.get()).toBeNull();
  filterModeStore.set("manager");
  filterValueStore.set("Carla");
  expect(localStorage.getItem("heliograph.tree.mode")).toBe("manager");
  expect(localStorage.getItem("heliograph.tree.value")).toBe("Carla");
});
