import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { foundPlantsQuery } from "../../plant-queries.ts";
import { GroupedPicker } from "../../ui/grouped-picker.tsx";
import { useFormat } from "../../ui/use-format.tsx";
import { maxPlants } from "./chosen-plants.ts";

/** Plants that are offered at once; who does not find one among them types. */
const maxFound = 300;

/** The open plants by client, to choose those that are looked at together. */
export function PlantChoice(props: {
  readonly onShow: (ids: readonly string[]) => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const [typed, setTyped] = useState("");
  const { data: found } = useQuery(foundPlantsQuery({ q: typed, limit: maxFound, open: "1" }));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const groups = useMemo(
    () =>
      [...Map.groupBy(found?.plants ?? [], (plant) => plant.client ?? "")]
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
    [found, format, t],
  );
  return (
    <div className="hg-multi-choice">
      <GroupedPicker
        label={t("multiplant.choose")}
        groups={groups}
        selected={chosen}
        limit={maxPlants}
        heightPx={480}
        onChange={setChosen}
        onSearch={setTyped}
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
