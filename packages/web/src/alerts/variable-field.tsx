import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { entryOf } from "@heliograph/domain/alerts/alert-templates.ts";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
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
  return (
    <VariablePicker
      name="vars"
      label={t("alerting.variables")}
      groups={groups}
      chosen={vars}
      onChange={(ids) => edit.set({ vars: ids })}
      error={edit.errorOf("vars")}
      none={t("alerting.noVariables")}
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
