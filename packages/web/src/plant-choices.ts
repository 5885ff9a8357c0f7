import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { foundPlantsQuery, usePlantNames } from "./plant-queries.ts";

/** Plants that are offered at once; who does not find one among them types. */
const most = 200;

interface Choice {
  readonly value: string;
  readonly label: string;
}
/** What a list of plants to choose from is given: it offers what the server found, and shows it as it is. */
interface PlantChoices {
  readonly choices: readonly Choice[];
  readonly onSearch: (typed: string) => void;
  /** Code and name; the code alone of a plant that the reader may not view. */
  readonly labelOf: (plantId: string) => string;
}

/**
 * Plants to choose from, found by the server as one types.
 * @param chosen already, and among the choices whatever is typed
 * @param taken and not offered again
 */
export function usePlantChoices(
  chosen: readonly string[],
  taken: readonly string[] = [],
): PlantChoices {
  // The field of one choice holds the words of what is chosen: whoever opens it again looks for another.
  const [typed, setTyped] = useState<{ words: string; isOf: Choice | null }>({
    words: "",
    isOf: null,
  });
  const words = useDeferredValue(typed.isOf === null ? typed.words : "");
  const names = usePlantNames([...chosen, ...taken]);
  const labelOf = (id: string): string => labelled(id, names.get(id));
  const { data } = useQuery(foundPlantsQuery({ q: words, limit: most }));
  const offered = new Map([
    ...chosen.map((id) => [id, labelOf(id)] as const),
    ...(typed.isOf === null ? [] : [[typed.isOf.value, typed.isOf.label] as const]),
    ...(data?.plants ?? []).map(({ id, name }) => [id, labelled(id, name)] as const),
  ]);
  for (const id of taken) offered.delete(id);
  const choices = [...offered].map(([value, label]) => ({ value, label }));
  return {
    choices,
    onSearch: (text) =>
      setTyped({ words: text, isOf: choices.find(({ label }) => label === text) ?? null }),
    labelOf,
  };
}
const labelled = (id: string, name: string | undefined): string =>
  name === undefined ? id : `${id} ${name}`;
