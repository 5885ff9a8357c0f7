import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { entryOf } from "@heliograph/domain/alerts/alert-templates.ts";
import { Button } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { GroupedPicker } from "../ui/grouped-picker.tsx";
import { variableGroups } from "../variables/variables.api.ts";
import { isWatchable } from "./alert-draft.ts";
import type { FieldsOf } from "./rule-fields.tsx";
import { VariablesCell } from "./variables-cell.tsx";
import { variableMap } from "../variables/variables.api.ts";

/** What is watched: the variables that the template is for, those that are chosen already, and their devices as groups. (ALED-27) */
export function VariableField(props: FieldsOf & { readonly plant: Plant }): ReactNode {
  const { t } = useTranslation();
  const { edit, plant, isOff, start } = props;
  const { vars, template_id: template } = edit.values;
  const formulas = t("alerting.formulas");
  const stored = start?.vars;
  const groups = useMemo(() => {
    const fits = isWatchable(template);
    return variableGroups(
      plant,
      formulas,
      (one) => stored?.includes(one.id) === true || (fits(one) && !one.disabled),
    );
  }, [plant, formulas, template, stored]);
  const known = useMemo(() => variableMap(plant), [plant]);
  const all = groups.flatMap(({ items }) => items.map(({ id }) => id));
  const unseen = vars.filter((id) => !all.includes(id));
  const error = edit.errorOf("vars");
  const watchesPlant = entryOf(edit.values)?.watchesSilence === true;
  if (isOff) return <VariablesCell alert={edit.values} known={known} />;
  return (
    <div data-path="vars" tabIndex={-1} aria-invalid={error !== undefined}>
      {watchesPlant && (
        <p className="hg-small hg-dim hg-edit-hint">{t("alerting.wholePlantHint")}</p>
      )}
      {all.length === 0 ? (
        <p className="hg-small hg-dim">{t("alerting.noVariables")}</p>
      ) : (
        <>
          <div className="hg-recipient-bulk">
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => edit.set({ vars: [...all, ...unseen] })}
            >
              {t("alerting.variablesAll", { count: all.length })}
            </Button>
            <Button
              variant="subtle"
              size="compact-xs"
              disabled={vars.length === 0}
              onClick={() => edit.set({ vars: [] })}
            >
              {t("alerting.variablesNone")}
            </Button>
          </div>
          {/* Enter in the search or on a box chooses; it does not save. */}
          <div
            role="presentation"
            onKeyDown={(event) => {
              if (event.key === "Enter") event.preventDefault();
            }}
          >
            <GroupedPicker
              label={t("alerting.variables")}
              groups={groups}
              selected={vars}
              heightPx={220}
              onChange={(ids) => edit.set({ vars: [...ids] })}
            />
          </div>
        </>
      )}
      {error && (
        <p className="hg-bad hg-small" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
