import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { tags as allTags } from "@heliograph/contract/variables/tags.ts";
import type { ChangedVariable, Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { MultiSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { useMe } from "../me.ts";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useFieldMarks } from "../ui/field-marks.ts";
import { FormFoot, useSave } from "../ui/form.tsx";
import { periodAt, rangeOf, todayIn } from "../ui/period.ts";
import { useNow } from "../ui/use-format.tsx";
import { variableMap, variablesOf } from "../variables/variables.api.ts";
import { FormulaField } from "./formula-field.tsx";
import { FormulaVerdict } from "./formula-verdict.tsx";
import { checkQuery, useFormulaChanges } from "./formulas.api.ts";
import { asNamed, asStored, namesFor } from "./named-formula.ts";
import { OldHistory } from "./old-history.tsx";
import { useVerdictWords } from "./verdict-words.ts";

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

/** Writes a formula: names are completed, faults are shown at their place, today's curve before it is saved. */
export function FormulaDialog(props: {
  readonly plant: Plant;
  /** Null for a new one. */
  readonly formula: Variable | null;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const now = useNow();
  const marks = useFieldMarks();
  const save = useSave(marks);
  const words = useVerdictWords();
  const { plant, formula } = props;
  const names = useMemo(() => namesFor(variableMap(plant).values()), [plant]);
  const offered = useMemo(
    () =>
      variablesOf(plant).filter(
        ({ variable }) => variable.id !== formula?.id && variable.data_type !== "str",
      ),
    [plant, formula],
  );
  const [name, setName] = useState(formula?.name ?? "");
  const [udm, setUdm] = useState(formula?.udm ?? "");
  const [tags, setTags] = useState<readonly string[]>((formula?.tags ?? []).map(String));
  const [text, setText] = useState(() => asNamed(formula?.formula ?? "", names));
  const [told, setTold] = useState(false);
  const [oldHistory, setOldHistory] = useState<ChangedVariable["old_history"]>();
  const { create, change } = useFormulaChanges(plant.id);

  const settled = useSettled(text);
  const written = asStored(settled, names);
  const unit = udm.trim() === "" ? null : udm.trim();
  const today = todayIn(plant.timezone, now);
  const { fromSeconds, toSeconds } = useMemo(
    () => rangeOf(periodAt("day", today), plant.timezone),
    [today, plant.timezone],
  );
  const check = useQuery(
    checkQuery({
      plantId: plant.id,
      formula: written.stored,
      udm: unit,
      id: formula?.id ?? null,
      startSeconds: fromSeconds,
      endSeconds: toSeconds,
      enabled: written.unknown === null,
    }),
  );
  const isOld = settled !== text || check.isPlaceholderData;
  const verdict = check.data;
  const isEmpty = text.trim() === "";
  const fault = isOld || isEmpty ? null : (verdict?.fault ?? null);
  // While a name is being completed it is not yet a mistake.
  const unknown = settled === text && !isEmpty ? written.unknown : null;
  const faultAt = unknown
    ? unknown.from
    : fault && fault.at !== null
      ? written.placeInNamed(fault.at)
      : null;
  const textError = isEmpty
    ? told
      ? t("formulas.noFormula")
      : null
    : unknown
      ? t("formulas.unknownName", { name: unknown.name })
      : fault
        ? words.fault(fault)
        : (marks.of("formula") ?? null);
  const nameError = !told
    ? null
    : name.trim() === ""
      ? t("formulas.noName")
      : name.trim().length < 2
        ? t("form.invalid.min", { min: 2 })
        : (marks.of("name") ?? null);
  const isChanged =
    name !== (formula?.name ?? "") ||
    udm !== (formula?.udm ?? "") ||
    tags.join() !== (formula?.tags ?? []).join() ||
    text !== asNamed(formula?.formula ?? "", names);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTold(true);
    const now = asStored(text, names);
    if (name.trim().length < 2 || isEmpty || now.unknown !== null || fault !== null) return;
    const values = { name: name.trim(), formula: now.stored };
    // Who is no admin may change the name and the formula, and nothing else.
    const all = me.is_admin ? { ...values, udm: unit, tags: tags.map(Number) } : values;
    let old: ChangedVariable["old_history"];
    const done = await save(async () => {
      if (formula) old = (await change.mutateAsync({ id: formula.id, patch: all })).old_history;
      else await create.mutateAsync({ plant_id: plant.id, ...all });
    }, errorText);
    if (!done) return;
    if (old) setOldHistory(old);
    else props.onClose();
  };
  return (
    <FormDialog
      isUnsaved={isChanged && !oldHistory}
      opened
      size="xl"
      onClose={props.onClose}
      title={formula ? formula.name : t("formulas.new")}
    >
      {formula && oldHistory ? (
        <OldHistory
          plant={plant}
          formulaId={formula.id}
          history={oldHistory}
          onClose={props.onClose}
        />
      ) : (
        <form className="hg-form" onSubmit={(event) => void submit(event)} noValidate>
          <div className="hg-formula-row">
            <TextInput
              label={t("common.name")}
              value={name}
              maxLength={200}
              error={nameError}
              data-autofocus={formula === null || undefined}
              onChange={(event) => {
                setName(event.currentTarget.value);
                marks.clear();
              }}
            />
            {me.is_admin && (
              <TextInput
                label={t("formulas.unit")}
                value={udm}
                maxLength={20}
                error={marks.of("udm")}
                onChange={(event) => {
                  setUdm(event.currentTarget.value);
                  marks.clear();
                }}
              />
            )}
          </div>
          <FormulaField
            value={text}
            onChange={(next) => {
              setText(next);
              marks.clear();
            }}
            names={names}
            offered={offered}
            faultAt={faultAt}
            error={textError}
          />
          {!isEmpty && (
            <FormulaVerdict
              verdict={verdict}
              isOld={isOld || unknown !== null}
              isAsked={check.isFetching}
              failure={check.error && !verdict ? errorText(check.error) : null}
              udm={unit}
              fromSeconds={fromSeconds}
              toSeconds={toSeconds}
            />
          )}
          {me.is_admin && (
            <MultiSelect
              label={t("formulas.tags")}
              description={t("formulas.tagsHint")}
              data={tagNames.map((tag) => ({
                value: String(allTags[tag]),
                label: t(`variables.tag.${tag}`),
              }))}
              value={[...tags]}
              onChange={setTags}
              searchable
              hidePickedOptions
              nothingFoundMessage={t("common.table.notFound")}
            />
          )}
          <FormFoot busy={create.isPending || change.isPending} onCancel={props.onClose} />
        </form>
      )}
    </FormDialog>
  );
}
