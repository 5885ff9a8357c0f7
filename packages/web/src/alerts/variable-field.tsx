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
import { useMay } from "../me.ts";
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
  const may = useMay(plant.id);
  const groups = useMemo(() => {
    const watchable = watchableIn(plant, template);
    return variableGroups(
      plant,
      formulas,
      ({ id }) => stored?.includes(id) === true || watchable.has(id),
    );
  }, [plant, formulas, template, stored]);
  const known = useMemo(() => variableMap(plant), [plant]);
  const minVariables = tooFewToCompare(edit.values);
  if (isOff) return <VariablesCell alert={edit.values} known={known} />;
  // What no list shows its reader cannot be taken out by him: he would not know what.
  const unlisted = vars.filter((id) => !known.has(id));
  const lacking = lackedFor(plant, entryOf(edit.values)?.devices ?? [], may);
  return (
    <>
      <VariablePicker
        name="vars"
        label={t("alerting.variables")}
        groups={groups}
        chosen={vars}
        onChange={(ids) => edit.set({ vars: [...new Set([...ids, ...unlisted])] })}
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
      {unlisted.length > 0 && (
        <p className="hg-small hg-dim">{t("alerting.unlisted", { count: unlisted.length })}</p>
      )}
    </>
  );
}

/** What would list him more: of the template's devices, else of those that he sees on the plant, else of any. (P12, P31) */
function lackedFor(
  plant: Plant,
  ofTemplate: readonly DeviceType[],
  may: Holds,
): readonly PermissionName[] {
  const isUnlisted = (type: DeviceType): boolean => !mayListVariables(type, may);
  const ofPlant = [...new Set((plant.devices ?? []).map(({ type }) => type))];
  const unlisted =
    ofTemplate.length > 0
      ? ofTemplate.filter(isUnlisted)
      : [ofPlant, deviceTypes].map((types) => types.filter(isUnlisted)).find(hasAny);
  return (unlisted ?? []).map(
    (type) => devicePermissions(type).vars ?? devicePermissions(type).show,
  );
}
const hasAny = (list: readonly unknown[]): boolean => list.length > 0;
