import { patchDevice, patchDevices } from "@heliograph/contract/devices/devices.routes.ts";
import {
  type Device,
  type DevicePatch,
  type DeviceType,
  deviceTypes,
} from "@heliograph/contract/devices/devices.wire.ts";
import { Button, NumberInput, Select, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { call } from "../call.ts";
import { readAgain } from "../plant-queries.ts";
import { FormDialog } from "../ui/edit-dialog.tsx";
import { NumberField } from "../ui/number-field.tsx";
import { toastDone } from "../ui/toasts.tsx";
import { hasNominal } from "./device-draft.ts";
import type { DeviceBulkKind } from "./device-tools.tsx";
import { type ChangedRow, type Outcome, type Sent, sendRows } from "./send-rows.ts";

/** Names made from a pattern: `{n}` counts from `first` with as many digits as the last one has, `{name}` is the name that was. */
export function deviceNames(pattern: string, devices: readonly Device[], first: number): string[] {
  const digits = String(first + devices.length - 1).length;
  return devices.map(({ name, oidn }, at) =>
    pattern
      .replaceAll("{n}", String(first + at).padStart(digits, "0"))
      .replaceAll("{d}", String(oidn ?? ""))
      .replaceAll("{name}", name),
  );
}

interface Given {
  readonly pattern: string;
  readonly first: number;
  readonly type: DeviceType | null;
  readonly brand: string;
  readonly model: string;
  readonly nominal: number | null;
}
/** What each device is to become; null while something is missing. */
function changesOf(
  kind: DeviceBulkKind,
  devices: readonly Device[],
  given: Given,
): ChangedRow<DevicePatch>[] | null {
  const each = (set: DevicePatch, of: readonly Device[] = devices): ChangedRow<DevicePatch>[] =>
    of.map((device) => rowOf(device, set));
  switch (kind) {
    case "name": {
      const names = deviceNames(given.pattern.trim(), devices, given.first);
      return names.some((name) => name.length < 4)
        ? null
        : devices.map((device, at) => rowOf(device, { name: names[at]! }));
    }
    case "type":
      return given.type === null ? null : each({ type: given.type });
    case "maker":
      return given.brand.trim() === "" && given.model.trim() === ""
        ? null
        : each({
            ...(given.brand.trim() === "" ? {} : { brand: given.brand.trim() }),
            ...(given.model.trim() === "" ? {} : { model: given.model.trim() }),
          });
    case "nominal":
      return Number.isNaN(given.nominal) || (given.nominal ?? 0) < 0
        ? null
        : each(
            { nominal: given.nominal },
            devices.filter(({ type }) => hasNominal(type)),
          );
    default:
      return each({ disabled: kind === "disable" });
  }
}
const rowOf = (device: Device, set: DevicePatch): ChangedRow<DevicePatch> => ({
  id: device.id,
  set,
  was: Object.fromEntries(Object.keys(set).map((key) => [key, device[key as keyof DevicePatch]])),
});

const previewed = 3;
const refusalsShown = 8;

/** One change of all selected devices. What is refused stays as it was and is read here; the others are saved. */
export function DeviceBulkDialog(props: {
  readonly plantId: string;
  readonly kind: DeviceBulkKind;
  readonly devices: readonly Device[];
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { kind, devices, plantId } = props;
  const [given, setGiven] = useState<Given>({
    pattern: "{name}",
    first: 1,
    type: null,
    brand: "",
    model: "",
    nominal: null,
  });
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<readonly Outcome[]>([]);
  const [lost, setLost] = useState<Sent["lost"]>(null);
  const put = (change: Partial<Given>): void => setGiven((before) => ({ ...before, ...change }));
  const changes = changesOf(kind, devices, given);
  const nameOf = (id: string): string => devices.find((one) => one.id === id)?.name ?? id;
  const save = async (): Promise<void> => {
    if (changes === null) return;
    setIsBusy(true);
    try {
      const { outcomes, lost: fault } = await sendRows(changes, {
        one: ({ id, set, was }) =>
          call(patchDevice, { params: { id }, body: { ...set, was } }, { ghost: true }),
        many: (rows) =>
          call(patchDevices, { body: { plant_id: plantId, rows } }, { timeoutMs: 60_000 }),
      });
      await readAgain(
        queries,
        plantId,
        changes.map(({ id }) => id),
      );
      const failed = outcomes.filter(({ error }) => error !== null);
      if (outcomes.length > failed.length)
        toastDone(t("devices.bulk.saved", { count: outcomes.length - failed.length }));
      setRefused(failed);
      setLost(fault);
      if (failed.length === 0 && fault === null) props.onClose();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <FormDialog
      title={t(`devices.bulk.what.${kind}`)}
      onClose={props.onClose}
      size={kind === "name" ? 560 : 420}
    >
      <form
        className="hg-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {kind === "name" && (
          <>
            <TextInput
              data-autofocus
              label={t("devices.bulk.pattern")}
              description={t("devices.bulk.patternHint")}
              autoComplete="off"
              value={given.pattern}
              onChange={(event) => put({ pattern: event.currentTarget.value })}
            />
            <NumberInput
              label={t("devices.bulk.first")}
              min={0}
              max={99_999}
              value={given.first}
              onChange={(value) => put({ first: Number(value) || 0 })}
            />
            <p className="hg-small hg-dim-2" aria-live="polite">
              {changes === null
                ? t("devices.bulk.shortName")
                : t("devices.bulk.preview", {
                    names: changes
                      .slice(0, previewed)
                      .map(({ set }) => set.name)
                      .join(", "),
                  })}
            </p>
          </>
        )}
        {kind === "type" && (
          <Select
            data-autofocus
            label={t("devices.field.type")}
            data={deviceTypes.map((value) => ({ value, label: t(`devices.type.${value}`) }))}
            value={given.type}
            onChange={(value) => put({ type: value as DeviceType | null })}
          />
        )}
        {kind === "maker" && (
          <>
            <TextInput
              data-autofocus
              label={t("devices.field.brand")}
              value={given.brand}
              onChange={(event) => put({ brand: event.currentTarget.value })}
            />
            <TextInput
              label={t("devices.field.model")}
              value={given.model}
              onChange={(event) => put({ model: event.currentTarget.value })}
            />
            <p className="hg-small hg-dim-2">{t("devices.bulk.makerHint")}</p>
          </>
        )}
        {kind === "nominal" && (
          <>
            <NumberField
              data-autofocus
              label={t("devices.field.nominal")}
              value={given.nominal}
              onChange={(nominal) => put({ nominal })}
            />
            <p className="hg-small hg-dim-2">{t("devices.bulk.nominalHint")}</p>
          </>
        )}
        {(kind === "enable" || kind === "disable") && (
          <p>{t(`devices.bulk.${kind}Ask`, { count: devices.length })}</p>
        )}
        {lost !== null && (
          <p className="hg-bad hg-small" role="alert">
            {`${errorText(lost.error)} ${t("devices.bulk.lost")}`}
          </p>
        )}
        {refused.length > 0 && (
          <div className="hg-bad hg-small" role="alert">
            <strong>{t("devices.bulk.refused", { count: refused.length })}</strong>
            <ul>
              {refused.slice(0, refusalsShown).map(({ id, error }) => (
                <li key={id}>{`${nameOf(id)}: ${errorText(error)}`}</li>
              ))}
              {refused.length > refusalsShown && <li>…</li>}
            </ul>
          </div>
        )}
        <div className="hg-form-foot">
          <Button variant="default" onClick={props.onClose}>
            {t("common.cancel")}
          </Button>
          <Button
            type="submit"
            loading={isBusy}
            disabled={changes === null || changes.length === 0}
          >
            {t("devices.bulk.apply", { count: changes?.length ?? devices.length })}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
