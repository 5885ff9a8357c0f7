import { type Device, deviceTypes } from "@heliograph/contract/devices/devices.wire.ts";
import type { TFunction } from "i18next";
import type { Field } from "../ui/edit-fields.ts";
import { type DeviceForm, hasNominal } from "./device-draft.ts";
import { nominalUnit } from "./nominal-text.ts";

/** The words already used by other devices of the plant: one brand is not written in two ways. */
const usedWords = (devices: readonly Device[], key: "brand" | "model"): string[] => [
  ...new Set(devices.flatMap((one) => one[key] ?? [])),
];

/** The fields of a device. */
export const deviceTable = (
  t: TFunction,
  type: DeviceForm["type"],
  form: {
    readonly others: readonly Device[];
    readonly isAdmin: boolean;
    /** Of a device that exists: a slip of the hand would part it from its logger. */
    readonly isLocked: boolean;
  },
): Field<DeviceForm>[] => {
  const { others, isAdmin, isLocked } = form;
  const sameType = others.filter((one) => one.type === type);
  const half = true;
  return [
    { name: "name", label: "devices.field.name", kind: "text", required: true, half },
    {
      name: "type",
      label: "devices.field.type",
      kind: "choice",
      choices: deviceTypes.map((value) => ({ value, label: t(`devices.type.${value}`) })),
      placeholder: t("devices.editor.typeChoose"),
      required: true,
      half,
      isFixed: !isAdmin,
      hint: isAdmin ? undefined : "devices.editor.typeFixed",
    },
    {
      name: "brand",
      label: "devices.field.brand",
      kind: "text",
      offered: usedWords(others, "brand"),
      half,
    },
    {
      name: "model",
      label: "devices.field.model",
      kind: "text",
      offered: usedWords(sameType, "model"),
      half,
    },
    // A value that is not shown stays the one that is stored: nobody can mend a mistake that he does not see.
    {
      name: "nominal",
      label: type === "storage" ? "devices.editor.capacity" : "devices.editor.nominal",
      kind: "number",
      unit: nominalUnit(type),
      half,
      isShown: hasNominal(type),
    },
    { name: "notes", label: "devices.field.notes", kind: "notes" },
    {
      name: "oid",
      label: "devices.editor.oid",
      kind: "text",
      isCode: true,
      half,
      isFixed: isLocked,
    },
    { name: "oidn", label: "devices.editor.oidn", kind: "number", half, isFixed: isLocked },
    {
      name: "disabled",
      label: "devices.editor.disabled",
      hint: "devices.editor.disabledHint",
      kind: "switch",
      isShown: isAdmin,
    },
  ];
};
