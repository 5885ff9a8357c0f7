import type { PlantListItem } from "@heliograph/contract/plants/plants.wire.ts";

/** Whoever owns plants: the text that stands as client on them. */
export interface Client {
  readonly name: string;
  readonly plants: readonly PlantListItem[];
  /** [kWp] */
  readonly kwp: number;
}

/** The clients of some plants, in alphabetical order; a plant without one belongs to none. */
export function clientsOf(plants: readonly PlantListItem[], language: string): Client[] {
  const byName = Map.groupBy(plants, ({ client }) => client ?? "");
  byName.delete("");
  const { compare } = new Intl.Collator(language, { sensitivity: "base", numeric: true });
  return [...byName]
    .map(([name, theirs]) => ({
      name,
      plants: theirs,
      kwp: theirs.reduce((sum, { kwp }) => sum + kwp, 0),
    }))
    .toSorted((a, b) => compare(a.name, b.name));
}
