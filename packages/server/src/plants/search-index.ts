import { plantIndex, type PlantIndex } from "@heliograph/domain/plants/find-plants.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { changedPart } from "./plant-models.ts";
import { searchedPlants } from "./plants.store.ts";

/** The plants as a search looks at them: read once, and again after any plant has changed. */
export function newSearchIndex({ db, changes }: Pick<RoomContext, "db" | "changes">): {
  read(): Promise<PlantIndex>;
} {
  let known: Promise<PlantIndex> | null = null;
  changes.on("plant", (_, ...what) => {
    if (changedPart(what)?.part !== "incidents") known = null;
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
