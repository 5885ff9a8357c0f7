import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "./call-error.ts";
import { DataTable } from "./ui/data-table.tsx";
import { LoadError } from "./ui/load-error.tsx";
import { PageHead, Panel } from "./ui/panel.tsx";
import { OpenButton, RowMenu } from "./ui/row-menu.tsx";
import { type DataTableProps, nameOf, type RowAction } from "./ui/table-model.ts";

/** A row on a phone: what it is called, lines below it, something at its end. What is empty takes no room. */
export interface RowCard {
  readonly title: ReactNode;
  readonly lines?: readonly ReactNode[];
  readonly end?: ReactNode;
}
interface Reading {
  readonly error: unknown;
  readonly refetch: () => unknown;
}
interface ListPageProps<Row> extends Omit<DataTableProps<Row>, "name" | "card"> {
  readonly title: string;
  /** One line of facts below the title. */
  readonly sub?: ReactNode;
  /** Buttons at the right of the head. */
  readonly head?: ReactNode;
  /** What the list comes to, between head and table. */
  readonly above?: ReactNode;
  /** Where the rows come from, when they may fail to come. */
  readonly reading?: Reading;
  readonly card: (row: Row) => RowCard;
  /** Below the table: "more". */
  readonly foot?: ReactNode;
  /** Dialogs of the page. */
  readonly children?: ReactNode;
}

/** The one page of a list: head, table with search, order, columns and CSV, cards on a phone, and what is said when nothing is there. */
export function ListPage<Row extends object>(props: ListPageProps<Row>): ReactNode {
  const { title, sub, head, above, reading, card, foot, children, ...table } = props;
  return (
    <div className="hg-page">
      <PageHead title={title} sub={sub}>
        {head}
      </PageHead>
      {above}
      <Panel flush label={title}>
        {reading?.error && !table.rows ? (
          <LoadError text={errorText(reading.error)} onRetry={() => void reading.refetch()} />
        ) : (
          <DataTable
            {...table}
            name={title}
            card={(row) => (
              <CardRow
                {...card(row)}
                actions={table.opened ? [] : (table.actions?.(row) ?? [])}
                name={nameOf(table.columns, row)}
                touch={table.onRow !== undefined}
                open={
                  table.opened && {
                    id: table.rowId(row),
                    isOpen: table.opened.id === table.rowId(row),
                    onToggle: () =>
                      table.opened?.onOpen(table.opened.id === table.rowId(row) ? null : row),
                  }
                }
              />
            )}
          />
        )}
      </Panel>
      {foot}
      {children}
    </div>
  );
}

function CardRow(
  props: RowCard & {
    readonly actions: readonly RowAction[];
    readonly name: string;
    /** The link of the title covers the card: a finger needs not aim at the name. */
    readonly touch: boolean;
    /** Or the button at its end does, which opens it below itself. */
    readonly open:
      | { readonly id: string; readonly isOpen: boolean; readonly onToggle: () => void }
      | undefined;
  },
): ReactNode {
  return (
    <div className={`hg-row-card${props.open ? " hg-row-opens" : ""}`}>
      <div className={`hg-grow${props.touch ? " hg-row-touch" : ""}`}>
        <div className="hg-row-card-title">{props.title}</div>
        {props.lines?.map((line, at) => {
          const kinds = ["hg-small", at === 0 ? "hg-dim-2" : "hg-dim"];
          if (typeof line === "string") kinds.push("hg-cut");
          return (
            line && (
              <div key={at} className={kinds.join(" ")}>
                {line}
              </div>
            )
          );
        })}
      </div>
      {props.end}
      {props.open && <OpenButton {...props.open} name={props.name} />}
      {props.actions.length > 0 && <RowMenu actions={props.actions} name={props.name} />}
    </div>
  );
}

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** The actions that most rows have. */
export function useRowActions() {
  const { t } = useTranslation();
  return {
    edit: (run: () => void, disabled = false): RowAction => ({
      name: t("common.edit"),
      icon: <IconPencil {...icon} />,
      run,
      disabled,
    }),
    /** @param name where the usual word does not say why it cannot be done */
    remove: (run: () => unknown, disabled = false, name = t("common.delete")): RowAction => ({
      name,
      icon: <IconTrash {...icon} />,
      dangerous: true,
      run: () => void run(),
      disabled,
    }),
  };
}
