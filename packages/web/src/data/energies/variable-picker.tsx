import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { MultiSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { maxVariables } from "../data.pages.ts";
import { useEnergyName } from "../../variables/variables.api.ts";
import { namesOf, offeredVariables } from "./energy-variables.ts";

/** Up to five variables: energies first, with the device of each. */
export function VariablePicker(props: {
  readonly plant: Plant;
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { energies, others } = offeredVariables(props.plant);
  const names = namesOf([...energies, ...others], useEnergyName());
  const items = [...energies, ...others].map(({ variable }, at) => ({
    value: variable.id,
    label: names[at] ?? variable.name,
  }));
  return (
    <MultiSelect
      className="hg-energy-picker"
      label={t("data.energies.variables")}
      description={t("data.energies.limit", { chosen: props.chosen.length, most: maxVariables })}
      data={[
        { group: t("data.energies.energies"), items: items.slice(0, energies.length) },
        { group: t("data.energies.others"), items: items.slice(energies.length) },
      ].filter(({ items: own }) => own.length > 0)}
      value={[...props.chosen]}
      onChange={props.onChange}
      maxValues={maxVariables}
      limit={150}
      searchable
      hidePickedOptions
      placeholder={props.chosen.length === 0 ? t("data.energies.choose") : ""}
      nothingFoundMessage={t("common.table.notFound")}
    />
  );
}
