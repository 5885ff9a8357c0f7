import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { usePlantChoices } from "./plant-choices.ts";
import { plantQuery } from "./plant-queries.ts";

/**
 * One plant of all that the reader may view, to choose something of it, and the field to choose it with.
 * @param first that are offered first; the first of them is chosen
 */
export function usePlantOf(
  label: string,
  first: readonly string[],
): { readonly plant: Plant | undefined; readonly field: ReactNode } {
  const [chosen, setChosen] = useState<string | null>(first[0] ?? null);
  const { choices, onSearch } = usePlantChoices(chosen === null ? first : [chosen, ...first]);
  const { data } = useQuery({ ...plantQuery(chosen ?? ""), enabled: chosen !== null });
  const field = (
    <Select
      label={label}
      data={[...choices]}
      value={chosen}
      allowDeselect={false}
      onChange={setChosen}
      onSearchChange={onSearch}
      filter={({ options }) => options}
      searchable
    />
  );
  return { plant: chosen === null ? undefined : data, field };
}
