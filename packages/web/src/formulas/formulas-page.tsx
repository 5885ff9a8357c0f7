import { deleteVariable } from "@heliograph/contract/variables/variables.routes.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDeletion } from "../change.ts";
import { ListPage, useRowActions } from "../list-page.tsx";
import { useMe } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { onDemand } from "../ui/on-demand.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { shownUnit, variableMap } from "../variables/variables.api.ts";
import { formulasPage } from "./formulas.pages.ts";
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
  const plant = usePlant();
  const [{ formula: opened }, change] = formulasPage.useSearch();
  const row = useRowActions();
  const remove = useDeletion(deleteVariable, {
    changes: { plantId: plant.id, ids: (_reply, { params }) => [params.id] },
  });
  const [recalculated, setRecalculated] = useState<readonly string[] | null>(null);
  const names = useMemo(() => namesFor(variableMap(plant).values()), [plant]);
  const formulas = plant.formulas ?? [];
  const edited = formulas.find((one) => one.id === opened) ?? null;
  const open = (formula?: string): void => change({ formula });
  const textOf = (one: Variable): string => asNamed(one.formula ?? "", names);
  const deleteOne = (one: Variable): Promise<boolean> =>
    remove(
      one.name,
      { params: { id: one.id } },
      { done: t("formulas.deleted", { name: one.name }) },
    );
  const nameLink = (one: Variable): ReactNode => (
    <PageLink
      to={formulasPage.at({ plantId: plant.id }, { formula: one.id })}
      replace
      className={one.disabled ? "" : "hg-strong"}
    >
      {one.name}
    </PageLink>
  );
  const code = (one: Variable): ReactNode => (
    <code className="hg-formula-code" title={textOf(one)}>
      {textOf(one)}
    </code>
  );
  return (
    <ListPage
      title={t("formulas.title")}
      sub={plant.name}
      head={
        me.is_admin && (
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
        )
      }
      rows={formulas}
      rowId={(one) => one.id}
      columns={[
        {
          id: "name",
          name: t("common.name"),
          value: (one) => one.name,
          cell: nameLink,
          widthPx: 240,
          fixed: true,
        },
        { id: "unit", name: t("formulas.unit"), value: (one) => shownUnit(one.udm), widthPx: 90 },
        { id: "formula", name: t("formulas.text"), value: textOf, cell: code },
      ]}
      card={(one) => ({
        title: (
          <>
            {nameLink(one)} <span className="hg-dim">{shownUnit(one.udm)}</span>
          </>
        ),
        lines: [code(one)],
      })}
      isOff={(one) => one.disabled}
      onRow={(one) => open(one.id)}
      actions={(one) => [
        row.edit(() => open(one.id)),
        ...(me.is_admin
          ? [
              {
                name: t("formulas.recalc"),
                icon: <IconRefresh {...icon} />,
                run: () => setRecalculated([one.id]),
              },
              row.remove(() => deleteOne(one)),
            ]
          : []),
      ]}
      csvName={`formule-${plant.id}`}
      empty={{ title: t("formulas.none"), hint: t("formulas.noneHint") }}
    >
      {(edited || (opened === "new" && me.is_admin)) && (
        <FormulaDialog key={opened} plant={plant} formula={edited} onClose={() => open()} />
      )}
      {recalculated !== null && (
        <RecalculationDialog
          plant={plant}
          formulas={formulas}
          chosen={recalculated}
          onClose={() => setRecalculated(null)}
        />
      )}
    </ListPage>
  );
}
