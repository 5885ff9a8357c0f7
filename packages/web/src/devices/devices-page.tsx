import { type Device, deviceTypes } from "@heliograph/contract/devices/devices.wire.ts";
import { mayListVariables, mayOpenDevice } from "@heliograph/domain/devices/device-permissions.ts";
import { Button } from "@mantine/core";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconReportAnalytics from "@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay, useMe } from "../me.ts";
import { plantQuery } from "../plant-queries.ts";
import { DataTable } from "../ui/data-table.tsx";
import { StateBadge } from "../ui/marks.tsx";
import { PageHead, Panel } from "../ui/panel.tsx";
import { RowMenu } from "../ui/row-menu.tsx";
import type { RowAction, TableColumn, TableView } from "../ui/table-model.ts";
import { useFormat } from "../ui/use-format.tsx";
import { mibOf } from "./device-draft.ts";
import { type DevicesSearch, devicesSearch } from "./devices-search.ts";
import { nominalText } from "./nominal-text.ts";
import { useDeleteDevice } from "./use-delete-device.ts";
import "./devices.css";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

const sortOf = ({ sort }: DevicesSearch): TableView["sort"] =>
  sort === undefined ? null : { id: sort.replace(/^-/, ""), desc: sort.startsWith("-") };

const searchOfView = ({ search, sort }: Pick<TableView, "search" | "sort">): DevicesSearch => ({
  ...(search === "" ? {} : { q: search }),
  ...(sort ? { sort: `${sort.desc ? "-" : ""}${sort.id}` } : {}),
});

/** Search and order of the list, kept in the address: who comes back from a device finds the list as it was. */
function useListView(): { view: TableView; onView: (view: TableView) => void } {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [view, setView] = useState<TableView>(() => {
    const search = devicesSearch(raw);
    return { search: search.q ?? "", sort: sortOf(search), hidden: [] };
  });
  return {
    view,
    onView: (next) => {
      setView(next);
      void navigate({
        to: ".",
        search: { ...searchOfView(next) },
        replace: true,
        resetScroll: false,
      });
    },
  };
}

