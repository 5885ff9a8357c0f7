import type { UnitSymbol } from "@heliograph/contract/data/units.ts";
import { units } from "@heliograph/contract/data/units.ts";
import type { SuggestedVariable } from "@heliograph/contract/ingest/suggestions.wire.ts";
import { chooseColumn } from "@heliograph/domain/import/alike-columns.ts";
import {
  type ColumnChoice,
  type ColumnPlan,
  unitsFor,
} from "@heliograph/domain/import/column-choices.ts";
import { unitOf } from "@heliograph/domain/data/unit-of.ts";
import { unitOfFile } from "@heliograph/domain/import/file-units.ts";
import type { TableSeries } from "@heliograph/domain/import/table-series.ts";
import { Button, Select } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePlant } from "../plant-queries.ts";
import { DataTable } from "../ui/data-table.tsx";
import { Panel } from "../ui/panel.tsx";
import { useLanguage } from "../ui/texts/texts.ts";
import { shownUnit } from "../variables/variables.api.ts";
import { AlikeStrip } from "./alike-strip.tsx";
import { columnNames } from "./column-names.ts";
import { ColumnRemark } from "./column-remark.tsx";
import type { Columns } from "./use-reading.ts";

const allUnits = Object.keys(units) as UnitSymbol[];
/** More are found by typing. */
const offeredAtOnce = 200;

interface Row {
  readonly at: number;
  readonly series: TableSeries;
  readonly sample: string;
  readonly choice: ColumnChoice;
  readonly plan: ColumnPlan;
  /** With the device that it would be of. */
  readonly suggestion: (SuggestedVariable & { readonly home: string }) | undefined;
}

