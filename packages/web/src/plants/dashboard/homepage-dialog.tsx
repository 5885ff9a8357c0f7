import {
  homepage,
  type Homepage,
  homepageLimits,
  type Plant,
} from "@heliograph/contract/plants/plants.wire.ts";
import { getPlant, patchPlant } from "@heliograph/contract/plants/plants.routes.ts";
import { kwhPerUnit } from "@heliograph/domain/data/unit-of.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../call.ts";
import { useChange } from "../../change.ts";
import { EditDialog } from "../../ui/edit-dialog.tsx";
import type { Field } from "../../ui/edit-fields.ts";
import { useEdit } from "../../ui/use-edit.ts";
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
  const { plant } = props;
  const all = variablesOf(plant);
  const seen = new Set(all.map(({ variable }) => variable.id));
  const { queryKey } = plantQuery(plant.id);
  const { send } = useChange(patchPlant, {
    store: (queries, { homepage: saved }) => {
      // The answer has no devices: only what was changed is taken from it.
      queries.setQueryData<Plant>(queryKey, (before) => before && { ...before, homepage: saved });
      void readAgain(queries, plant.id, [plant.id]);
    },
    changes: { plantId: plant.id, ids: () => [] },
  });
  const options = (list: List, chosen: readonly string[]) => {
    const offered = all.filter((one) => fits[list](one) || chosen.includes(one.variable.id));
    const byDevice = Map.groupBy(offered, ({ device }) => device?.name ?? t("frame.tree.formulas"));
    return [...byDevice].map(([group, ofDevice]) => ({
      group,
      items: ofDevice.map(({ variable }) => ({ value: variable.id, label: variable.name })),
    }));
  };
  const fieldsOf = (list: List, values: Homepage): Field<Homepage>[] => [
    {
      name: list,
      label: `dashboard.homepage.${list}`,
      hint: "dashboard.homepage.limit",
      words: {
        chosen: values[list].filter((id) => seen.has(id)).length,
        most: homepageLimits[list],
      },
      kind: "choices",
      choices: options(list, values[list]),
      most: homepageLimits[list],
    },
    ...switches[list].map((name): Field<Homepage> => ({
      name,
      label: `dashboard.homepage.${name}`,
      kind: "switch",
    })),
  ];
  const edit = useEdit<Homepage>({
    start: plant.homepage,
    fields: (values) => lists.flatMap((list) => fieldsOf(list, values)),
    rules: homepage,
    under: "homepage",
    send: async (_, changes, was) => {
      // What somebody else has chosen meanwhile for another box stays.
      const params = { plant_id: plant.id };
      const now = (await call(getPlant, { params })).homepage;
      const body = { homepage: { ...now, ...changes }, was: { homepage: { ...now, ...was } } };
      return await send({ params, body });
    },
    onSaved: props.onClose,
  });
  return (
    <EditDialog
      edit={edit}
      size="lg"
      onClose={props.onClose}
      title={t("dashboard.homepage.title")}
    />
  );
}
