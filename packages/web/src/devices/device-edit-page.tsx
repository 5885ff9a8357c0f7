import { createDevice, patchDevice } from "@heliograph/contract/devices/devices.routes.ts";
import {
  type Device,
  deviceFields,
  type DeviceType,
} from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { Button } from "@mantine/core";
import IconLockOpen from "@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Access } from "../access.tsx";
import { useChange } from "../change.ts";
import { useMe } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { EditPage } from "../ui/edit-page.tsx";
import { StateBadge } from "../ui/marks.tsx";
import { PageLink, useBack, useGo } from "../ui/page-link.tsx";
import { PageHead } from "../ui/panel.tsx";
import { useEdit } from "../ui/use-edit.ts";
import { type DeviceForm, nextForm, noDevice, twinOf } from "./device-draft.ts";
import { deviceTable } from "./device-fields.ts";
import { deviceQuery } from "./devices.api.ts";
import { deviceEditPage, devicePage, devicesPage } from "./devices.pages.ts";
import { OneDevice } from "./one-device.tsx";
import { useDeleteDevice } from "./use-delete-device.ts";
import "./devices.css";

/** The form of the device of the address, or of a new one, which only administrators add. */
export function DeviceEditPage(): ReactNode {
  const { deviceId } = deviceEditPage.useParams();
  const plant = usePlant();
  if (deviceId !== "new")
    return (
      <OneDevice plant={plant} id={deviceId} heightPx={360}>
        {(device) => <Form key={device.id} plant={plant} device={device} />}
      </OneDevice>
    );
  return (
    <Access needs="admin" plantId={plant.id}>
      <Form plant={plant} device={null} />
    </Access>
  );
}

/** A type is never taken away. */
const typed = ({ type, ...other }: Partial<DeviceForm>) => (type ? { ...other, type } : other);

function Form(props: { readonly plant: Plant; readonly device: Device | null }): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const back = useBack();
  const go = useGo();
  const { plant, device } = props;
  const deviceChanged = {
    changes: { plantId: plant.id, ids: (saved: Device) => [saved.id] },
  };
  const create = useChange(createDevice, deviceChanged);
  const change = useChange(patchDevice, {
    ...deviceChanged,
    store: (queries, saved) => queries.setQueryData(deviceQuery(saved.id).queryKey, saved),
  });
  const removeDevice = useDeleteDevice(plant.id);
  const [isLocked, setIsLocked] = useState(device !== null);
  /** Another device is added after this one. */
  const isFirst = useRef(false);
  const others = (plant.devices ?? []).filter((one) => one.id !== device?.id);
  const list = devicesPage.at({ plantId: plant.id });
  const page = device && devicePage.at({ plantId: plant.id, deviceId: device.id });
  const leave = (): void => back(page ?? list);
  const edit = useEdit<DeviceForm, Device>({
    start: device ?? noDevice,
    fields: ({ type }) => deviceTable(t, type, { others, isAdmin: me.is_admin, isLocked }),
    rules: deviceFields,
    check: (facts) => {
      const twin = twinOf(facts, device?.id ?? null, others);
      return { oid: twin && t("devices.editor.twin", { name: twin.name }) };
    },
    send: (facts, patch, was) => {
      return device
        ? change.send({ params: { id: device.id }, body: { ...typed(patch), was: typed(was) } })
        : create.send({
            body: { plant_id: plant.id, ...facts, type: facts.type as DeviceType },
          });
    },
    onSaved: () => {
      if (!isFirst.current) leave();
    },
  });
  const saveAndGoOn = async (): Promise<void> => {
    isFirst.current = true;
    if (await edit.submit()) {
      edit.begin(nextForm(edit.values));
      edit.seek("name");
    }
    isFirst.current = false;
  };
  const remove = async (stored: Device): Promise<void> => {
    edit.free(true);
    if (await removeDevice(stored)) go(list, "replace");
    else edit.free(false);
  };
  const count = device?.variables.length ?? 0;
  return (
    <EditPage
      edit={edit}
      head={
        <PageHead
          title={
            device ? t("devices.editor.title", { name: device.name }) : t("devices.editor.new")
          }
          sub={plant.name}
          badge={
            device?.disabled && (
              <StateBadge state="DISABLED">{t("common.state.DISABLED")}</StateBadge>
            )
          }
        >
          {page && (
            <Button variant="default" component={PageLink} to={page}>
              {t("devices.list.open")}
            </Button>
          )}
        </PageHead>
      }
      sections={[
        {
          title: t("devices.editor.what"),
          names: ["name", "type", "brand", "model", "nominal", "notes"],
        },
        {
          title: t("devices.editor.logger"),
          hint: t(isLocked ? "devices.editor.lockedHint" : "devices.editor.loggerHint"),
          names: ["oid", "oidn"],
          end: isLocked && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconLockOpen size={14} stroke={1.8} aria-hidden="true" />}
              onClick={() => {
                setIsLocked(false);
                edit.seek("oid");
              }}
            >
              {t("devices.editor.unlock")}
            </Button>
          ),
        },
        { title: t("devices.field.state"), names: ["disabled"] },
      ]}
      onCancel={leave}
      disabled={device !== null && !edit.isDirty}
      remove={
        device && me.is_admin
          ? {
              run: () => void remove(device),
              why: count > 0 ? t("devices.editor.deleteWhy", { count }) : null,
            }
          : null
      }
    >
      {device === null && (
        <Button variant="default" disabled={edit.isBusy} onClick={() => void saveAndGoOn()}>
          {t("devices.editor.saveNext")}
        </Button>
      )}
    </EditPage>
  );
}
