import {
  dataTypes,
  mib,
  type Variable,
  variableFields,
} from "@heliograph/contract/variables/variables.wire.ts";
import { objectId } from "@heliograph/contract/ids.ts";
import type { TFunction } from "i18next";
import type { Field } from "../ui/edit-fields.ts";
import { tagChoices } from "./variable-words.ts";

/** A measured variable as it is filled in; tags are texts, as the field of choices wants them. */
export interface VariableForm {
  readonly device_id: string | null;
  readonly name: string;
  readonly mib: string;
  readonly udm: string | null;
  readonly tags: readonly string[];
  readonly data_type: string;
  readonly bitmask: string | null;
  readonly vmin: number | null;
  readonly vmax: number | null;
  readonly notes: string | null;
  readonly disabled: boolean;
}
export const noVariable: VariableForm = {
  device_id: null,
  name: "",
  mib: "",
  udm: null,
  tags: [],
  data_type: "float",
  bitmask: null,
  vmin: null,
  vmax: null,
  notes: null,
  disabled: false,
};
export const variableForm = (variable: Variable): VariableForm => ({
  device_id: variable.device_id ?? null,
  name: variable.name,
  mib: variable.mib ?? "",
  udm: variable.udm,
  tags: variable.tags.map(String),
  data_type: variable.data_type,
  bitmask: variable.bitmask,
  vmin: variable.vmin,
  vmax: variable.vmax,
  notes: variable.notes,
  disabled: variable.disabled,
});
/** The rules of the wire; tags are judged as numbers by the server, and cannot be others than those that are offered. */
export const variableRules = {
  shape: (({ tags: _tags, imported_id: _imported, ...shape }) => ({
    ...shape,
    device_id: objectId,
  }))(variableFields.shape),
};
/** As it is sent. */
export const wireOf = ({ tags, ...form }: Partial<VariableForm>): Record<string, unknown> => ({
  ...form,
  ...(tags === undefined ? {} : { tags: tags.map(Number) }),
});

/** What the rules of the single fields do not say. (CVAR-19 to CVAR-21) */
export const checkVariable =
  (t: TFunction, twinOf: (mibText: string) => string | undefined) =>
  ({ vmin, vmax, mib: typed }: VariableForm): Readonly<Record<string, string | false>> => {
    const isCrossed = vmin !== null && vmax !== null && vmin >= vmax;
    const text = typed.trim();
    const twin = twinOf(text);
    return {
      vmin: isCrossed && t("variables.edit.vminAbove"),
      vmax: isCrossed && t("variables.edit.vmaxBelow"),
      mib:
        text !== "" && !mib.safeParse(text).success
          ? t("variables.edit.mibInvalid")
          : twin !== undefined && t("variables.fault.twin", { name: twin }),
    };
  };

/** The fields of a measured variable; who is no administrator has its name and notes. (CVAR-15 to CVAR-24) */
export function variableTable(
  t: TFunction,
  of: {
    readonly isAdmin: boolean;
    readonly isNew: boolean;
    /** With a table of texts the type is int. */
    readonly hasBitmask: boolean;
    readonly devices: readonly { readonly id: string; readonly name: string }[];
    readonly bitmasks: readonly string[];
    readonly units: readonly string[];
  },
): Field<VariableForm>[] {
  const { isAdmin: isShown, hasBitmask } = of;
  const half = true;
  return [
    {
      name: "device_id",
      label: "variables.table.device",
      kind: "choice",
      isSearched: true,
      choices: of.devices.map(({ id, name }) => ({ value: id, label: name })),
      required: true,
      isShown: of.isNew,
    },
    { name: "name", label: "common.name", kind: "text", required: true, isFirst: true },
    {
      name: "mib",
      label: "variables.mib",
      hint: "variables.edit.mibHint",
      kind: "text",
      isCode: true,
      required: true,
      isShown,
    },
    {
      name: "tags",
      label: "variables.table.tags",
      hint: "variables.edit.tagsHint",
      kind: "choices",
      choices: tagChoices(t),
      most: 20,
      isShown,
    },
    { name: "udm", label: "variables.unit", kind: "text", offered: of.units, half, isShown },
    {
      name: "data_type",
      label: "variables.table.type",
      kind: "choice",
      choices: dataTypes.map((value) => ({ value, label: value })),
      hint: hasBitmask ? "variables.edit.typeFixed" : undefined,
      required: true,
      isOff: hasBitmask,
      half,
      isShown,
    },
    { name: "vmin", label: "variables.edit.vmin", kind: "number", half, isShown },
    { name: "vmax", label: "variables.edit.vmax", kind: "number", half, isShown },
    {
      name: "bitmask",
      label: "variables.edit.bitmask",
      kind: "choice",
      choices: [
        { value: null, label: t("variables.edit.bitmaskNone") },
        ...of.bitmasks.map((value) => ({ value, label: value })),
      ],
      also: (value: string | null) => (value === null ? {} : { data_type: "int" }),
      isShown,
    },
    { name: "notes", label: "variables.notes", kind: "notes" },
    {
      name: "disabled",
      label: "variables.edit.disabled",
      hint: "variables.edit.disabledHint",
      kind: "switch",
      isShown,
    },
  ];
}
