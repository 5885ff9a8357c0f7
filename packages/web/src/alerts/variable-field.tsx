import { deviceTypes, type DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import { entryOf } from "@heliograph/domain/alerts/alert-templates.ts";
import {
  devicePermissions,
  mayListVariables,
  type Holds,
} from "@heliograph/domain/devices/device-permissions.ts";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { MissingRight } from "../access.tsx";
import { isAllowed, useMay, useMe } from "../me.ts";
import { variableGroups, variableMap, VariablePicker } from "../variables/variables.api.ts";
import { tooFewToCompare, watchableIn } from "./alert-draft.ts";
import type { FieldsOf } from "./rule-fields.tsx";
import { VariablesCell } from "./variables-cell.tsx";

/** What is watched: the variables that the template is for, those that are chosen already, and their devices as groups. (ALED-27) */
export function VariableField(props: FieldsOf & { readonly plant: Plant }): ReactNode {
  const { t } = useTranslation();
  const { edit, plant, isOff, start } = props;
  const { vars, template_id: template } = edit.values;
  const formulas = t("alerting.formulas");
  const stored = start?.vars;
  const me = useMe();
  const may = useMay(plant.id);
  const groups = useMemo(() => {
    const watchable = watchableIn(plant, template, (name) => isAllowed(me, plant.id, name));
    return variableGroups(
      plant,
      formulas,
      ({ id }) => stored?.includes(id) === true || watchable.has(id),
    );
  }, [plant, formulas, template, stored, me]);
  const known = useMemo(() => variableMap(plant), [plant]);
  const minVariables = tooFewToCompare(edit.values);
  if (isOff) return <VariablesCell alert={edit.values} known={known} />;
  const lacking = lackedFor(may, entryOf(edit.values)?.devices);
  return (
    <VariablePicker
      name="vars"
      label={t("alerting.variables")}
      groups={groups}
      chosen={vars}
      onChange={(ids) => edit.set({ vars: ids })}
      error={edit.errorOf("vars")}
      none={
        lacking.length === 0 ? (
          t("alerting.noVariables")
        ) : (
          <>
            {t("alerting.noneListed")} <MissingRight needs={lacking} />
          </>
        )
      }
    >
      {minVariables !== null && (
        <p className="hg-small hg-bad hg-edit-hint">{t("alerting.tooFew", { minVariables })}</p>
      )}
      {entryOf(edit.values)?.watchesSilence === true && (
        <p className="hg-small hg-dim hg-edit-hint">{t("alerting.wholePlantHint")}</p>
      )}
    </VariablePicker>
  );
}

/** What would list him more: of the template's devices, else of any. (P31) */
const lackedFor = (
  may: Holds,
  types: readonly DeviceType[] = deviceTypes,
): readonly PermissionName[] =>
  types
    .filter((type) => !mayListVariables(type, may))
    .map((type) => devicePermissions(type).vars ?? devicePermissions(type).show);
