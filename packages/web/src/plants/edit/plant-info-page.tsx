import { patchPlant } from "@heliograph/contract/plants/plants.routes.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../change.ts";
import { useMe } from "../../me.ts";
import { plantListQuery, storePlant, usePlant } from "../../plant-queries.ts";
import { StateBadge } from "../../ui/marks.tsx";
import { useBack } from "../../ui/page-link.tsx";
import { PageHead } from "../../ui/panel.tsx";
import { useEdit } from "../../ui/use-edit.ts";
import { plantPage } from "../plants.pages.ts";
import { plantTable } from "./plant-fields.ts";
import { formOfPlant, patchOf, type PlantForm, plantRules, wasOf } from "./plant-form.ts";
import { checkPlant, PlantFormPage } from "./plant-form-page.tsx";

/** The facts of a plant: who owns it, where it is, since when. */
export function PlantInfoPage(): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const back = useBack();
  const plant = usePlant();
  const start = useMemo(() => formOfPlant(plant), [plant]);
  const change = useChange(patchPlant, {
    store: storePlant,
    invalidates: [plantListQuery().queryKey],
    changes: { plantId: plant.id, ids: () => [] },
  });
  const edit = useEdit<PlantForm, Plant>({
    start,
    fields: plantTable(t, { isNew: false, isAdmin: me.is_admin }),
    rules: plantRules,
    check: checkPlant(t),
    send: (form, changes, was) =>
      change.send({
        params: { plant_id: plant.id },
        body: { ...patchOf(form, changes, me.is_admin), was: wasOf(was, plant) },
      }),
    done: `${t("form.common.save_success")}: ${t("plants.updated")}`,
    onSaved: () => edit.begin(),
  });
  return (
    <PlantFormPage
      edit={edit}
      head={
        <PageHead
          title={t("plants.form.title")}
          sub={`${plant.id} · ${plant.name}`}
          badge={
            plant.disabled && <StateBadge state="DISABLED">{t("common.state.DISABLED")}</StateBadge>
          }
        />
      }
      disabled={!edit.isDirty}
      onCancel={() => back(plantPage.at({ plantId: plant.id }))}
    />
  );
}
