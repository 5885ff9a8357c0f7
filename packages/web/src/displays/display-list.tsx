import { Button } from "@mantine/core";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ListPage, useRowActions } from "../list-page.tsx";
import { usePlantNames } from "../plant-queries.ts";
import { Mark } from "../ui/marks.tsx";
import type { Place } from "../ui/page.ts";
import { PageLink, useGo } from "../ui/page-link.tsx";
import type { TableColumn } from "../ui/table-model.ts";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;
/** So many plants are named in a row; the rest is counted. */
const maxNames = 3;

interface Display {
  readonly id: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly plants: string[];
}
interface DisplayListProps<D extends Display> {
  readonly title: string;
  readonly hint: string;
  readonly csvName: string;
  readonly reading: {
    readonly data: D[] | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly editor: (id: string) => Place;
  /** Makes one of these fields, with a toast; null where it was refused. */
  readonly create: (
    fields: Partial<D> & { readonly name: string },
    done: string,
  ) => Promise<{ readonly id: string } | null>;
  readonly isCreating: boolean;
  /** Asks, and deletes it. */
  readonly remove: (display: D, done: string) => Promise<boolean>;
  /** Columns of this kind alone, before the actions. */
  readonly columns: readonly TableColumn<D>[];
  readonly links: (display: D) => ReactNode;
  readonly head?: ReactNode;
  /** The specification copies walls, not panels: a panel's FTP user is its own. */
  readonly canCopy: boolean;
}

/** The list of one kind of display: state, name, plants, links for everybody, and what an administrator does with it. */
export function DisplayList<D extends Display>(props: DisplayListProps<D>): ReactNode {
  const { t } = useTranslation();
  const go = useGo();
  const row = useRowActions();
  const { reading, editor } = props;
  const names = usePlantNames((reading.data ?? []).flatMap(({ plants }) => plants));
  const make = async (
    fields: Partial<D> & { readonly name: string },
    done: string,
  ): Promise<void> => {
    const made = await props.create(fields, done);
    if (made !== null) go(editor(made.id));
  };
  const state = ({ disabled }: D): string => t(disabled ? "displays.offline" : "displays.online");
  const named = ({ plants }: D): string => {
    const some = plants.slice(0, maxNames).map((id) => names.get(id) ?? id);
    const rest = plants.length - some.length;
    return rest > 0 ? `${some.join(", ")} ${t("displays.more", { count: rest })}` : some.join(", ");
  };
  const mark = (display: D): ReactNode => (
    <Mark state={display.disabled ? "DISABLED" : "OK"} label={state(display)} />
  );
  const name = (display: D): ReactNode => (
    <PageLink to={editor(display.id)} className="hg-cut hg-strong">
      {display.name}
    </PageLink>
  );
  return (
    <ListPage
      title={props.title}
      sub={props.hint}
      head={
        <>
          {props.head}
          <Button
            leftSection={<IconPlus {...icon} />}
            loading={props.isCreating}
            onClick={() =>
              void make(
                { name: t("displays.newName") } as Partial<D> & { name: string },
                t("displays.created"),
              )
            }
          >
            {t("displays.new")}
          </Button>
        </>
      }
      reading={reading}
      rows={reading.data}
      rowId={({ id }) => id}
      columns={[
        {
          id: "state",
          name: t("displays.state"),
          value: state,
          cell: mark,
          widthPx: 48,
          quiet: true,
        },
        {
          id: "name",
          name: t("common.name"),
          value: (one) => one.name,
          cell: name,
          fixed: true,
          strong: true,
        },
        {
          id: "plants",
          name: t("displays.plants"),
          value: named,
          cell: named,
          minPx: 200,
          leaves: 2,
        },
        {
          id: "count",
          name: t("displays.count"),
          value: ({ plants }) => plants.length,
          align: "right",
          widthPx: 90,
        },
        ...props.columns,
        {
          id: "links",
          name: t("displays.links"),
          value: () => "",
          cell: props.links,
          sortable: false,
          widthPx: 150,
        },
      ]}
      card={(display) => ({
        title: name(display),
        lines: [state(display), named(display), props.links(display)],
        end: mark(display),
      })}
      onRow={({ id }) => go(editor(id))}
      actions={(display) => [
        row.edit(() => go(editor(display.id))),
        ...(props.canCopy
          ? [
              {
                name: t("displays.copy"),
                icon: <IconCopy {...icon} />,
                run: () => {
                  const copy = { ...display, name: t("displays.copyName", { name: display.name }) };
                  void make(copy, t("displays.duplicated"));
                },
              },
            ]
          : []),
        row.remove(
          () => void props.remove(display, t("displays.deleted")),
          !display.disabled,
          display.disabled ? undefined : t("displays.deleteWhy"),
        ),
      ]}
      csvName={props.csvName}
      empty={{ title: t("displays.none"), hint: t("displays.noneHint") }}
    />
  );
}

/** A link for everybody, which opens beside the portal. */
export function PublicLink(props: {
  readonly href: string;
  readonly isOff: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <a
      className="hg-link"
      href={props.href}
      target="_blank"
      rel="noreferrer"
      {...(props.isOff ? { title: t("displays.closedLink") } : {})}
    >
      {props.children}
    </a>
  );
}
