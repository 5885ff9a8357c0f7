import { Spotlight, type SpotlightActionGroupData, createSpotlight } from "@mantine/spotlight";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentPlantId } from "../current-plant.ts";
import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import { mayOpenDevice } from "@heliograph/domain/devices/device-permissions.ts";
import { isAllowed, useMe } from "../me.ts";
import { devicePage } from "../devices/devices.pages.ts";
import { useFindPlace } from "../pages.ts";
import { allPlantPages, isOffered } from "../plant-pages.ts";
import { plantQuery } from "../plant-queries.ts";
import { foundPlantsQuery } from "../plant-queries.ts";
import { dashboardsPage } from "../dashboards/dashboards.pages.ts";
import { VerdictMark } from "../health/health.api.ts";
import { useVerdicts } from "../plants/plants.api.ts";
import { homePage, plantPage } from "../plants/plants.pages.ts";
import { useGo } from "../ui/page-link.tsx";
import { plain } from "../ui/table-rows.ts";
import type { Place } from "../ui/page.ts";
import { variablePage } from "../variables/variables.pages.ts";
import { adminMenu } from "./admin-menu.ts";

const [paletteStore, palette] = createSpotlight();

const most = 8;

/** Ctrl-K: plants, devices and variables of the current plant, pages. Asked only while it is open; opens at every call. */
export function CommandPalette({ calls }: { readonly calls: number }): ReactNode {
  useEffect(() => palette.open(), [calls]);
  const { t } = useTranslation();
  const me = useMe();
  const goTo = useGo();
  const plantId = useCurrentPlantId();
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState("");
  const { data: found, isPlaceholderData } = useQuery({
    ...foundPlantsQuery({ q: asked, limit: most }),
    enabled: opened,
  });
  const verdictOf = useVerdicts(opened);
  const markOf = (id: string): ReactNode => {
    const { verdict = null, isDormant = false } = verdictOf(id) ?? {};
    return verdict !== null && <VerdictMark word={verdict} hollow={isDormant} />;
  };
  const find = useFindPlace();
  const isOpen = plantId !== null && isAllowed(me, plantId, "plant_show");
  const { data: plant } = useQuery({
    ...plantQuery(plantId ?? ""),
    enabled: opened && isOpen,
    meta: { quiet: true },
  });
  const go = (to: Place) => () => goTo(to);
  const fits = (text: string): boolean => plain(text).includes(plain(asked.trim()));
  const take = <T,>(list: readonly T[], text: (one: T) => string): T[] =>
    list.filter((one) => fits(text(one))).slice(0, most);
  const enabled = <T extends { readonly disabled: boolean }>(list: readonly T[] = []): T[] =>
    list.filter((one) => !one.disabled);
  const may = (permission: PermissionName): boolean =>
    plantId !== null && isAllowed(me, plantId, permission);
  const devices = enabled(plant?.devices).filter(({ type }) => mayOpenDevice(type, may));
  const variables = [
    ...enabled(plant?.devices).flatMap((device) =>
      enabled(device.variables).map((one) => ({ ...one, owner: device.name })),
    ),
    ...enabled(plant?.formulas).map((one) => ({ ...one, owner: t("frame.tree.formulas") })),
  ];
  const pages = [
    { to: homePage.at(), name: t("frame.plants"), about: "" },
    { to: dashboardsPage.at(), name: t("frame.dashboards"), about: "" },
    ...(plant
      ? allPlantPages
          .filter((page) => isOffered(page, { may, isAdmin: me.is_admin, find }))
          .map((page) => {
            const name = t(`frame.tree.${page.name}`);
            return {
              to: find(`/plant/$plantId${page.path}`, { plantId: plant.id }),
              name: page.under === null ? name : `${t(`frame.tree.${page.under}`)}: ${name}`,
              about: plant.name,
            };
          })
      : []),
    ...(me.is_admin
      ? adminMenu.map(([name, path]) => ({
          to: find(path),
          name: t(`frame.admin.${name}`),
          about: t("frame.admin.menu"),
        }))
      : []),
  ].flatMap(({ to, ...page }) => (to ? [{ ...page, to }] : []));
  const groups: SpotlightActionGroupData[] = [
    {
      group: t("frame.palette.plants"),
      // What was found before stands until the answer comes, as far as it fits.
      actions: (isPlaceholderData
        ? take(found?.plants ?? [], (one) => `${one.id} ${one.name} ${one.client ?? ""}`)
        : (found?.plants ?? [])
      ).map((one) => ({
        id: `plant ${one.id}`,
        label: one.name,
        description: `${one.id} · ${one.client ?? ""}`,
        // As the list of plants marks it. A selected row is blue, and a mark keeps its own ground.
        leftSection: <span className="hg-palette-mark">{markOf(one.id)}</span>,
        onClick: go(plantPage.at({ plantId: one.id })),
      })),
    },
    {
      group: t("frame.palette.pages"),
      actions: take(pages, (page) => `${page.name} ${page.about}`).map((page) => ({
        id: `page ${page.to.to}`,
        label: page.name,
        description: page.about,
        onClick: go(page.to),
      })),
    },
    {
      group: t("frame.palette.devices"),
      actions: take(asked.trim() === "" ? [] : devices, (one) => one.name).map((one) => ({
        id: `device ${one.id}`,
        label: one.name,
        description: plant?.name ?? "",
        onClick: go(devicePage.at({ plantId: plantId ?? "", deviceId: one.id })),
      })),
    },
    {
      group: t("frame.palette.variables"),
      actions: take(asked.trim() === "" ? [] : variables, (one) => `${one.owner} ${one.name}`).map(
        (one) => ({
          id: `variable ${one.id}`,
          label: one.name,
          description: one.owner,
          onClick: go(variablePage.at({ plantId: plantId ?? "", varId: one.id })),
        }),
      ),
    },
  ].filter((group) => group.actions.length > 0);
  return (
    <Spotlight
      store={paletteStore}
      actions={groups}
      filter={(_query, actions) => actions}
      query={asked}
      onQueryChange={setAsked}
      shortcut={null}
      onSpotlightOpen={() => setOpened(true)}
      onSpotlightClose={() => setOpened(false)}
      nothingFound={t(plant ? "frame.palette.nothing" : "frame.palette.noPlantOrPage")}
      scrollable
      centered={false}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      attributes={{ content: { "aria-label": t("frame.palette.open") } }}
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.6} aria-hidden="true" />,
        placeholder: t("frame.palette.placeholder"),
        "aria-label": t("frame.palette.placeholder"),
      }}
    />
  );
}
