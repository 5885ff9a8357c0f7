import type { FoundPlants, PlantGroup } from "@heliograph/contract/plants/plants.wire.ts";

/** What of a plant a search looks at. */
export interface SearchedPlant {
  readonly id: string;
  readonly name: string;
  readonly client: string | null;
  readonly maintainer: string | null;
  readonly manager: string | null;
  readonly location: string | null;
  readonly kwp: number;
  readonly disabled: boolean;
}
export interface PlantQuestion {
  readonly q: string;
  readonly limit: number;
  readonly group?: PlantGroup | undefined;
  readonly value?: string | undefined;
  readonly open: boolean;
  /** Only these. */
  readonly ids?: readonly string[] | undefined;
}

const alphabet = new Intl.Collator(["it", "en"], { numeric: true, sensitivity: "base" });
/** Letters without accents, small: what a person types and what a plant is called meet here. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The plants in the order in which they are offered, each with the letters that are looked at: made once for many questions. */
export interface PlantIndex {
  readonly plants: readonly SearchedPlant[];
  readonly letters: readonly string[];
}
export function plantIndex(all: readonly SearchedPlant[]): PlantIndex {
  const plants = all.toSorted(
    (a, b) => Number(a.disabled) - Number(b.disabled) || alphabet.compare(a.name, b.name),
  );
  const letters = plants.map(({ id, name, client, location }) =>
    plain([id, name, client ?? "", location ?? ""].join(" ")),
  );
  return { plants, letters };
}

/** @param sees whether the reader may view a plant */
export function findPlants(
  { plants, letters }: PlantIndex,
  sees: (plantId: string) => boolean,
  { q, limit, group, value, open, ids }: PlantQuestion,
): FoundPlants {
  const words = plain(q)
    .split(/\s+/)
    .filter((word) => word !== "");
  const valueOf = (plant: SearchedPlant): string | null =>
    group === undefined ? null : plant[group];
  const seen = plants.flatMap((plant, at) =>
    sees(plant.id) && !(open && plant.disabled) && ids?.includes(plant.id) !== false
      ? [{ plant, letters: letters[at]! }]
      : [],
  );
  const values = new Set(seen.flatMap(({ plant }) => valueOf(plant) || []));
  const isNarrowed = value !== undefined && values.has(value);
  const found = seen.filter(
    (one) =>
      words.every((word) => one.letters.includes(word)) &&
      (!isNarrowed || valueOf(one.plant) === value),
  );
  return {
    plants: found.slice(0, limit).map(({ plant: { id, name, client, kwp, disabled } }) => ({
      id,
      name,
      client,
      kwp,
      disabled,
    })),
    count: found.length,
    values: [...values].toSorted(alphabet.compare),
  };
}
