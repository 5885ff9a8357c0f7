import { deleteVariable } from "@heliograph/contract/variables/variables.routes.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { Button } from "@mantine/core";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDeletion } from "../change.ts";
import { useMe } from "../me.ts";
import { plantQuery } from "../plants/plants.api.ts";
import { DataTable } from "../ui/data-table.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { PageHead, Panel } from "../ui/panel.tsx";
import { RowMenu } from "../ui/row-menu.tsx";
import type { RowAction, TableColumn } from "../ui/table-model.ts";
import { shownUnit, variableMap } from "../variables/variables.api.ts";
import { formulasSearch } from "./formulas-search.ts";
import { asNamed, namesFor } from "./named-formula.ts";
import "./formulas.css";

const FormulaDialog = onDemand(() =>
  import("./formula-dialog.tsx").then((part) => part.FormulaDialog),
);
const RecalculationDialog = onDemand(() =>
  import("./recalculation-dialog.tsx").then((part) => part.RecalculationDialog),
);
const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** The formulas of a plant, with the names of what they read. */
export function FormulasPage(): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const navigate = useNavigate();
  const { plantId } = useParams({ strict: false });
  const plant = useSuspenseQuery(plantQuery(plantId ?? "")).data;
  const { formula: opened } = formulasSearch(useSearch({ strict: false }));
  const remove = useDeletion(deleteVariable, {
    invalidates: [plantQuery(plant.id).queryKey],
  });
  const [recalculated, setRecalculated] = useState<readonly string[] | null>(null);
  const names = useMemo(() => namesFor(variableMap(plant).values()), [plant]);
  const formulas = plant.formulas ?? [];
  const edited = formulas.find((one) => one.id === opened) ?? null;
  const open = (id: string | null): void =>
    void navigate({ to: ".", search: id === null ? {} : { formula: id }, replace: true });
  const textOf = (one: Variable): string => asNamed(one.formula ?? "", names);
  const actions = (one: Variable): readonly RowAction[] => [
    { name: t("common.edit"), icon: <IconPencil {...icon} />, run: () => open(one.id) },
    ...(me.is_admin
      ? [
          {
            name: t("formulas.recalc"),
            icon: <IconRefresh {...icon} />,
            run: () => setRecalculated([one.id]),
          },
          {
            name: t("common.delete"),
            icon: <IconTrash {...icon} />,
            dangerous: true,
            run: () =>
              void remove(
                one.name,
                { params: { id: one.id } },
                { done: t("formulas.deleted", { name: one.name }) },
              ),
          },
        ]
      : []),
  ];
  const nameLink = (one: Variable): ReactNode => (
    <Link
      to="."
      search={{ formula: one.id }}
      replace
      className={one.disabled ? "" : "hg-strong"}
      onClick={(event) => event.stopPropagation()}
    >
      {one.name}
    </Link>
  );
  const columns: TableColumn<Variable>[] = [
    {
      id: "name",
      name: t("common.name"),
      value: (one) => one.name,
      cell: nameLink,
      widthPx: 240,
      fixed: true,
    },
    {
      id: "unit",
      name: t("formulas.unit"),
      value: (one) => shownUnit(one.udm),
      widthPx: 90,
    },
    {
      id: "formula",
      name: t("formulas.text"),
      value: textOf,
      cell: (one) => (
        <code className="hg-formula-code" title={textOf(one)}>
          {textOf(one)}
        </code>
      ),
    },
  ];
  return (
    <div className="hg-page">
      <PageHead title={t("formulas.title")} sub={plant.name}>
        {me.is_admin && (
          <>
            <Button
              variant="default"
              leftSection={<IconRefresh {...icon} />}
              disabled={formulas.length === 0}
              onClick={() => setRecalculated([])}
            >
              {t("formulas.recalc")}
            </Button>
            <Button leftSection={<IconPlus {...icon} />} onClick={() => open("new")}>
              {t("formulas.new")}
            </Button>
          </>
        )}
      </PageHead>
      <Panel flush label={t("formulas.title")}>
        <DataTable
          name={t("formulas.title")}
          rows={formulas}
          rowId={(one) => one.id}
          columns={columns}
          isOff={(one) => one.disabled}
          onRow={(one) => open(one.id)}
          csvName={`formule-${plant.id}`}
          card={(one) => (
            <div className="hg-formula-card">
              <div className="hg-grow">
                {nameLink(one)} <span className="hg-dim">{shownUnit(one.udm)}</span>
                <code className="hg-formula-code">{textOf(one)}</code>
              </div>
              <RowMenu actions={actions(one)} name={one.name} />
            </div>
          )}
          actions={actions}
          empty={{ title: t("formulas.none"), hint: t("formulas.noneHint") }}
        />
      </Panel>
      {(edited || (opened === "new" && me.is_admin)) && (
        <FormulaDialog key={opened} plant={plant} formula={edited} onClose={() => open(null)} />
      )}
      {recalculated !== null && (
        <RecalculationDialog
          plant={plant}
          formulas={formulas}
          chosen={recalculated}
          onClose={() => setRecalculated(null)}
        />
      )}
    </div>
  );
}
