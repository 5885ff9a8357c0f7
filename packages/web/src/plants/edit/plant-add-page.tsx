import { createPlant } from "@heliograph/contract/plants/plants.routes.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../change.ts";
import { plantListQuery } from "../../plant-queries.ts";
import { useGo } from "../../ui/page-link.tsx";
import { PageHead } from "../../ui/panel.tsx";
import { useEdit } from "../../ui/use-edit.ts";
import { setupPage } from "../../setup/setup.pages.ts";
import { plantsPage } from "../plants.pages.ts";
import { plantTable } from "./plant-fields.ts";
import { newPlantOf, noPlant, type PlantForm, plantRules } from "./plant-form.ts";
import { checkPlant, PlantFormPage } from "./plant-form-page.tsx";

/** A new plant. */
export function PlantAddPage(): ReactNode {
  const { t } = useTranslation();
  const go = useGo();
  const create = useChange(createPlant, { invalidates: [plantListQuery().queryKey] });
  const edit = useEdit<PlantForm, Plant>({
    start: noPlant,
    fields: plantTable(t, { isNew: true, isAdmin: true }),
    rules: plantRules,
    check: checkPlant(t),
    send: (form, changes) => create.send({ body: newPlantOf(form, changes) }),
    done: t("plants.created"),
    onSaved: (saved) => go(saved === null ? plantsPage.at() : setupPage.at({ plantId: saved.id })),
  });
  return (
    <PlantFormPage
      edit={edit}
      head={<PageHead title={t("plants.list.new")} />}
      onCancel={() => go(plantsPage.at())}
    >
      <Button variant="default" disabled={!edit.isDirty} onClick={() => edit.begin()}>
        {t("common.reset")}
      </Button>
    </PlantFormPage>
  );
}
