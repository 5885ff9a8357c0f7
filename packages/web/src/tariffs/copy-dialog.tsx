import { copyTariff } from "@heliograph/contract/tariffs/tariffs.routes.ts";
import type { CopiedTariff, Tariff } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { MultiSelect } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { usePlantChoices } from "../plant-choices.ts";
import { usePlant } from "../plant-queries.ts";
import { asFound } from "../ui/edit-cells.tsx";
import { EditDialog } from "../ui/edit-dialog.tsx";
import type { Field } from "../ui/edit-fields.ts";
import { refusalRooms, refusalText } from "../ui/refusal-text.ts";
import { loadTexts } from "../ui/texts/texts.ts";
import { toastDone } from "../ui/toasts.tsx";
import { useEdit } from "../ui/use-edit.ts";

interface Copy {
  readonly plants: readonly string[];
  readonly ends_open: boolean;
}

/** The same tariff for other plants: each for itself, and what was refused stays to be read. */
export function CopyDialog(props: {
  readonly tariff: Tariff;
  /** "dal 01/01/2026" */
  readonly name: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const { tariff, name, onClose } = props;
  const copy = useChange(copyTariff, { invalidates: [["tariffs"]] });
  const [refused, setRefused] = useState<CopiedTariff>([]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { choices, onSearch, labelOf } = usePlantChoices(
    [...chosen, ...refused.map(({ plant_id: id }) => id)],
    [plant.id],
  );
  const fields: Field<Copy>[] = [
    {
      name: "plants",
      kind: "own",
      cell: (of) => (
        <MultiSelect
          key="plants"
          label={t("tariffs.copy.plants")}
          data-path="plants"
          data-autofocus
          data={choices.filter(({ value }) => value !== plant.id)}
          value={[...of.values.plants]}
          error={of.errorOf("plants")}
          onChange={(plants) => {
            setChosen(plants);
            of.set({ plants });
          }}
          searchable
          onSearchChange={onSearch}
          filter={asFound}
          hidePickedOptions
          clearable
          clearButtonProps={{ "aria-label": t("common.clear") }}
          nothingFoundMessage={t("common.table.notFound")}
        />
      ),
    },
    {
      name: "ends_open",
      label: "tariffs.copy.endsOpen",
      kind: "check",
    },
  ];
  const edit = useEdit<Copy, CopiedTariff>({
    start: { plants: [], ends_open: true },
    fields,
    isAction: true,
    check: ({ plants }) => ({ plants: plants.length === 0 && t("tariffs.copy.none") }),
    send: async ({ plants, ends_open }) => {
      const params = { plant_id: plant.id, tariff_id: tariff.id };
      const answers = await copy.send({ params, body: { plants: [...plants], ends_open } });
      const left = answers.filter((one) => one.refused !== null);
      const done = answers.length - left.length;
      if (left.length > 0) await loadTexts(refusalRooms);
      if (done > 0) toastDone(t("tariffs.copy.done", { count: done }));
      setRefused(left);
      if (left.length === 0) onClose();
      else {
        const plantsLeft = left.map(({ plant_id: id }) => id);
        setChosen(plantsLeft);
        edit.set({ plants: plantsLeft });
      }
      return null;
    },
  });
  return (
    <EditDialog
      edit={edit}
      onClose={onClose}
      title={t("tariffs.copy.title", { name })}
      action={t("tariffs.copy.do")}
      size={560}
    >
      {refused.length > 0 && (
        <div role="alert" className="hg-tariff-refused">
          <p>{t("tariffs.copy.refused", { count: refused.length })}</p>
          <ul>
            {refused.map(({ plant_id: id, refused: why }) => (
              <li key={id}>
                <strong>{labelOf(id)}</strong>: {why && refusalText(why, t)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </EditDialog>
  );
}