/** Where each column goes, in which unit it is written, and what its energies are. */
export function ColumnsStep(props: {
  readonly columns: Columns;
  readonly plans: readonly ColumnPlan[];
  readonly choices: readonly ColumnChoice[];
  readonly onChoose: (choices: readonly ColumnChoice[]) => void;
}): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const language = useLanguage();
  const { columns, plans, choices, onChoose } = props;
  const suggestions = useMemo(
    () =>
      new Map(
        columns.proposal.groups.flatMap(({ device_id: id, device, variables }) => {
          const known = (plant.devices ?? []).find((one) => one.id === id)?.name;
          const fresh = language === "en" ? device?.name_en : device?.name;
          const home = known ?? fresh ?? t("measures.columns.others");
          return variables.map((one) => [one.mib, { ...one, home }] as const);
        }),
      ),
    [columns, plant.devices, language, t],
  );
  const known = useMemo(
    () =>
      new Map(
        (plant.devices ?? []).flatMap(({ variables }) =>
          variables.map((one) => [one.id, one] as const),
        ),
      ),
    [plant.devices],
  );
  const existing = useMemo(
    () =>
      (plant.devices ?? [])
        .filter(({ variables }) => variables.length > 0)
        .map(({ name, variables }) => ({
          group: name,
          items: variables.map((one) => ({ value: one.id, label: `${name} · ${one.name}` })),
        })),
    [plant.devices],
  );
  const existingNames = useMemo(
    () =>
      new Map(
        (plant.devices ?? []).flatMap(({ id, name, variables }) => [
          [id, name] as const,
          ...variables.map((one) => [one.id, `${name} · ${one.name}`] as const),
        ]),
      ),
    [plant.devices],
  );
  const rows = columns.series.map((series, at): Row => ({
    at,
    series,
    sample: columns.shapes[at]!.sample,
    choice: choices[at]!,
    plan: plans[at]!,
    suggestion: suggestions.get(series.mib),
  }));
  const put = (at: number, change: Parameters<typeof chooseColumn>[2]["change"]): void =>
    onChoose(chooseColumn(plant, { ...columns, choices }, { at, change }));
  // What was proposed after another choice has its own yes.
  const guesses = plans.filter(
    ({ fault }, at) => fault === "guess" && choices[at]!.like === null,
  ).length;
  const names = columnNames(columns.series, t);
  const nameOf = ({ at }: Row): string => names[at]!;
  const newName = ({ suggestion }: Row): string =>
    suggestion === undefined
      ? ""
      : `${suggestion.home} · ${language === "en" ? suggestion.name_en : suggestion.name}`;
  const udmOf = ({ choice, suggestion }: Row): string | null =>
    choice.to === "new" ? (suggestion?.udm ?? null) : (known.get(choice.to)?.udm ?? null);

  const target = (row: Row): ReactNode => (
    <Select
      size="xs"
      aria-label={`${t("measures.columns.to")}: ${nameOf(row)}`}
      searchable
      selectFirstOptionOnChange
      limit={offeredAtOnce}
      allowDeselect={false}
      nothingFoundMessage={t("common.table.notFound")}
      // What is typed takes the place of what stands there; a click puts the caret behind the focus.
      onFocus={(event) => event.currentTarget.select()}
      onClick={(event) => event.currentTarget.select()}
      data={[
        { value: "none", label: t("measures.columns.leaveOut") },
        ...(row.suggestion === undefined
          ? []
          : [{ value: "new", label: t("measures.columns.create", { name: newName(row) }) }]),
        ...existing,
      ]}
      value={row.choice.to}
      variant={row.choice.to === "none" ? "filled" : "default"}
      onChange={(to) => to !== null && put(row.at, { to })}
    />
  );
  const unit = (row: Row): ReactNode => {
    if (row.choice.to === "none") return <span className="hg-dim">{row.series.unit}</span>;
    const udm = udmOf(row);
    const own = row.choice.unit;
    const offered = [...new Set([...unitsFor(udm, allUnits), ...(own === "" ? [] : [own])])];
    const inCatalogue = (written: string): string => shownUnit(unitOfFile(written) ?? written);
    return (
      <Select
        size="xs"
        aria-label={`${t("measures.columns.unit")}: ${nameOf(row)}`}
        allowDeselect={false}
        data={[
          {
            value: "",
            label: udm === null ? "—" : `${t("measures.columns.unitOwn")} (${shownUnit(udm)})`,
          },
          ...offered.map((value) => ({
            value,
            label: value === "°F" || value === "mph" ? value : inCatalogue(value),
          })),
        ]}
        value={own}
        onChange={(next) => next !== null && put(row.at, { unit: next })}
      />
    );
  };
  const isEnergy = (row: Row): boolean =>
    row.choice.to !== "none" && unitOf(udmOf(row))?.dimension === "energy";
  const hasEnergy = rows.some(isEnergy);
  const energy = (row: Row): ReactNode =>
    !isEnergy(row) ? null : (
      <Select
        size="xs"
        aria-label={`${t("measures.columns.energy")}: ${nameOf(row)}`}
        allowDeselect={false}
        placeholder={t("measures.columns.ask")}
        data={[
          { value: "counter", label: t("measures.columns.counter") },
          { value: "sum", label: t("measures.columns.sum") },
        ]}
        value={row.choice.energy === "ask" ? null : row.choice.energy}
        onChange={(next) => next !== null && put(row.at, { energy: next as "counter" | "sum" })}
      />
    );
  const remark = ({ at, plan, choice, series }: Row): ReactNode => (
    <ColumnRemark
      name={names[at]!}
      like={choice.like === null ? undefined : names[choice.like]}
      choice={choice}
      isUnknown={columns.proposed[at]!.to === "none"}
      plan={plan}
      unit={series.unit}
      nameOf={(id) => existingNames.get(id) ?? id}
      onConfirm={() => put(at, {})}
    />
  );
  const head = (row: Row): ReactNode => (
    <span className="hg-measures-column">
      <span className="hg-measures-name">{nameOf(row)}</span>
      {remark(row)}
    </span>
  );

  const alike = { names, proposed: columns.proposed, choices, onChoose };
  const taken = plans.filter(({ target: one }) => one !== null).length;
  const fresh = rows.filter(({ choice, plan }) => choice.to === "new" && plan.target !== null);
  const leftOut = choices.filter(({ to }) => to === "none").length;
  const wrong = plans.filter(({ fault }) => fault !== null && fault !== "guess").length;
  return (
    <Panel flush title={t("measures.step.columns.name")} sub={t("measures.columns.sub")}>
      <div className="hg-measures-tools">
        <span className="hg-grow" role="status">
          {[
            t("measures.columns.taken", { count: taken }),
            ...(fresh.length > 0 ? [t("measures.columns.toCreate", { count: fresh.length })] : []),
            ...(leftOut > 0 ? [t("measures.columns.leftOut", { count: leftOut })] : []),
          ].join(" · ")}
          {wrong > 0 && (
            <strong className="hg-bad"> · {t("measures.columns.wrong", { count: wrong })}</strong>
          )}
        </span>
        {guesses > 0 && (
          <Button
            size="xs"
            onClick={() =>
              onChoose(choices.map((one) => (one.like === null ? { ...one, isGuess: false } : one)))
            }
          >
            {t("measures.columns.confirmAll", { count: guesses })}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={() => onChoose(columns.proposed)}>
          {t("measures.columns.proposed")}
        </Button>
        <Button
          variant="default"
          size="xs"
          onClick={() =>
            onChoose(choices.map((one) => ({ ...one, to: "none", doubt: null, like: null })))
          }
        >
          {t("measures.columns.allOut")}
        </Button>
      </div>
      <AlikeStrip names={names} proposed={columns.proposed} choices={choices} onChoose={onChoose} />
      <div className="hg-measures-table">
        <DataTable
          name={t("measures.step.columns.name")}
          rows={rows}
          rowId={({ at }) => String(at)}
          searchable={rows.length > 20}
          heightPx={600}
          tall
          columns={[
            {
              id: "name",
              name: t("measures.columns.name"),
              value: nameOf,
              cell: head,
              strong: true,
              fixed: true,
              minPx: 220,
            },
            {
              id: "sample",
              name: t("measures.columns.sample"),
              value: ({ sample }) => sample,
              cell: ({ sample }) => (
                <span className="hg-cut" title={sample}>
                  {sample}
                </span>
              ),
              align: "right",
              widthPx: 110,
              leaves: 1,
            },
            {
              id: "to",
              name: t("measures.columns.to"),
              value: ({ choice }) => choice.to,
              cell: target,
              // Names of new variables differ by their last words.
              widthPx: hasEnergy ? 310 : 470,
            },
            {
              id: "unit",
              name: t("measures.columns.unit"),
              value: ({ choice }) => choice.unit,
              cell: unit,
              widthPx: 230,
            },
            ...(hasEnergy
              ? [
                  {
                    id: "energy",
                    name: t("measures.columns.energy"),
                    value: ({ choice }: Row) => choice.energy,
                    cell: energy,
                    widthPx: 210,
                  },
                ]
              : []),
          ]}
          card={(row) => (
            <div className="hg-measures-cells">
              <div className="hg-row-card-title">
                {nameOf(row)} <span className="hg-dim-2">{row.sample}</span>
              </div>
              {remark(row)}
              {target(row)}
              {row.choice.to !== "none" && unit(row)}
              {energy(row)}
              <AlikeStrip {...alike} after={row.at} />
            </div>
          )}
          empty={{ title: t("measures.columns.none"), hint: t("measures.columns.noneHint") }}
        />
      </div>
    </Panel>
  );
}
