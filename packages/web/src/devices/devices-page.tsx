import { type Device, deviceTypes } from "@heliograph/contract/devices/devices.wire.ts";
import { mayListVariables, mayOpenDevice } from "@heliograph/domain/devices/device-permissions.ts";
import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconRadar2 from "@tabler/icons-react/dist/esm/icons/IconRadar2.mjs";
import IconReportAnalytics from "@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ListPage, useRowActions } from "../list-page.tsx";
import { suggestDevicesPage } from "../ingest/ingest.pages.ts";
import { useMay, useMe } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { useListView } from "../ui/list-view.ts";
import { StateBadge } from "../ui/marks.tsx";
import { PageLink, useGo } from "../ui/page-link.tsx";
import type { Place } from "../ui/page.ts";
import type { RowAction } from "../ui/table-model.ts";
import { useFormat } from "../ui/use-format.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { type DeviceBulkKind, DeviceTools } from "./device-tools.tsx";
import { mibOf } from "./device-draft.ts";
import { deviceEditPage, devicePage } from "./devices.pages.ts";
import { nominalText } from "./nominal-text.ts";
import { useDeleteDevice } from "./use-delete-device.ts";
import "./devices.css";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

const DeviceBulkDialog = onDemand(() =>
  import("./device-bulk.tsx").then((part) => part.DeviceBulkDialog),
);

/** All devices of a plant, the disabled ones too, and the way to change them. */
export function DevicesPage(): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const format = useFormat();
  const go = useGo();
  const row = useRowActions();
  const plant = usePlant();
  const may = useMay(plant.id);
  const removeDevice = useDeleteDevice(plant.id);
  const mayEdit = may("devices_edit");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [bulk, setBulk] = useState<DeviceBulkKind | null>(null);
  const chosen = (plant.devices ?? []).filter(({ id }) => selected.has(id));
  const address = ({ id }: Device) => ({ plantId: plant.id, deviceId: id });
  /** Its form for who may edit, its page for who may open it, for others nothing. */
  const mainPage = (one: Device): Place | null => {
    if (mayEdit) return deviceEditPage.at(address(one));
    return mayOpenDevice(one.type, may) ? devicePage.at(address(one)) : null;
  };
  const open = (one: Device): void => {
    const to = mainPage(one);
    if (to !== null) go(to);
  };
  // Who may not list the variables of a type does not know how many there are.
  const countOf = (one: Device): number | null =>
    mayListVariables(one.type, may) ? one.variables.length : null;

  const actions = (one: Device): readonly RowAction[] => {
    const count = one.variables.length;
    const why = count === 0 ? undefined : t("devices.list.deleteHas", { count });
    return [
      ...(mayEdit ? [row.edit(() => open(one))] : []),
      {
        name: t("devices.list.open"),
        icon: <IconReportAnalytics {...icon} />,
        disabled: !mayOpenDevice(one.type, may),
        run: () => go(devicePage.at(address(one))),
      },
      ...(me.is_admin ? [row.remove(() => removeDevice(one), count > 0, why)] : []),
    ];
  };
  const nameLink = (one: Device): ReactNode => {
    const to = mainPage(one);
    const look = { title: one.name, className: one.disabled ? "" : "hg-strong" };
    return to === null ? (
      <span {...look}>{one.name}</span>
    ) : (
      <PageLink to={to} {...look}>
        {one.name}
      </PageLink>
    );
  };
  const disabledBadge = <StateBadge state="DISABLED">{t("common.state.DISABLED")}</StateBadge>;
  const mib = (one: Device): ReactNode =>
    mibOf(one) === null ? "—" : <code className="hg-device-mib">{mibOf(one)}</code>;
  const joined = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(" · ");
  return (
    <ListPage
      {...useListView()}
      title={t("devices.title")}
      sub={plant.name}
      head={
        me.is_admin && (
          <>
            <Button
              variant="default"
              leftSection={<IconRadar2 {...icon} />}
              component={PageLink}
              to={suggestDevicesPage.at({ plantId: plant.id })}
            >
              {t("devices.list.detected")}
            </Button>
            <Button
              leftSection={<IconPlus {...icon} />}
              component={PageLink}
              to={deviceEditPage.at({ plantId: plant.id, deviceId: "new" })}
            >
              {t("devices.editor.new")}
            </Button>
          </>
        )
      }
      rows={plant.devices ?? []}
      rowId={(one) => one.id}
      columns={[
        {
          id: "name",
          name: t("devices.field.name"),
          value: (one) => one.name,
          cell: nameLink,
          fixed: true,
          widthPx: 220,
        },
        {
          id: "type",
          name: t("devices.field.type"),
          value: (one) => t(`devices.type.${one.type}`),
          widthPx: 168,
        },
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
      ]}
      groups={deviceTypes.map((type) => ({
        id: type,
        name: t(`devices.types.${type}`),
        has: (one: Device) => one.type === type,
      }))}
      card={(one) => {
        const count = countOf(one);
        return {
          title: (
            <>
              {nameLink(one)}
              {one.disabled && disabledBadge}
            </>
          ),
          lines: [
            joined([one.brand, one.model, nominalText(one, format)]),
            joined([mibOf(one), count === null ? null : t("devices.list.variables", { count })]),
          ],
        };
      }}
      isOff={(one) => one.disabled}
      {...(me.is_admin
        ? {
            selected,
            onSelect: setSelected,
            tools: (
              <DeviceTools
                count={chosen.length}
                onClear={() => setSelected(new Set())}
                onBulk={setBulk}
              />
            ),
          }
        : {})}
      onRow={open}
      actions={actions}
      csvName={`dispositivi-${plant.id}`}
      empty={{
        title: t("devices.list.none"),
        hint: me.is_admin ? t("devices.list.noneAdmin") : t("devices.list.noneHint"),
      }}
    >
      {bulk !== null && chosen.length > 0 && (
        <DeviceBulkDialog
          plantId={plant.id}
          kind={bulk}
          devices={chosen}
          onClose={() => setBulk(null)}
        />
      )}
    </ListPage>
  );
}
