import { type Device, deviceFields } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { Button } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useBlocker, useRouter } from "@tanstack/react-router";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Access, MissingPart } from "../access.tsx";
import { CallError, errorText } from "../call-error.ts";
import { useMe } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { confirm } from "../ui/confirm.tsx";
import { useRuledForm, useSave } from "../ui/form.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { StateBadge } from "../ui/marks.tsx";
import { PageLink, useGo } from "../ui/page-link.tsx";
import { PageHead, Skeleton } from "../ui/panel.tsx";
import { useLanguage } from "../ui/texts/texts.ts";
import {
  changesOf,
  type DeviceDraft,
  type DeviceFacts,
  draftOf,
  draftRules,
  factsOf,
  isTouched,
  nextDraft,
  twinOf,
} from "./device-draft.ts";
import { DisabledField, LoggerFields, NameFields } from "./device-fields.tsx";
import { useDeviceChanges } from "./devices.api.ts";
import { deviceEditPage, devicePage, devicesPage } from "./devices.pages.ts";
import { useDeleteDevice } from "./use-delete-device.ts";
import { useDevice } from "./use-device.ts";
import "./devices.css";
import { useUnsaved } from "../ui/unsaved.ts";

/** The form of the device of the address, or of a new one, which only administrators add. */
export function DeviceEditPage(): ReactNode {
  const { deviceId } = deviceEditPage.useParams();
  const plant = usePlant();
  if (deviceId !== "new") return <OneDevice plant={plant} deviceId={deviceId} />;
  return (
    <Access needs="admin" plantId={plant.id}>
      <DeviceForm plant={plant} device={null} />
    </Access>
  );
}

function OneDevice(props: { readonly plant: Plant; readonly deviceId: string }): ReactNode {
  const { t } = useTranslation();
  const { plant, deviceId } = props;
  const { device, error, retry } = useDevice(plant, deviceId);
  const status = error instanceof CallError ? error.status : null;
  if (status === 404 || status === 400) return <MissingPart hint={t("devices.notFoundHint")} />;
  if (error && !device)
    return (
      <div className="hg-message">
        <LoadError text={errorText(error, t)} onRetry={retry} />
      </div>
    );
  if (!device)
    return (
      <div className="hg-page" aria-busy="true">
        <Skeleton heightPx={44} width="40%" />
        <Skeleton heightPx={360} radiusPx={8} />
      </div>
    );
  return <DeviceForm key={device.id} plant={plant} device={device} />;
}

/** Asks before a page with changes is left. @returns lifts the guard, before the page leaves by its own will, and puts it back */
function useGuard(isChanged: boolean): (isLifted: boolean) => void {
  const { t } = useTranslation();
  const lifted = useRef(false);
  useUnsaved(isChanged);
  useBlocker({
    enableBeforeUnload: () => isChanged && !lifted.current,
    shouldBlockFn: async ({ current, next }) => {
      if (!isChanged || lifted.current || current.pathname === next.pathname) return false;
      return !(await confirm({
        title: t("form.common.unsaved"),
        text: t("form.common.leave"),
        action: t("devices.editor.leave"),
        dangerous: true,
      }));
    },
  });
  return (isLifted) => {
    lifted.current = isLifted;
  };
}

function DeviceForm(props: { readonly plant: Plant; readonly device: Device | null }): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const router = useRouter();
  const go = useGo();
  const language = useLanguage();
  const { plant } = props;
  // What was read when the form opened: what somebody else changes meanwhile is not changed back.
  const [device] = useState(props.device);
  const [start, setStart] = useState(() => draftOf(device, language));
  const rules = useMemo(() => draftRules(deviceFields, language), [language]);
  const form = useRuledForm<DeviceDraft>(rules, start);
  const isChanged = isTouched(start, form.values);
  const liftGuard = useGuard(isChanged);
  const save = useSave(form);
  const { create, change } = useDeviceChanges(plant.id);
  const removeDevice = useDeleteDevice(plant.id);
  const devices = plant.devices ?? [];
  const list = devicesPage.at({ plantId: plant.id });
  const page = device && devicePage.at({ plantId: plant.id, deviceId: device.id });

  const leave = (): void => {
    if (router.history.canGoBack()) router.history.back();
    else go(page ?? list);
  };
  const store = (facts: DeviceFacts): Promise<Device> =>
    device
      ? change.mutateAsync({ id: device.id, patch: changesOf(device, facts) })
      : create.mutateAsync({ plant_id: plant.id, ...facts });
  const send = async (draft: DeviceDraft, then: "leave" | "next"): Promise<void> => {
    const facts = factsOf(rules.parse(draft), device);
    const twin = twinOf(facts, device?.id ?? null, devices);
    if (twin) {
      form.setFieldError("oid", t("devices.editor.twin", { name: twin.name }));
      form.getInputNode("oid")?.focus();
      return;
    }
    const failure = (error: unknown): string => errorText(error, t);
    if (!(await save(() => store(facts), failure))) return;
    if (then === "leave") {
      liftGuard(true);
      leave();
      return;
    }
    const next = nextDraft(draft);
    setStart(next);
    form.setValues(next);
    form.clearErrors();
    form.getInputNode("name")?.focus();
  };
  const submit = (then: "leave" | "next") => form.onSubmit((draft) => void send(draft, then));
  const remove = async (): Promise<void> => {
    if (!device) return;
    liftGuard(true);
    if (await removeDevice(device)) go(list, "replace");
    else liftGuard(false);
  };
  const isBusy = create.isPending || change.isPending;
  const count = props.device?.variables.length ?? 0;
  return (
    <form className="hg-page" noValidate onSubmit={submit("leave")}>
      <PageHead
        title={device ? t("devices.editor.title", { name: device.name }) : t("devices.editor.new")}
        sub={plant.name}
        badge={
          device?.disabled && <StateBadge state="DISABLED">{t("common.state.DISABLED")}</StateBadge>
        }
      >
        {page && (
          <Button variant="default" renderRoot={(root) => <PageLink to={page} {...root} />}>
            {t("devices.list.open")}
          </Button>
        )}
      </PageHead>
      <div className="hg-device-form">
        <NameFields
          form={form}
          device={device}
          others={devices.filter((one) => one.id !== device?.id)}
          isAdmin={me.is_admin}
        />
        <div className="hg-device-form-side">
          <LoggerFields form={form} device={device} />
          {me.is_admin && <DisabledField form={form} />}
        </div>
      </div>
      <div className="hg-device-foot">
        {device && me.is_admin && (
          <div className="hg-device-delete">
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} stroke={1.6} aria-hidden="true" />}
              disabled={count > 0}
              aria-describedby={count > 0 ? "device-delete-why" : undefined}
              onClick={() => void remove()}
            >
              {t("common.delete")}
            </Button>
            {count > 0 && (
              <span id="device-delete-why" className="hg-small hg-dim">
                {t("devices.editor.deleteWhy", { count })}
              </span>
            )}
          </div>
        )}
        <span className="hg-grow" />
        <Button variant="default" onClick={leave}>
          {t("common.cancel")}
        </Button>
        {device === null && (
          <Button variant="default" disabled={isBusy} onClick={() => submit("next")()}>
            {t("devices.editor.saveNext")}
          </Button>
        )}
        <Button type="submit" loading={isBusy} disabled={device !== null && !isChanged}>
          {t("common.save")}
        </Button>
      </div>
    </form>
  );
}
