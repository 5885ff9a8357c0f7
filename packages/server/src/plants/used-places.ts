import type { ErrorPlace } from "@heliograph/contract/errors.ts";
import type { PlantUses } from "@heliograph/contract/plants/plants.wire.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { placesOfUse } from "@heliograph/domain/plants/plant-references.ts";
import type { Db } from "../platform/database.ts";
import { problem } from "../platform/problem.ts";

/** Names the places outside of these rooms where variables of a plant are used, each with the id of what it uses. */
export type AlsoUsed = (
  plantId: string,
  trx: Db,
) => Promise<readonly (readonly [id: string, place: ErrorPlace])[]>;

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
  const allPlaces = async (trx: Db, model: PlantModel): Promise<Map<string, ErrorPlace[]>> => {
    const places = new Map([...placesOfUse(model)].map(([id, own]) => [id, [...own]]));
    for (const find of usages)
      for (const [id, place] of await find(model.plant.id, trx)) {
        const own = places.get(id);
        if (own === undefined) places.set(id, [place]);
        else own.push(place);
      }
    return places;
  };
  return {
    also: (find: AlsoUsed): void => void usages.push(find),
    /** @param ids those alone, in this order; absent, all that are used */
    of: async (trx: Db, model: PlantModel, ids?: readonly string[]): Promise<PlantUses> => {
      const places = await allPlaces(trx, model);
      const used = [...places.keys()].filter(
        (id) => model.byId.has(id) || model.deviceById.has(id),
      );
      return (ids ?? used).map((id) => ({ id, places: places.get(id) ?? [] }));
    },
    /** Throws in_use. */
    refuse: async (
      trx: Db,
      model: PlantModel,
      thing: { id: string; name: string },
    ): Promise<void> => {
      const places = eachOnce((await allPlaces(trx, model)).get(thing.id) ?? []);
      if (places.length > 0) throw problem("in_use", { name: thing.name, places });
    },
  };
}
