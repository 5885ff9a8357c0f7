import { units } from "@heliograph/contract/data/units.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { createVariable, patchVariable } from "@heliograph/contract/variables/variables.routes.ts";
import type {
  NewVariable,
  Variable,
  VariablePatch,
} from "@heliograph/contract/variables/variables.wire.ts";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { useMe } from "../me.ts";
import { EditDialog } from "../ui/edit-dialog.tsx";
import { useEdit } from "../ui/use-edit.ts";
import { useBitmasks } from "../variables/variables.api.ts";
import {
  checkVariable,
  noVariable,
  variableForm,
  type VariableForm,
  variableRules,
  variableTable,
  wireOf,
} from "./variable-form.ts";

/** The form of a measured variable, or of a new one. */
export function VariableDialog(props: {
  readonly plant: Plant;
  /** Null for a new one. */
  readonly variable: Variable | null;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const { plant, variable, onClose } = props;
  const bitmasks = useBitmasks();
  const [begun] = useState(variable);
  const deviceId = variable?.device_id;
  const create = useChange(createVariable, {
    changes: { plantId: plant.id, ids: ({ device_id: id }) => (id === undefined ? [] : [id]) },
  });
  const patch = useChange(patchVariable, {
    changes: { plantId: plant.id, ids: () => (deviceId === undefined ? [] : [deviceId]) },
  });
  const byMib = useMemo(
    () =>
      new Map(
        (plant.devices ?? []).flatMap((device) =>
          device.variables.map((one) => [one.mib, one] as const),
        ),
      ),
    [plant.devices],
  );
  const twinOf = (text: string): string | undefined => {
    const other = byMib.get(text);
    return other?.id === variable?.id ? undefined : other?.name;
  };
  const edit = useEdit<VariableForm, Variable>({
    start: variable === null ? noVariable : variableForm(variable),
    fields: (values) =>
      variableTable(t, {
        isAdmin: me.is_admin,
        isNew: variable === null,
        hasBitmask: values.bitmask !== null,
        devices: plant.devices ?? [],
        bitmasks: [...new Set([...bitmasks.keys(), ...(begun?.bitmask ? [begun.bitmask] : [])])],
        units: Object.keys(units),
      }),
    rules: variableRules,
    check: checkVariable(t, twinOf),
    send: async (form, changes, was) =>
      variable === null
        ? await create.send({ body: wireOf(form) as NewVariable })
        : await patch.send({
            params: { id: variable.id },
            body: { ...wireOf(changes), was: wireOf(was) } as VariablePatch,
          }),
    onSaved: onClose,
  });
  const isMoved = variable !== null && edit.values.mib.trim() !== variable.mib;
  return (
    <EditDialog
      edit={edit}
      onClose={onClose}
      size={640}
      title={
        variable === null
          ? t("variables.edit.new")
          : t("variables.edit.title", { name: variable.name })
      }
    >
      {isMoved && <p className="hg-small hg-dim-2">{t("variables.edit.moved")}</p>}
      {!me.is_admin && <p className="hg-small hg-dim-2">{t("variables.edit.admins")}</p>}
    </EditDialog>
  );
}
