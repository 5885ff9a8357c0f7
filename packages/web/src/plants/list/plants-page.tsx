import { deletePlant } from "@heliograph/contract/plants/plants.routes.ts";
import type { PlantListItem } from "@heliograph/contract/plants/plants.wire.ts";
import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconPower from "@tabler/icons-react/dist/esm/icons/IconPower.mjs";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDeletion } from "../../change.ts";
import { ListPage, useRowActions } from "../../list-page.tsx";
import { plantListQuery } from "../../plant-queries.ts";
import { plantFileImportPage } from "../../plantfiles/plantfiles.pages.ts";
import { processingPage } from "../../tasks/tasks.pages.ts";
import { useListView } from "../../ui/list-view.ts";
import { Mark } from "../../ui/marks.tsx";
import { PageLink, useGo } from "../../ui/page-link.tsx";
import { Quantity, useFormat } from "../../ui/use-format.tsx";
import { plantAddPage, plantInfoPage } from "../plants.pages.ts";
import "./plants-page.css";

/** Longer lists scroll by themselves. */
const listPx = 720;
/** Below so many SMS it is time to buy some. */
const fewSms = 10;

/** Every plant, for administrators: to add one, to change one, to delete one that is closed. */
export function PlantsPage(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const go = useGo();
  const row = useRowActions();
  const reading = useQuery(plantListQuery());
  const remove = useDeletion(deletePlant, { invalidates: [["plant", "list"], ["user"]] });
  const plants = reading.data;
  const info = ({ id }: PlantListItem) => plantInfoPage.at({ plantId: id });
  const stateText = ({ disabled }: PlantListItem): string =>
    t(disabled ? "plants.list.disabled" : "plants.list.active");
  const state = (plant: PlantListItem): ReactNode => (
    <span className="hg-plants-state">
      {/* A mark of health would say of one that is silent that it is in order. */}
      {plant.disabled ? (
        <Mark state="DISABLED" quiet />
      ) : (
        <IconPower size={16} stroke={1.6} aria-hidden />
      )}
      {stateText(plant)}
    </span>
  );
  const link = (plant: PlantListItem): ReactNode => (
    <PageLink to={info(plant)} className="hg-strong">
      {plant.name}
    </PageLink>
  );
  const sms = ({ num_sms: left }: PlantListItem): ReactNode => (
    <span className={left < fewSms ? "hg-num hg-plants-few" : "hg-num"}>{format.count(left)}</span>
  );
  return (
    <ListPage
      title={t("plants.list.title")}
      sub={
        <PageLink to={processingPage.at()} className="hg-link">
          {t("plants.list.processing")}
        </PageLink>
      }
      head={
        <>
          <Button variant="default" component={PageLink} to={plantFileImportPage.at()}>
            {t("plants.list.fromFile")}
          </Button>
          <Button
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            component={PageLink}
            to={plantAddPage.at()}
          >
            {t("plants.list.new")}
          </Button>
        </>
      }
      reading={reading}
      rows={plants}
      rowId={({ id }) => id}
      columns={[
        {
          id: "id",
          name: t("plants.field.id"),
          value: ({ id }) => id,
          widthPx: 88,
          fixed: true,
        },
        {
          id: "name",
          name: t("plants.field.name"),
          value: ({ name }) => name,
          cell: link,
          strong: true,
          minPx: 200,
        },
        { id: "client", name: t("plants.field.client"), value: ({ client }) => client },
        {
          id: "maintainer",
          name: t("plants.field.maintainer"),
          value: ({ maintainer }) => maintainer,
          leaves: 1,
        },
        {
          id: "kwp",
          name: t("plants.list.kwp"),
          value: ({ kwp }) => kwp,
          cell: ({ kwp }) => <Quantity value={format.peak(kwp)} />,
          align: "right",
          widthPx: 130,
        },
        {
          id: "sms",
          name: t("plants.list.sms"),
          value: ({ num_sms }) => num_sms,
          cell: sms,
          align: "right",
          widthPx: 120,
          leaves: 2,
        },
        {
          id: "state",
          name: t("plants.list.state"),
          value: stateText,
          cell: state,
          widthPx: 130,
        },
      ]}
      card={(plant) => ({
        title: (
          <>
            {plant.id} {link(plant)}
          </>
        ),
        lines: [
          [plant.client, format.text(format.peak(plant.kwp))].filter(Boolean).join(" · "),
          state(plant),
        ],
      })}
      isOff={({ disabled }) => disabled}
      onRow={(plant) => go(info(plant))}
      actions={(plant) => [
        row.edit(() => go(info(plant))),
        row.remove(
          () => remove(plant.name, { params: { plant_id: plant.id } }, { twice: true }),
          !plant.disabled,
          plant.disabled ? t("common.delete") : t("plants.list.deleteWhy"),
        ),
      ]}
      {...useListView()}
      heightPx={listPx}
      csvName="impianti"
      empty={{ title: t("plants.list.none"), hint: t("plants.list.noneHint") }}
    />
  );
}
