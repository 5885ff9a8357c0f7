import type { ErrorPlace } from "@heliograph/contract/errors.ts";
import type { PlantUses } from "@heliograph/contract/plants/plants.wire.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { whereUsed } from "@heliograph/domain/plants/plant-references.ts";
import type { Db } from "../platform/database.ts";
import { problem } from "../platform/problem.ts";

/** Names the places outside of these rooms where a variable or device is used, such as `alert Grid lost`. */
export type AlsoUsed = (plantId: string, id: string, trx: Db) => Promise<readonly ErrorPlace[]>;

/** The sentence of a refusal names each place once, whichever of two of a name it is. */
const eachOnce = (places: readonly ErrorPlace[]): ErrorPlace[] => [
  ...new Map(
    places.map((one) => {
      const { id: _id, ...place } = one;
      return [JSON.stringify(place), place] as const;
    }),
  ).values(),
];

/** Where variables and devices are used: in the plant itself, and in what other rooms keep. (P8) */
export function newUsedPlaces() {
  const usages: AlsoUsed[] = [];
  const placesOf = async (trx: Db, model: PlantModel, id: string): Promise<ErrorPlace[]> => {
    const places = [...whereUsed(model, id)];
    for (const find of usages) places.push(...(await find(model.plant.id, id, trx)));
    return places;
  };
  return {
    also: (find: AlsoUsed): void => void usages.push(find),
    of: async (trx: Db, model: PlantModel, ids: readonly string[]): Promise<PlantUses> =>
      await Promise.all(ids.map(async (id) => ({ id, places: await placesOf(trx, model, id) }))),
    /** Throws in_use. */
    async refuse(trx: Db, model: PlantModel, thing: { id: string; name: string }): Promise<void> {
      const places = eachOnce(await placesOf(trx, model, thing.id));
      if (places.length > 0) throw problem("in_use", { name: thing.name, places });
    },
  };
}
