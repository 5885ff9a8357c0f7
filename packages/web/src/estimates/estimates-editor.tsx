import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { maxEstimateYears } from "@heliograph/contract/variables/estimate-years.ts";
import { patchEstimates } from "@heliograph/contract/variables/variables.routes.ts";
import {
  estimates,
  type Estimates,
  type Variable,
} from "@heliograph/contract/variables/variables.wire.ts";
import { Button, Select } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { barSlots } from "../data/data.api.ts";
import { EditFoot, EditForm } from "../ui/edit-form.tsx";
import { NumberField } from "../ui/number-field.tsx";
import { Panel } from "../ui/panel.tsx";
import { useEdit } from "../ui/use-edit.ts";
import { useFormat } from "../ui/use-format.tsx";
import { shownUnit } from "../variables/variables.api.ts";
import {
  type Draft,
  draftOf,
  draftYears,
  nextYear,
  reachableYears,
  startYear,
  withLoss,
  withMonth,
  withoutYear,
  withYear,
} from "./estimate-years.ts";
import { rememberEstimates } from "./estimates.api.ts";

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
  const { plant, variable } = props;
  const start = startYear(plant);
  const known = draftOf(variable.estimates);
  const [open, setOpen] = useState(props.year);
  const { send } = useChange(patchEstimates, {
    store: (queries, saved) => rememberEstimates(queries, plant.id, saved),
  });
  const edit = useEdit<{ readonly estimates: Draft }, Variable>({
    start: { estimates: draftYears(known).length === 0 ? withYear({}, start) : known },
    fields: [{ name: "estimates", kind: "own" }],
    rules: { shape: { estimates } },
    send: (values) =>
      send({
        params: { id: variable.id },
        body: { id: variable.id, estimates: values.estimates as Estimates },
      }),
    onSaved: () => props.onDone(years.length === 0 ? null : year),
    onWrong: ([first]) => {
      const faulty = yearIn(first);
      if (faulty !== null) setOpen(faulty);
    },
  });
  const draft = edit.values.estimates;
  const years = draftYears(draft);
  const year = years.includes(open) ? open : (years[0] ?? start);
  const change = (next: Draft): void => edit.set({ estimates: next });
  const [fault] = Object.entries(edit.errors);
  const faulty = yearIn(fault?.[0]);
  const added = nextYear(draft, start);
  const values = draft[String(year)] ?? [];
  const months = barSlots({ from: `${year}-01-01`, to: `${year}-12-31`, each: "month" }, format);
  const monthName = (at: number): string => months[at]?.title.split(" ")[0] ?? "";
  return (
    <EditForm edit={edit} isPage>
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
                className={`hg-chip${one === faulty ? " hg-estimates-bad" : ""}`}
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
                  error={edit.errors[`estimates.${year}.${month}`] !== undefined}
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
      {fault && (
        <p className="hg-bad hg-estimates-fault" role="alert">
          {faulty === null ? fault[1] : t("estimates.missing", { year: faulty })}
        </p>
      )}
      <EditFoot isBusy={edit.isBusy} onCancel={() => props.onDone(null)} />
    </EditForm>
  );
}

/** The year that a path of the form speaks of. */
function yearIn(path = ""): number | null {
  const year = Number(path.split(".")[1]);
  return Number.isInteger(year) && year > 0 ? year : null;
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
          w={160}
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
