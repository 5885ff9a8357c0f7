import { Spotlight, type SpotlightActionGroupData, createSpotlight } from "@mantine/spotlight";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentPlantId } from "../current-plant.ts";
import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import { mayOpenDevice } from "@heliograph/domain/devices/device-permissions.ts";
import { isAllowed, useMe } from "../me.ts";
import { type PagePath, usePageExists } from "../pages.ts";
import { allPlantPages, isOffered } from "../plants/plant-pages.ts";
import { foundPlantsQuery, plantQuery } from "../plants/plants.api.ts";
import { adminMenu } from "./admin-menu.ts";

const [paletteStore, palette] = createSpotlight();

/** Letters without accents, small: what a person types and what a plant is called meet here. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const most = 8;

/** Ctrl-K: plants, devices and variables of the current plant, pages. Asked only while it is open; opens at every call. */
export function CommandPalette({ calls }: { readonly calls: number }): ReactNode {
  useEffect(() => palette.open(), [calls]);
  const { t } = useTranslation();
  const me = useMe();
  const navigate = useNavigate();
  const plantId = useCurrentPlantId();
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState("");
  const { data: found, isPlaceholderData } = useQuery({
    ...foundPlantsQuery({ q: asked, limit: most }),
    enabled: opened,
  });
  const exists = usePageExists();
  const isOpen = plantId !== null && isAllowed(me, plantId, "plant_show");
  const { data: plant } = useQuery({
    ...plantQuery(plantId ?? ""),
    enabled: opened && isOpen,
    meta: { quiet: true },
  });
  const go = (to: string) => () => void navigate({ to });
  const fits = (text: string): boolean => plain(text).includes(plain(asked.trim()));
  const take = <T,>(list: readonly T[], text: (one: T) => string): T[] =>
    list.filter((one) => fits(text(one))).slice(0, most);
  const enabled = <T extends { readonly disabled: boolean }>(list: readonly T[] = []): T[] =>
    list.filter((one) => !one.disabled);
  const shows = (path: PagePath): boolean => plant !== undefined && exists(path);
  const may = (permission: PermissionName): boolean =>
    plantId !== null && isAllowed(me, plantId, permission);
  const devices = shows("/plant/$plantId/device/$deviceId")
    ? enabled(plant?.devices).filter(({ type }) => mayOpenDevice(type, may))
    : [];
  const variables = shows("/plant/$plantId/var/$varId")
    ? [
        ...enabled(plant?.devices).flatMap((device) =>
          enabled(device.variables).map((one) => ({ ...one, owner: device.name })),
        ),
        ...enabled(plant?.formulas).map((one) => ({ ...one, owner: t("frame.tree.formulas") })),
      ]
    : [];
  const pages = [
    { to: "/", path: "/" as const, name: t("frame.plants"), about: "" },
    ...(me.is_admin
      ? [
          {
            to: "/dashboard/list",
            path: "/dashboard/list" as const,
            name: t("frame.dashboards"),
            about: "",
          },
        ]
      : []),
    ...(plant
      ? allPlantPages
          .filter((page) =>
            isOffered(page, {
              may,
              isAdmin: me.is_admin,
              exists,
            }),
          )
          .map((page) => {
            const name = t(`frame.tree.${page.name}`);
            return {
              to: `/plant/${plant.id}${page.path}`,
              path: `/plant/$plantId${page.path}` as const,
              name: page.under === null ? name : `${t(`frame.tree.${page.under}`)}: ${name}`,
              about: plant.name,
            };
          })
      : []),
    ...(me.is_admin
      ? adminMenu.map(([name, to]) => ({
          to,
          path: to,
          name: t(`frame.admin.${name}`),
          about: t("frame.admin.menu"),
        }))
      : []),
  ].filter((page) => exists(page.path));
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
        onClick: go(`/plant/${one.id}`),
      })),
    },
    {
      group: t("frame.palette.pages"),
      actions: take(pages, (page) => `${page.name} ${page.about}`).map((page) => ({
        id: `page ${page.to}`,
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
        onClick: go(`/plant/${plantId ?? ""}/device/${one.id}`),
      })),
    },
    {
      group: t("frame.palette.variables"),
      actions: take(asked.trim() === "" ? [] : variables, (one) => `${one.owner} ${one.name}`).map(
        (one) => ({
          id: `variable ${one.id}`,
          label: one.name,
          description: one.owner,
          onClick: go(`/plant/${plantId ?? ""}/var/${one.id}`),
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
      nothingFound={t("frame.palette.nothing")}
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
