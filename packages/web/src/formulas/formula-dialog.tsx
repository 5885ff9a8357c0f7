import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { tags as allTags } from "@heliograph/contract/variables/tags.ts";
import { createVariable, patchVariable } from "@heliograph/contract/variables/variables.routes.ts";
import {
  type ChangedVariable,
  type Variable,
  variableFields,
} from "@heliograph/contract/variables/variables.wire.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { useChange } from "../change.ts";
import { useMe } from "../me.ts";
import { EditCells } from "../ui/edit-cells.tsx";
import { FormDialog } from "../ui/edit-dialog.tsx";
import type { Cells } from "../ui/edit-fields.ts";
import { EditFoot, EditForm } from "../ui/edit-form.tsx";
import { periodAt, rangeOf, todayIn } from "../ui/period.ts";
import { useEdit } from "../ui/use-edit.ts";
import { useNow } from "../ui/use-format.tsx";
import { variableMap, variablesOf } from "../variables/variables.api.ts";
import { FormulaField } from "./formula-field.tsx";
import { FormulaVerdict } from "./formula-verdict.tsx";
import { checkQuery } from "./formulas.api.ts";
import { asNamed, asStored, type Names, namesFor, type StoredFormula } from "./named-formula.ts";
import { OldHistory } from "./old-history.tsx";
import { useVerdictWords } from "./verdict-words.ts";

interface FormulaForm {
  readonly name: string;
  readonly udm: string | null;
  /** As it is written, with names. */
  readonly formula: string;
  /** Numbers, as the field of choices wants them. */
  readonly tags: readonly string[];
}
const tagNames = Object.keys(allTags).filter((name): name is keyof typeof allTags =>
  Object.hasOwn(allTags, name),
);
const settleMs = 350;
/** A text that has rested for a moment: it is not checked at every key. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** What is wrong with a text; its place is counted in characters of the text with names. */
interface Fault {
  readonly at: number | null;
  readonly text: string;
}

