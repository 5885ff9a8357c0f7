import { type Device, deviceTypes } from "@heliograph/contract/devices/devices.wire.ts";
import { Autocomplete, Button, Select, Switch, Textarea, TextInput } from "@mantine/core";
import IconLockOpen from "@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs";
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { useRuledForm } from "../ui/form.tsx";
import { Panel } from "../ui/panel.tsx";
import { useLanguage } from "../ui/texts/texts.ts";
import { type DeviceDraft, hasNominal } from "./device-draft.ts";
import { nominalUnit } from "./nominal-text.ts";
import { textOfNumber, typedNumber } from "../ui/typed-number.ts";

type DeviceForm = ReturnType<typeof useRuledForm<DeviceDraft>>;
interface Fields {
  readonly form: DeviceForm;
  /** Null for a new one. */
  readonly device: Device | null;
}

/** The words already used by other devices of the plant: one brand is not written in two ways. */
const usedWords = (devices: readonly Device[], key: "brand" | "model"): string[] => [
  ...new Set(devices.flatMap((one) => one[key] ?? [])),
];

/** What a device is. */
export function NameFields(
  props: Fields & {
    readonly others: readonly Device[];
    readonly isAdmin: boolean;
  },
): ReactNode {
  const { t } = useTranslation();
  const { form, device, others } = props;
  const language = useLanguage();
  const { type } = form.values;
  const nominal = form.getInputProps("nominal");
  const sameType = others.filter((one) => one.type === type);
  return (
    <Panel title={t("devices.editor.what")}>
      <div className="hg-device-fields hg-device-what">
        <TextInput
          label={t("devices.field.name")}
          withAsterisk
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        {props.isAdmin ? (
          <Select
            label={t("devices.field.type")}
            withAsterisk
            allowDeselect={false}
            placeholder={t("devices.editor.typeChoose")}
            data={deviceTypes.map((one) => ({ value: one, label: t(`devices.type.${one}`) }))}
            {...form.getInputProps("type")}
            value={type === "" ? null : type}
            onChange={(chosen) => {
              const next = deviceTypes.find((one) => one === chosen) ?? "";
              form.setFieldValue("type", next);
              // A value that is not shown is the one that is stored: nobody can mend a mistake that he does not see.
              if (!hasNominal(next))
                form.setFieldValue("nominal", textOfNumber(device?.nominal ?? null, language));
            }}
          />
        ) : (
          <TextInput
            label={t("devices.field.type")}
            description={t("devices.editor.typeFixed")}
            inputWrapperOrder={["label", "input", "description"]}
            readOnly
            variant="filled"
            value={type === "" ? "" : t(`devices.type.${type}`)}
          />
        )}
        <Autocomplete
          label={t("devices.field.brand")}
          data={usedWords(others, "brand")}
          limit={8}
          autoComplete="off"
          {...form.getInputProps("brand")}
        />
        <Autocomplete
          label={t("devices.field.model")}
          data={usedWords(sameType, "model")}
          limit={8}
          autoComplete="off"
          {...form.getInputProps("model")}
        />
        {hasNominal(type) && (
          <TextInput
            label={t(type === "storage" ? "devices.editor.capacity" : "devices.editor.nominal")}
            inputMode="decimal"
            autoComplete="off"
            rightSection={<span className="hg-unit">{nominalUnit(type)}</span>}
            rightSectionWidth={48}
            {...nominal}
            onBlur={(event: FocusEvent) => {
              // What was understood is what stands there: "1.500" was typed, 1500 is meant.
              const meant = typedNumber(form.values.nominal, language);
              if (!Number.isNaN(meant))
                form.setFieldValue("nominal", textOfNumber(meant, language));
              nominal.onBlur(event);
            }}
          />
        )}
        <Textarea
          className="hg-device-wide"
          label={t("devices.field.notes")}
          autosize
          minRows={3}
          maxRows={12}
          {...form.getInputProps("notes")}
        />
      </div>
    </Panel>
  );
}

/** How the logger calls the device. Of one that exists it is locked: a slip of the hand would part it from its logger. */
export function LoggerFields({ form, device }: Fields): ReactNode {
  const { t } = useTranslation();
  const [unlocked, setUnlocked] = useState(device === null);
  const oid = useRef<HTMLInputElement>(null);
  const wasLocked = useRef(!unlocked);
  useEffect(() => {
    if (unlocked && wasLocked.current) oid.current?.focus();
  }, [unlocked]);
  const locked = unlocked ? {} : ({ readOnly: true, variant: "filled" } as const);
  return (
    <Panel
      title={t("devices.editor.logger")}
      end={
        !unlocked && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconLockOpen size={14} stroke={1.8} aria-hidden="true" />}
            onClick={() => setUnlocked(true)}
          >
            {t("devices.editor.unlock")}
          </Button>
        )
      }
    >
      <p className="hg-small hg-dim-2 hg-device-hint">
        {t(unlocked ? "devices.editor.loggerHint" : "devices.editor.lockedHint")}
      </p>
      <div className="hg-device-fields">
        <TextInput
          label={t("devices.editor.oid")}
          ref={oid}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...locked}
          {...form.getInputProps("oid")}
        />
        <TextInput
          label={t("devices.editor.oidn")}
          inputMode="numeric"
          autoComplete="off"
          {...locked}
          {...form.getInputProps("oidn")}
        />
      </div>
    </Panel>
  );
}

/** Whether it is disabled: for administrators. */
export function DisabledField({ form }: Pick<Fields, "form">): ReactNode {
  const { t } = useTranslation();
  return (
    <Panel title={t("devices.field.state")}>
      <Switch
        label={t("devices.editor.disabled")}
        description={t("devices.editor.disabledHint")}
        {...form.getInputProps("disabled", { type: "checkbox" })}
      />
    </Panel>
  );
}