/** All devices of a plant, the disabled ones too, and the way to change them. */
export function DevicesPage(): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const format = useFormat();
  const navigate = useNavigate();
  const { plantId = "" } = useParams({ strict: false });
  const plant = useSuspenseQuery(plantQuery(plantId)).data;
  const may = useMay(plant.id);
  const { view, onView } = useListView();
  const removeDevice = useDeleteDevice(plant.id);
  const devices = plant.devices ?? [];
  const pageOf = (one: Device): string => `/plant/${plant.id}/device/${one.id}`;
  const newPage = `/plant/${plant.id}/device/new/edit`;
  const mayEdit = may("devices_edit");
  /** Its form for who may edit, its page for who may open it, for others nothing. */
  const mainPage = (one: Device): string | null =>
    mayEdit ? `${pageOf(one)}/edit` : mayOpenDevice(one.type, may) ? pageOf(one) : null;
  const open = (one: Device): void => {
    const to = mainPage(one);
    if (to !== null) void navigate({ to });
  };
  const typeOf = (one: Device): string => t(`devices.type.${one.type}`);
  // Who may not list the variables of a type does not know how many there are.
  const countOf = (one: Device): number | null =>
    mayListVariables(one.type, may) ? one.variables.length : null;

  const actions = (one: Device): readonly RowAction[] => [
    ...(mayEdit
      ? [
          {
            name: t("common.edit"),
            icon: <IconPencil {...icon} />,
            run: () => open(one),
          },
        ]
      : []),
    {
      name: t("devices.list.open"),
      icon: <IconReportAnalytics {...icon} />,
      disabled: !mayOpenDevice(one.type, may),
      run: () => void navigate({ to: pageOf(one) }),
    },
    ...(me.is_admin
      ? [
          {
            name:
              one.variables.length === 0
                ? t("common.delete")
                : t("devices.list.deleteHas", { count: one.variables.length }),
            icon: <IconTrash {...icon} />,
            dangerous: true,
            disabled: one.variables.length > 0,
            run: () => void removeDevice(one),
          },
        ]
      : []),
  ];
  const nameLink = (one: Device): ReactNode => {
    const to = mainPage(one);
    const weight = one.disabled ? "" : "hg-strong";
    if (to === null)
      return (
        <span title={one.name} className={weight}>
          {one.name}
        </span>
      );
    return (
      <Link
        to={to}
        title={one.name}
        className={weight}
        onClick={(event) => event.stopPropagation()}
      >
        {one.name}
      </Link>
    );
  };
  const disabledBadge = <StateBadge state="DISABLED">{t("common.state.DISABLED")}</StateBadge>;
  const mib = (one: Device): ReactNode =>
    mibOf(one) === null ? "—" : <code className="hg-device-mib">{mibOf(one)}</code>;
  const columns: TableColumn<Device>[] = [
    {
      id: "name",
      name: t("devices.field.name"),
      value: (one) => one.name,
      cell: nameLink,
      fixed: true,
      widthPx: 220,
    },
    { id: "type", name: t("devices.field.type"), value: typeOf, widthPx: 168 },
    { id: "brand", name: t("devices.field.brand"), value: (one) => one.brand, widthPx: 120 },
    { id: "model", name: t("devices.field.model"), value: (one) => one.model },
    {
      id: "nominal",
      name: t("devices.field.nominal"),
      value: (one) => one.nominal,
      cell: (one) => nominalText(one, format) ?? "—",
      align: "right",
      widthPx: 96,
    },
    { id: "mib", name: t("devices.field.mib"), value: mibOf, cell: mib, widthPx: 88 },
    {
      id: "variables",
      name: t("devices.field.variables"),
      value: countOf,
      align: "right",
      widthPx: 84,
    },
    {
      id: "state",
      name: t("devices.field.state"),
      value: (one) => (one.disabled ? t("common.state.DISABLED") : null),
      cell: (one) => one.disabled && disabledBadge,
      widthPx: 120,
    },
  ];
  return (
    <div className="hg-page">
      <PageHead title={t("devices.title")} sub={plant.name}>
        {me.is_admin && (
          <Button
            leftSection={<IconPlus {...icon} />}
            renderRoot={(root) => <Link to={newPage} {...root} />}
          >
            {t("devices.editor.new")}
          </Button>
        )}
      </PageHead>
      <Panel flush label={t("devices.title")}>
        <DataTable
          name={t("devices.title")}
          rows={devices}
          rowId={(one) => one.id}
          columns={columns}
          groups={deviceTypes.map((type) => ({
            id: type,
            name: t(`devices.types.${type}`),
            has: (one: Device) => one.type === type,
          }))}
          isOff={(one) => one.disabled}
          onRow={open}
          csvName={`dispositivi-${plant.id}`}
          view={view}
          onView={onView}
          actions={actions}
          card={(one) => (
            <div className="hg-device-card">
              <div className="hg-grow hg-device-touch">
                <div className="hg-device-name">
                  {nameLink(one)}
                  {one.disabled && disabledBadge}
                </div>
                <div className="hg-small hg-dim-2 hg-cut">
                  {[one.brand, one.model, nominalText(one, format)].filter(Boolean).join(" · ")}
                </div>
                <div className="hg-small hg-dim">
                  {[
                    mibOf(one),
                    countOf(one) === null
                      ? null
                      : t("devices.list.variables", { count: one.variables.length }),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </div>
              </div>
              <RowMenu actions={actions(one)} name={one.name} />
            </div>
          )}
          empty={{
            title: t("devices.list.none"),
            hint: me.is_admin ? t("devices.list.noneAdmin") : t("devices.list.noneHint"),
          }}
        />
      </Panel>
    </div>
  );
}
