import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { expect, test, vi } from "vitest";
import { FleetFigures } from "./fleet-figures.ts";

const modelOf = (id: string) =>
  ({
    plant: { id, timezone: "Europe/Rome", disabled: false, sections: [] },
    variables: [],
    deviceById: new Map(),
  }) as unknown as PlantModel;
/** Of plants whose models are read by `model`; of one of them alerts are known. */
function figuresOf(
  ids: readonly string[],
  model: (id: string) => Promise<PlantModel>,
  faulty: readonly (readonly [string, number])[] = [],
): FleetFigures {
  const nothing = (): void => undefined;
  return new FleetFigures(
    {
      clock: { nowSeconds: () => 1_795_258_800 },
      log: { error: nothing },
      changes: { on: nothing },
    } as never,
    {
      plants: { allIds: () => Promise.resolve(ids), model },
      data: { onChange: nothing, onMissed: nothing },
      alerts: { faultyCounts: () => Promise.resolve(new Map(faulty)) },
      health: { marks: () => Promise.resolve(new Map()) },
    } as never,
  );
}

test("[FL1] [FL4] who was answered before a plant was read for the first time asks again once it is: changes alone would never bring it to him", async () => {
  const model = Promise.withResolvers<PlantModel>();
  const figures = figuresOf(["101"], () => model.promise);
  await figures.whole(0);
  expect(figures.of("101")).toBeUndefined();
  const { edition } = figures;
  model.resolve(modelOf("101"));
  await vi.waitUntil(() => figures.of("101") !== undefined);
  await figures.whole(1000);
  expect(figures.edition).toBeGreaterThan(edition);
  await figures.stop();
});

test("[FL1] [DI4] a screen of one plant is answered with its figures while the rest of the fleet is still to be read", async () => {
  const model = modelOf("900");
  const never = new Promise<PlantModel>(() => {});
  // Many are read at once: it comes after all of these.
  const others = Array.from({ length: 1000 }, (_, at) => String(1000 + at));
  const read = (id: string) => (id === "900" ? Promise.resolve(model) : never);
  const figures = figuresOf([...others, "900"], read, [["900", 3]]);
  await figures.whole(0);
  expect(figures.of("900")).toBeUndefined();
  await figures.known(["900", "999"]);
  expect(figures.of("900")?.model).toBe(model);
  expect(figures.faulty("900")).toBe(3);
});
