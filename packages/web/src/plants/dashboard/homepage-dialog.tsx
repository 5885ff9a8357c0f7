import {
  type Homepage,
  homepageLimits,
  type Plant,
} from "@heliograph/contract/plants/plants.wire.ts";
import { patchPlant } from "@heliograph/contract/plants/plants.routes.ts";
import { kwhPerUnit } from "@heliograph/domain/data/unit-of.ts";
import { MultiSelect, Switch } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../call-error.ts";
import { call } from "../../call.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useFieldMarks } from "../../ui/field-marks.ts";
import { FormFoot, useSave } from "../../ui/form.tsx";
import { kindOfVariable, type PlantVariable, variablesOf } from "../../variables/variables.api.ts";
import { plantQuery, readAgain } from "../../plant-queries.ts";

const lists = ["featured_vars", "numeric_vars", "daily_vars", "history_vars"] as const;
type List = (typeof lists)[number];
const switches = {
  featured_vars: [],
  numeric_vars: ["numeric_hide_trees"],
  daily_vars: ["daily_selected_only"],
  history_vars: ["history_selected_only", "history_hide_estimates"],
} as const satisfies Record<List, readonly (keyof Homepage)[]>;

/** What a box can show: dials and curves what is measured, totals and bars what is counted. */
const fits: Record<List, (one: PlantVariable) => boolean> = {
  featured_vars: () => true,
  numeric_vars: ({ variable }) => kindOfVariable(variable) === "counter",
  daily_vars: ({ variable }) => kindOfVariable(variable) === "analogue",
  // One axis of energy: a counter of water or money has no place on it.
  history_vars: ({ variable }) =>
    kindOfVariable(variable) === "counter" && kwhPerUnit(variable.udm) !== null,
};

/** Chooses the variables of the homepage's boxes. Cancel changes nothing. */
export function HomepageDialog(props: {
  readonly plant: Plant;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const marks = useFieldMarks();
  const save = useSave(marks);
  const { plant } = props;
  const [values, setValues] = useState<Homepage>(plant.homepage);
  const all = variablesOf(plant);
  const seen = new Set(all.map(({ variable }) => variable.id));
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (homepage: Homepage) =>
      call(patchPlant, { params: { plant_id: plant.id }, body: { id: plant.id, homepage } }),
    meta: { quiet: true },
    onSuccess: (answer) => {
      // The answer has no devices: only what was changed is taken from it.
      queries.setQueryData(plantQuery(plant.id).queryKey, (before: Plant | undefined) =>
        before ? { ...before, homepage: answer.homepage } : before,
      );
      void readAgain(queries, plant.id, [plant.id]);
    },
  });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await save(() => mutateAsync(values), errorText)) props.onClose();
  };
  const options = (list: List) => {
    const offered = all.filter((one) => fits[list](one) || values[list].includes(one.variable.id));
    const groups = new Map<string, { value: string; label: string }[]>();
    for (const { variable, device } of offered) {
      const group = device?.name ?? t("frame.tree.formulas");
      const items = groups.get(group) ?? [];
      groups.set(group, [...items, { value: variable.id, label: variable.name }]);
    }
    return [...groups].map(([group, items]) => ({ group, items }));
  };
  return (
    <FormDialog
      isUnsaved={JSON.stringify(values) !== JSON.stringify(plant.homepage)}
      opened
      size="lg"
      onClose={props.onClose}
      title={t("dashboard.homepage.title")}
    >
      <form className="hg-form" onSubmit={(event) => void submit(event)}>
        {lists.map((list) => (
          <fieldset key={list} className="hg-homepage-box">
            <MultiSelect
              label={t(`dashboard.homepage.${list}`)}
              description={t("dashboard.homepage.limit", {
                chosen: values[list].filter((id) => seen.has(id)).length,
                most: homepageLimits[list],
              })}
              data={options(list)}
              // What the reader may not see stays chosen, and is not offered.
              value={values[list].filter((id) => seen.has(id))}
              error={marks.of(`homepage.${list}`)}
              onChange={(chosen) => {
                setValues({
                  ...values,
                  [list]: [...chosen, ...values[list].filter((id) => !seen.has(id))],
                });
                marks.clear();
              }}
              maxValues={homepageLimits[list] - values[list].filter((id) => !seen.has(id)).length}
              limit={200}
              searchable
              clearable
              hidePickedOptions
              nothingFoundMessage={t("common.table.notFound")}
              clearButtonProps={{ "aria-label": t("common.clear") }}
            />
            {switches[list].map((name) => (
              <Switch
                key={name}
                label={t(`dashboard.homepage.${name}`)}
                checked={values[name]}
                onChange={(event) => setValues({ ...values, [name]: event.currentTarget.checked })}
              />
            ))}
          </fieldset>
        ))}
        <FormFoot busy={isPending} onCancel={props.onClose} />
      </form>
    </FormDialog>
  );
}
