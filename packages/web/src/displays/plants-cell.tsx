import { maxDisplayPlants } from "@heliograph/contract/displays/displays.wire.ts";
import { MultiSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePlantChoices } from "../plant-choices.ts";
import type { Cells } from "../ui/edit-fields.ts";
import "./displays.css";

/** So many are counted at a glance. */
const fewPlants = 3;
/** The plants that a display shows, found by the server as one types. */
export function PlantsCell({
  of,
  hint,
}: {
  readonly of: Pick<Cells<{ readonly plants: string[] }>, "values" | "set" | "errorOf">;
  readonly hint?: string;
}): ReactNode {
  const { t } = useTranslation();
  const { plants } = of.values;
  const { choices, onSearch } = usePlantChoices(plants);
  return (
    <MultiSelect
      label={t("displays.plants")}
      description={[
        ...(plants.length > fewPlants ? [t("displays.chosen", { count: plants.length })] : []),
        hint ?? t("displays.plantsHint"),
      ].join(" · ")}
      classNames={{ pillsList: "hg-plant-pills" }}
      error={of.errorOf("plants")}
      data-path="plants"
      data={[...choices]}
      value={plants}
      onChange={(chosen) => of.set({ plants: chosen })}
      onSearchChange={onSearch}
      filter={({ options }) => options}
      searchable
      hidePickedOptions
      clearable
      clearButtonProps={{ "aria-label": t("common.clear") }}
      maxValues={maxDisplayPlants}
    />
  );
}
