import { northernPlants } from "./fleet-north.ts";
import { southernPlants } from "./fleet-south.ts";
import type { PlantSpec } from "./plant-spec.ts";

/** The demo fleet: invented plants, people and firms in real places and climates. */
export const fleet: readonly PlantSpec[] = [...northernPlants, ...southernPlants];
