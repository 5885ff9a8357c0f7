import { northernPlants } from "./fleet-north.ts";
import { southernPlants } from "./fleet-south.ts";
import type { PlantSpec } from "./plant-spec.ts";

/** The demo fleet: invented plants, people and firms in real places and climates. */
export const fleet: readonly PlantSpec[] = [...northernPlants, ...southernPlants];

/** First day of the demo fleet's data: early enough for two years of bars, late enough that its counters are computed in seconds. */
export const fleetSince = "2025-01-01";
