import { numChecksOffered } from "@heliograph/contract/alerts/alerts.wire.ts";
import { alertTemplates, entryOf } from "@heliograph/domain/alerts/alert-templates.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { Select, Switch, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NumberField } from "../ui/number-field.tsx";
import { useGo } from "../ui/page-link.tsx";
import type { Edit } from "../ui/use-edit.ts";
import { useFormat } from "../ui/use-format.tsx";
import type { PlantVariable } from "../variables/variables.api.ts";
import {
  type AlertForm,
  type Level,
  levels,
  levelsOf,
  limitUnit,
  tooShortWindow,
} from "./alert-draft.ts";
import { alertPage } from "./alerts.pages.ts";
import { alertWords } from "./template-words.ts";

/** What each part of the form is given. */
export interface FieldsOf {
  readonly edit: Edit<AlertForm>;
  /** What is in force; null for a new alert. */
  readonly start: AlertForm | null;
  readonly isOff: boolean;
}
/** What a field of the form needs of the form. */
export const bound = ({ edit, isOff }: FieldsOf, name: keyof AlertForm) => ({
  error: edit.errorOf(name),
  onBlur: () => edit.leave(name),
  disabled: isOff,
  "data-path": name,
});

/** A label with what is in force behind it, where the draft differs. */
export function DraftLabel(props: {
  readonly text: string;
  /** What is in force, in words; null where the draft is the same. */
  readonly before: string | null;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <span className="hg-draft-label">
      {props.text}
      {props.before !== null && (
        <span className="hg-small hg-dim">
          {t("alerting.inForce")} <s>{props.before}</s>
        </span>
      )}
    </span>
  );
}

/** Template, words, and whether it is on. */
export function WordFields(
  props: FieldsOf & { readonly plantId: string; readonly isNew: boolean },
): ReactNode {
  const { t } = useTranslation();
  const go = useGo();
  const { edit, isNew, plantId } = props;
  const form = edit.values;
  const isGeneric = form.template_id === null;
  const generic = "generic";
  const offered = [
    { value: generic, label: t("alerting.noTemplate") },
    ...alertTemplates.map((one) => ({
      value: one.id,
      label: `${one.id} - ${alertWords({ ...one, template_id: one.id }, t).name}`,
    })),
  ];
  const chosen = form.template_id ?? generic;
  const choose = (id: string | null): void =>
    go(
      alertPage.at(
        { plantId, alertId: "create" },
        { template_id: id === null || id === generic ? undefined : id },
      ),
      "replace",
    );
  return (
    <div className="hg-fields">
      {isNew ? (
        <Select
          label={t("alerting.template")}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t("common.table.notFound")}
          data={offered}
          value={chosen}
          onChange={choose}
        />
      ) : (
        <TextInput
          label={t("alerting.template")}
          readOnly
          variant="filled"
          value={offered.find(({ value }) => value === chosen)?.label ?? chosen}
        />
      )}
      <TextInput
        {...bound(props, "name")}
        label={t("alerting.name")}
        withAsterisk={isGeneric}
        maxLength={100}
        value={form.name ?? ""}
        onChange={(event) => edit.set({ name: event.currentTarget.value })}
      />
      <Textarea
        {...bound(props, "description")}
        label={t("alerting.description")}
        withAsterisk={isGeneric}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        value={form.description ?? ""}
        onChange={(event) => edit.set({ description: event.currentTarget.value })}
      />
      <Switch
        {...bound(props, "disabled")}
        label={t("alerting.enabledSwitch")}
        checked={!form.disabled}
        onChange={(event) => edit.set({ disabled: !event.currentTarget.checked })}
      />
    </div>
  );
}

/** The thresholds that the template needs, and how many checks must fail. (ALED-10, ALED-26) */
export function LevelFields(
  props: FieldsOf & { readonly known: ReadonlyMap<string, PlantVariable> },
): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { edit, start, known } = props;
  const form = edit.values;
  const valueUnit = limitUnit(
    form,
    form.vars.map((id) => known.get(id)),
  );
  const unitOf = (level: Level): string =>
    levels.find(([name]) => name === level)?.[1] ?? valueUnit;
  const write = (value: number | null): string =>
    value === null ? t("alerting.nothing") : format.number(value, digitsOf(value));
  const awake = tooShortWindow(form);
  const numbers = new Set<number>([
    ...numChecksOffered,
    ...(form.num_checks === null ? [] : [form.num_checks]),
  ]);
  const checksText = (count: number): string =>
    t("alerting.checksOf", { count, minutes: (count * slotSeconds) / 60 });
  const hintOf = (level: Level): string | undefined =>
    level === "minirr" || (level === "minpac" && entryOf(form)?.judgesMinpac !== true)
      ? t(`alerting.levelHint.${level}`)
      : undefined;
  return (
    <div className="hg-fields">
      {levelsOf(start ? { ...form, ...nullsOf(start, form) } : form).map((level) => (
        <NumberField
          key={level}
          {...bound(props, level)}
          className="half"
          inputWrapperOrder={["label", "input", "description", "error"]}
          label={
            <DraftLabel
              text={t(`alerting.level.${level}`)}
              before={start && start[level] !== form[level] ? write(start[level]) : null}
            />
          }
          description={hintOf(level)}
          unit={unitOf(level)}
          rightSectionWidth={56}
          value={form[level]}
          onChange={(value) => edit.set({ [level]: value })}
        />
      ))}
      <Select
        {...bound(props, "num_checks")}
        className="half"
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...(awake === null
          ? {}
          : { description: <span className="hg-bad">{t("alerting.neverFires", { awake })}</span> })}
        label={
          <DraftLabel
            text={t("alerting.checks")}
            before={start && start.num_checks !== form.num_checks ? write(start.num_checks) : null}
          />
        }
        clearable
        clearButtonProps={{ "aria-label": t("common.clear") }}
        data={[...numbers]
          .toSorted((a, b) => a - b)
          .map((count) => ({ value: String(count), label: checksText(count) }))}
        value={form.num_checks === null ? null : String(form.num_checks)}
        onChange={(value) => edit.set({ num_checks: value === null ? null : Number(value) })}
      />
    </div>
  );
}

/** What was set stays on the form while it is emptied. */
const nullsOf = (start: AlertForm, form: AlertForm): Partial<Record<Level, number | null>> =>
  Object.fromEntries(levels.map(([level]) => [level, form[level] ?? start[level]]));
const digitsOf = (value: number): number => Math.min(3, (String(value).split(".")[1] ?? "").length);
