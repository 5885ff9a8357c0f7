import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { expect, test, vi } from "vitest";
import { FleetFigures } from "./fleet-figures.ts";

test("[FL1] [FL4] who was answered before a plant was read for the first time asks again once it is: changes alone would never bring it to him", async () => {
  const model = Promise.withResolvers<PlantModel>();
  const plant = { id: "101", timezone: "Europe/Rome", disabled: false, sections: [] };
  const nothing = (): void => undefined;
  const figures = new FleetFigures(
    {
      clock: { nowSeconds: () => 1_795_258_800 },
      log: { error: nothing },
      changes: { on: nothing },
    } as never,
    {
      plants: { allIds: () => Promise.resolve(["101"]), model: () => model.promise },
      data: { onChange: nothing, onMissed: nothing },
      alerts: { faultyCounts: () => Promise.resolve(new Map()) },
      health: { marks: () => Promise.resolve(new Map()) },
    } as never,
  );
  await figures.whole(0);
  expect(figures.of("101")).toBeUndefined();
  const { edition } = figures;
  model.resolve({ plant, variables: [], deviceById: new Map() } as unknown as PlantModel);
  await vi.waitUntil(() => figures.of("101") !== undefined);
  await figures.whole(1000);
  expect(figures.edition).toBeGreaterThan(edition);
  await figures.stop();
});

test("[FL1] [DI4] a screen of one plant is answered with its figures while the rest of the fleet is still to be read", async () => {
  const never = new Promise<PlantModel>(() => {});
  const plant = { id: "102", timezone: "Europe/Rome", disabled: false, sections: [] };
  const model = { plant, variables: [], deviceById: new Map() } as unknown as PlantModel;
  const nothing = (): void => undefined;
  const figures = new FleetFigures(
    {
      clock: { nowSeconds: () => 1_795_258_800 },
      log: { error: nothing },
      changes: { on: nothing },
    } as never,
    {
      plants: {
        allIds: () => Promise.resolve(["101", "102"]),
        model: (id: string) => (id === "101" ? never : Promise.resolve(model)),
      },
      data: { onChange: nothing, onMissed: nothing },
      alerts: { faultyCounts: () => Promise.resolve(new Map([["102", 3]])) },
      health: { marks: () => Promise.resolve(new Map()) },
    } as never,
  );
  await figures.whole(0);
  await figures.known(["102", "999"]);
  expect(figures.of("102")?.model).toBe(model);
  expect(figures.faulty("102")).toBe(3);
  expect(figures.of("101")).toBeUndefined();
});
