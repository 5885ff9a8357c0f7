import { plantIndex, type PlantIndex } from "@heliograph/domain/plants/find-plants.ts";
import type { World } from "../platform/world.ts";
import { searchedPlants } from "./plants.store.ts";

/** The plants as a search looks at them: read once, and again after any plant has changed. */
export function newSearchIndex({ db, changes }: Pick<World, "db" | "changes">): {
  read(): Promise<PlantIndex>;
} {
  let known: Promise<PlantIndex> | null = null;
  changes.on("plant", () => {
    known = null;
  });
  return {
    async read() {
      const reading = (known ??= searchedPlants(db).then(plantIndex));
      try {
        return await reading;
      } catch (error) {
        if (known === reading) known = null;
        throw error;
      }
    },
  };
}
