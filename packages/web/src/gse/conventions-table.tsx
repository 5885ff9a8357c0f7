import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../ui/data-table.tsx";
import { Panel } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import type { Convention } from "./conventions.ts";
import { gsePage } from "./gse.pages.ts";

/** The plants of the GSE that belong to this plant; a row is shown below. (GSE-01) */
export function ConventionsTable(props: {
  readonly all: readonly Convention[];
  readonly chosen: string;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const [, change] = gsePage.useSearch();
  const { all, chosen } = props;
  const open = ({ plant }: Convention): void =>
    change({ id_gse: plant.id_gse, year: undefined, variable: undefined });
  const power = ({ plant }: Convention): string => format.number(plant.potenza, 2);
  const name = (one: Convention): ReactNode => (
    <button
      type="button"
      className="hg-gse-choice"
      aria-pressed={one.plant.id_gse === chosen}
      onClick={() => open(one)}
    >
      {one.plant.id_gse}
    </button>
  );
  return (
    <Panel flush title={t("gse.conventions")} sub={t("gse.conventionsSub")}>
      <DataTable
        name={t("gse.conventions")}
        rows={all}
        rowId={({ plant }) => plant.id_gse}
        searchable={all.length > 8}
        onRow={open}
        isOff={({ plant }) => !plant.active}
        columns={[
          {
            id: "id_gse",
            name: t("gse.plant.id_gse"),
            value: ({ plant }) => plant.id_gse,
            cell: name,
            widthPx: 150,
            fixed: true,
          },
          {
            id: "pod",
            name: "POD",
            value: ({ plant }) => plant.pod ?? format.number(null),
            widthPx: 180,
          },
          {
            id: "nome",
            name: t("gse.plant.nome"),
            value: ({ plant }) => plant.nome ?? format.number(null),
          },
          {
            id: "potenza",
            name: `${t("gse.plant.potenza")} kW`,
            value: ({ plant }) => plant.potenza,
            cell: power,
            align: "right",
            widthPx: 130,
          },
          {
            id: "account",
            name: t("gse.add.username"),
            value: ({ account }) => account?.username ?? t("gse.fromFile"),
            widthPx: 170,
            leaves: 1,
          },
        ]}
        card={(one) => (
          <div className="hg-row-card">
            <div className="hg-grow">
              <div className="hg-row-card-title">{name(one)}</div>
              <div className="hg-small hg-dim-2">
                {[one.plant.nome, one.plant.pod, `${power(one)} kW`]
                  .filter((text) => text !== null)
                  .join(" · ")}
              </div>
            </div>
          </div>
        )}
      />
    </Panel>
  );
}
