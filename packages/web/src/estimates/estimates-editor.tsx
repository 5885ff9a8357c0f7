import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { maxEstimateYears } from "@heliograph/contract/variables/estimate-years.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { Button, Select } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useBlocker } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { barSlots } from "../data/data.api.ts";
import { confirm } from "../ui/confirm.tsx";
import { FormFoot, useSave } from "../ui/form.tsx";
import { NumberField } from "../ui/number-field.tsx";
import { Panel } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { shownUnit } from "../variables/variables.api.ts";
import {
  type Draft,
  draftOf,
  draftYears,
  estimatesFrom,
  faultyYear,
  nextYear,
  reachableYears,
  startYear,
  withLoss,
  withMonth,
  withoutYear,
  withYear,
} from "./estimate-years.ts";
import { useSaveEstimates } from "./estimates.api.ts";
import { useUnsaved } from "../ui/unsaved.ts";

const usualLossPercent = 0.8;

/** Twelve months for each year; following years can be derived from a year and a yearly loss. Cancel changes nothing. */
export function EstimatesEditor(props: {
  readonly plant: Plant;
  readonly variable: Variable;
  readonly year: number;
  /** @param year the year that was open when it was saved; null when it was cancelled */
  readonly onDone: (year: number | null) => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const save = useSave();
  const { plant, variable } = props;
  const start = startYear(plant);
  const [draft, setDraft] = useState<Draft>(() => {
    const known = draftOf(variable.estimates);
    return draftYears(known).length === 0 ? withYear({}, start) : known;
  });
  const years = draftYears(draft);
  const [open, setOpen] = useState(props.year);
  const [told, setTold] = useState(false);
  const [touched, setTouched] = useState(false);
  const year = years.includes(open) ? open : (years[0] ?? start);
  const { mutateAsync, isPending } = useSaveEstimates(plant.id);
  const faulty = faultyYear(draft);
  const change = (next: Draft): void => {
    setDraft(next);
    setTouched(true);
  };
  useUnsaved(touched);
  useBlocker({
    disabled: !touched || isPending,
    enableBeforeUnload: touched,
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname &&
      !(await confirm({
        title: t("form.common.unsaved"),
        text: t("form.common.discard"),
        dangerous: true,
      })),
  });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const estimates = estimatesFrom(draft);
    if (estimates === null) {
      setTold(true);
      if (faulty !== null) setOpen(faulty);
      return;
    }
    setTouched(false);
    if (await save(() => mutateAsync({ id: variable.id, estimates }), errorText))
      props.onDone(years.length === 0 ? null : year);
    else setTouched(true);
  };
  const added = nextYear(draft, start);
  const values = draft[String(year)] ?? [];
  const months = barSlots({ from: `${year}-01-01`, to: `${year}-12-31`, each: "month" }, format);
  const monthName = (at: number): string => months[at]?.title.split(" ")[0] ?? "";
  const isBad = (value: number | null | undefined): boolean =>
    value === null || value === undefined || !Number.isFinite(value) || value < 0;
  return (
    <form className="hg-form" onSubmit={(event) => void submit(event)} noValidate>
      <Panel
        title={t("estimates.edit")}
        sub={t("estimates.editSub", { unit: shownUnit(variable.udm) })}
      >
        <div className="hg-estimates-editor">
          <div className="hg-chips" role="group" aria-label={t("estimates.years")}>
            {years.map((one) => (
              <button
                key={one}
                type="button"
                className={`hg-chip${told && one === faulty ? " hg-estimates-bad" : ""}`}
                aria-pressed={one === year}
                onClick={() => setOpen(one)}
              >
                {one}
              </button>
            ))}
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconPlus size={14} aria-hidden="true" />}
              disabled={added === null}
              onClick={() => {
                if (added === null) return;
                change(withYear(draft, added));
                setOpen(added);
              }}
            >
              {added === null
                ? t("estimates.noRoom", { most: maxEstimateYears })
                : t("estimates.addYear", { year: added })}
            </Button>
          </div>
          {years.length > 0 && (
            <fieldset className="hg-estimates-months">
              <legend className="hg-field-label">{year}</legend>
              {Array.from({ length: 12 }, (_, month) => (
                <NumberField
                  key={`${year} ${month}`}
                  label={monthName(month)}
                  value={values[month] ?? null}
                  error={told && isBad(values[month])}
                  onChange={(value) => change(withMonth(draft, { year, month }, value))}
                />
              ))}
            </fieldset>
          )}
          <div className="hg-estimates-foot">
            <span className="hg-num">
              {t("common.total")}{" "}
              <b>
                {format.number(
                  values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
                  0,
                )}
              </b>{" "}
              <span className="hg-unit">{shownUnit(variable.udm)}</span>
            </span>
            <Button
              size="xs"
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={14} aria-hidden="true" />}
              disabled={years.length === 0}
              onClick={() => change(withoutYear(draft, year))}
            >
              {t("estimates.removeYear", { year })}
            </Button>
          </div>
        </div>
      </Panel>
      {years.length > 0 && (
        <LossPanel key={year} draft={draft} year={year} onApply={(next) => change(next)} />
      )}
      {told && faulty !== null && (
        <p className="hg-bad hg-estimates-fault" role="alert">
          {t("estimates.missing", { year: faulty })}
        </p>
      )}
      <FormFoot busy={isPending} onCancel={() => props.onDone(null)} />
    </form>
  );
}

/** Fills the following years from the open one. */
function LossPanel(props: {
  readonly draft: Draft;
  readonly year: number;
  readonly onApply: (draft: Draft) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { draft, year } = props;
  const reachable = reachableYears(draft, year);
  const last = draftYears(draft).findLast((one) => one > year && reachable.includes(one));
  const [loss, setLoss] = useState<number | null>(usualLossPercent);
  const [chosen, setChosen] = useState<string | null>(null);
  const to = chosen ?? String(last ?? reachable[0] ?? "");
  const error =
    loss === null || !Number.isFinite(loss)
      ? t("form.invalid.required")
      : loss < 0
        ? t("form.invalid.least", { min: 0 })
        : loss > 100
          ? t("form.invalid.most", { max: 100 })
          : null;
  return (
    <Panel title={t("estimates.loss")} sub={t("estimates.lossSub", { year })}>
      <div className="hg-estimates-loss">
        <NumberField
          label={t("estimates.lossPercent")}
          value={loss}
          onChange={setLoss}
          unit="%"
          error={error}
          widthPx={160}
        />
        <Select
          label={t("estimates.lossTo")}
          data={reachable.map(String)}
          value={to}
          onChange={setChosen}
          allowDeselect={false}
          disabled={reachable.length === 0}
          w={140}
        />
        <Button
          variant="default"
          disabled={error !== null || reachable.length === 0}
          onClick={() =>
            props.onApply(withLoss(draft, { base: year, to: Number(to), percent: loss ?? 0 }))
          }
        >
          {t("estimates.generate")}
        </Button>
      </div>
    </Panel>
  );
}
