import type { PlantListItem } from "@heliograph/contract/plants/plants.wire.ts";
import { Button } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { GroupedPicker } from "../../ui/grouped-picker.tsx";
import { useFormat } from "../../ui/use-format.tsx";
import { mostPlants } from "./chosen-plants.ts";

/** The open plants by client, to choose those that are looked at together. */
export function PlantChoice(props: {
  readonly plants: readonly PlantListItem[];
  readonly onShow: (ids: readonly string[]) => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const groups = useMemo(
    () =>
      [
        ...Map.groupBy(
          props.plants.filter((plant) => !plant.disabled),
          (plant) => plant.client ?? "",
        ),
      ]
        .toSorted(([a], [b]) => a.localeCompare(b, format.language))
        .map(([client, own]) => ({
          id: client,
          name: client === "" ? t("multiplant.noClient") : client,
          items: own
            .toSorted((a, b) => a.name.localeCompare(b.name, format.language))
            .map((plant) => ({
              id: plant.id,
              name: plant.name,
              note: format.text(format.peak(plant.kwp)),
            })),
        })),
    [props.plants, format, t],
  );
  return (
    <div className="hg-multi-choice">
      <GroupedPicker
        label={t("multiplant.choose")}
        groups={groups}
        selected={chosen}
        limit={mostPlants}
        heightPx={480}
        onChange={setChosen}
      />
      <div className="hg-form-foot">
        <Button disabled={chosen.length === 0} onClick={() => props.onShow(chosen)}>
          {chosen.length === 0
            ? t("multiplant.show")
            : t("multiplant.showCount", { count: chosen.length })}
        </Button>
      </div>
    </div>
  );
}