/** Writes a formula: names are completed, faults are shown at their place, today's curve before it is saved. */
export function FormulaDialog(props: {
  readonly plant: Plant;
  /** Null for a new one. */
  readonly formula: Variable | null;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { formula } = props;
  const [saved, setSaved] = useState<ChangedVariable>();
  return (
    <FormDialog
      size="xl"
      onClose={props.onClose}
      title={formula?.name ?? saved?.name ?? t("formulas.new")}
    >
      {saved?.old_history ? (
        <OldHistory
          plant={props.plant}
          formulaId={saved.id}
          isNew={formula === null}
          history={saved.old_history}
          onClose={props.onClose}
        />
      ) : (
        <Form {...props} onOldHistory={setSaved} />
      )}
    </FormDialog>
  );
}

/** The answer of the server to a text, over today; nothing is asked while a name in it is unknown. */
function useChecks(plant: Plant, formula: Variable | null) {
  const now = useNow();
  const today = todayIn(plant.timezone, now);
  const { fromSeconds, toSeconds } = useMemo(
    () => rangeOf(periodAt("day", today), plant.timezone),
    [today, plant.timezone],
  );
  const ask = ({ stored, unknown }: StoredFormula, udm: string | null) =>
    checkQuery({
      plantId: plant.id,
      formula: stored,
      udm: udm?.trim() || null,
      id: formula?.id ?? null,
      fromSeconds,
      toSeconds,
      enabled: unknown === null,
    });
  return { ask, fromSeconds, toSeconds };
}

function Form(props: {
  readonly plant: Plant;
  readonly formula: Variable | null;
  readonly onOldHistory: (saved: ChangedVariable) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const queries = useQueryClient();
  const words = useVerdictWords();
  const { plant, formula } = props;
  const names = useMemo(() => namesFor(variableMap(plant).values()), [plant]);
  const { ask, ...day } = useChecks(plant, formula);
  const formulaChanged = {
    changes: { plantId: plant.id, ids: (saved: { readonly id: string }) => [saved.id] },
  };
  const create = useChange(createVariable, formulaChanged);
  const change = useChange(patchVariable, formulaChanged);
  /** What is wrong with a text, as far as it is known, and where in it. */
  const faultOf = ({ formula: text, udm }: FormulaForm): Fault | null => {
    const written = asStored(text, names);
    const { unknown } = written;
    if (unknown)
      return { at: unknown.from, text: t("formulas.unknownName", { name: unknown.name }) };
    const fault = queries.getQueryData(ask(written, udm).queryKey)?.fault;
    if (!fault) return null;
    return {
      at: fault.at === null ? null : written.placeInNamed(fault.at),
      text: words.fault(fault),
    };
  };
  const isShown = me.is_admin;
  const edit = useEdit<FormulaForm, ChangedVariable>({
    start: {
      name: formula?.name ?? "",
      udm: formula?.udm ?? null,
      formula: asNamed(formula?.formula ?? "", names),
      tags: (formula?.tags ?? []).map(String),
    },
    fields: [
      {
        name: "name",
        label: "common.name",
        kind: "text",
        most: 200,
        required: true,
        half: true,
        isFirst: formula === null,
      },
      { name: "udm", label: "formulas.unit", kind: "text", most: 20, half: true, isShown },
      {
        name: "formula",
        kind: "own",
        cell: (of) => (
          <FormulaText {...{ plant, formula, names, of, faultOf, ...day }} askOf={ask} />
        ),
      },
      {
        name: "tags",
        label: "formulas.tags",
        hint: "formulas.tagsHint",
        kind: "choices",
        choices: tagNames.map((tag) => ({
          value: String(allTags[tag]),
          label: t(`variables.tag.${tag}`),
        })),
        isShown,
      },
    ],
    rules: { shape: { name: variableFields.shape.name, udm: variableFields.shape.udm } },
    check: (all) => ({
      name: all.name.trim() === "" && t("formulas.noName"),
      formula: all.formula.trim() === "" ? t("formulas.noFormula") : faultOf(all)?.text,
    }),
    send: ({ name, udm, tags, formula: text }) => {
      const values = { name, formula: asStored(text, names).stored };
      // Who is no admin may change the name and the formula, and nothing else.
      const all = isShown ? { ...values, udm, tags: tags.map(Number) } : values;
      return formula
        ? change.send({ params: { id: formula.id }, body: all })
        : create.send({ body: { plant_id: plant.id, ...all } });
    },
    onSaved: (saved) => {
      if (saved?.old_history) props.onOldHistory(saved);
      else props.onClose();
    },
  });
  return (
    <EditForm edit={edit}>
      <EditCells of={edit} fields={edit.fields} />
      <EditFoot isBusy={edit.isBusy} onCancel={props.onClose} />
    </EditForm>
  );
}

/** The text of a formula and what it would give: checked when it has rested for a moment. */
function FormulaText(props: {
  readonly plant: Plant;
  readonly formula: Variable | null;
  readonly names: Names;
  readonly of: Cells<FormulaForm>;
  readonly faultOf: (form: FormulaForm) => Fault | null;
  readonly askOf: ReturnType<typeof useChecks>["ask"];
  readonly fromSeconds: number;
  readonly toSeconds: number;
}): ReactNode {
  const { plant, formula, names, of } = props;
  const { formula: text, udm } = of.values;
  const offered = useMemo(
    () =>
      variablesOf(plant).filter(
        ({ variable }) => variable.id !== formula?.id && variable.data_type !== "str",
      ),
    [plant, formula],
  );
  const settled = useSettled(text);
  const check = useQuery(props.askOf(asStored(settled, names), udm));
  const isEmpty = text.trim() === "";
  // While a name is being completed it is not yet a mistake.
  const fault = settled === text && !isEmpty ? props.faultOf(of.values) : null;
  return (
    <>
      <FormulaField
        value={text}
        onChange={(next) => of.set({ formula: next })}
        names={names}
        offered={offered}
        faultAt={fault?.at ?? null}
        error={fault?.text ?? of.errorOf("formula") ?? null}
      />
      {!isEmpty && (
        <FormulaVerdict
          verdict={check.data}
          isOld={settled !== text || check.isPlaceholderData || !check.isEnabled}
          isAsked={check.isFetching}
          failure={check.error && !check.data ? errorText(check.error) : null}
          udm={udm?.trim() || null}
          fromSeconds={props.fromSeconds}
          toSeconds={props.toSeconds}
        />
      )}
    </>
  );
}
