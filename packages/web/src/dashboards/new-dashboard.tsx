import { createDashboard } from "@heliograph/contract/dashboards/dashboards.routes.ts";
import {
  type Dashboard,
  dashboardFields,
  type ListedDashboard,
} from "@heliograph/contract/dashboards/dashboards.wire.ts";
import { dashboardLimits } from "@heliograph/contract/dashboards/widgets.wire.ts";
import { MultiSelect, Radio, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { usePlantChoices } from "../plant-choices.ts";
import { plantQuery } from "../plant-queries.ts";
import { EditDialog } from "../ui/edit-dialog.tsx";
import { useEdit } from "../ui/use-edit.ts";
import { dashboardsChanged } from "./dashboards.api.ts";
import { type Template, templates, widgetsOf } from "./templates.ts";

/** The charts of a new dashboard draw the variables of so many plants. */
const maxDrawn = 5;
type Values = Pick<Dashboard, "name" | "plants">;

/** Name, plants, and what to begin with. */
export function NewDashboard(props: {
  readonly onClose: () => void;
  readonly onMade: (made: ListedDashboard) => void;
}): ReactNode {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [template, setTemplate] = useState<Template>("plant");
  const create = useChange(createDashboard, dashboardsChanged);
  const edit = useEdit<Values, Dashboard>({
    start: { name: "", plants: [] },
    rules: dashboardFields.pick({ name: true, plants: true }),
    fields: [
      { name: "name", kind: "text", label: "common.name", required: true, most: 200 },
      {
        name: "plants",
        kind: "own",
        cell: (of) => (
          <PlantsField
            label={t("dashboards.plants")}
            hint={t("dashboards.plantsHint")}
            error={of.errorOf("plants")}
            value={of.values.plants}
            onChange={(plants) => of.set({ plants })}
          />
        ),
      },
    ],
    send: async (values) => {
      const drawn = await Promise.all(
        values.plants.slice(0, maxDrawn).map((id) => queries.ensureQueryData(plantQuery(id))),
      );
      const widgets = widgetsOf(template, drawn, (of) => t(`dashboards.chartTitle.${of}`));
      return await create.send({ body: { ...values, widgets } });
    },
    onSaved: (made) => {
      props.onClose();
      if (made) props.onMade({ ...made, num_widgets: made.widgets.length });
    },
  });
  return (
    <EditDialog edit={edit} title={t("dashboards.new")} onClose={props.onClose}>
      <Radio.Group
        label={t("dashboards.template.label")}
        value={template}
        onChange={(chosen) => setTemplate(chosen as Template)}
      >
        <Stack gap={8} mt={6}>
          {templates.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`dashboards.template.${one}`)}
              description={t(`dashboards.templateHint.${one}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </EditDialog>
  );
}

/** Plants, found by the server as one types. */
export function PlantsField(props: {
  readonly label: string;
  readonly hint: string;
  readonly error?: string | undefined;
  readonly value: readonly string[];
  readonly onChange: (plants: string[]) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { choices, onSearch } = usePlantChoices(props.value);
  return (
    <MultiSelect
      label={props.label}
      description={props.hint}
      error={props.error}
      data-path="plants"
      data={[...choices]}
      value={[...props.value]}
      onChange={props.onChange}
      onSearchChange={onSearch}
      filter={({ options }) => options}
      searchable
      hidePickedOptions
      clearable
      clearButtonProps={{ "aria-label": t("common.clear") }}
      maxValues={dashboardLimits.plants}
    />
  );
}
