import {
  deleteMailing,
  leaveMailing,
  replaceMailing,
} from "@heliograph/contract/reports/mailings.routes.ts";
import type { Mailing } from "@heliograph/contract/reports/mailings.wire.ts";
import { Button, Menu } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconUserMinus from "@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChange, useDeletion } from "../change.ts";
import { ListPage, useRowActions } from "../list-page.tsx";
import { useMe } from "../me.ts";
import { useListView } from "../ui/list-view.ts";
import { onDemand } from "../ui/on-demand.tsx";
import { PageLink } from "../ui/page-link.tsx";
import type { RowAction } from "../ui/table-model.ts";
import { useFormat } from "../ui/use-format.tsx";
import { mailingsKey, mailingsQuery } from "./report-queries.ts";
import { mailingPage, mailingsPage } from "./reports.pages.ts";

const MailingDialog = onDemand(() =>
  import("./mailing-dialog.tsx").then((part) => part.MailingDialog),
);
const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** What is mailed of several plants, or as data: one's own, and what one receives. (RPTX-03) */
export function MailingsPage(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useMe();
  const [search, change] = mailingsPage.useSearch();
  const reading = useQuery(mailingsQuery());
  const row = useRowActions();
  const invalidates = [mailingsKey];
  const remove = useDeletion(deleteMailing, { invalidates });
  const leave = useChange(leaveMailing, { invalidates });
  const replace = useChange(replaceMailing, { invalidates });
  const list = reading.data;
  const opened = list?.find(({ id, is_editable: mine }) => mine && id === search.mailing) ?? null;
  const close = (): void =>
    change({
      mailing: undefined,
      kind: undefined,
      plant: undefined,
      vars: undefined,
      step: undefined,
    });
  const what = (one: Mailing): string =>
    one.kind === "export"
      ? one.vars.length === 0
        ? t("mailings.kindOf.export")
        : `${t("mailings.kindOf.export")}, ${t("mailings.varCount", { count: one.vars.length })}`
      : `${t("mailings.kindOf.portfolio")}, ${t("mailings.plantCount", { count: one.plant_ids.length })}`;
  const next = (one: Mailing): string =>
    one.disabled || one.due === null ? t("mailings.off") : format.date(one.due, "dateTime");
  const recipients = (one: Mailing): string =>
    !one.is_editable
      ? ""
      : one.recipients.length === 0
        ? t("mailings.nobody")
        : t("mailings.recipientCount", { count: one.recipients.length });
  const sent = ({ last_sent: at }: Mailing): string =>
    at === null ? t("mailings.never") : format.date(at, "dateTime");
  const fault = (one: Mailing): ReactNode =>
    one.fault !== null && (
      <span className="hg-small hg-dim-2">{t("mailings.fault", { reason: one.fault })}</span>
    );
  const name = (one: Mailing): ReactNode => (
    <PageLink to={mailingPage.at({ mailingId: one.id })}>{one.name}</PageLink>
  );
  const toggle = ({ id, kind, name: called, freq, disabled }: Mailing): RowAction => ({
    name: t(disabled ? "mailings.enable" : "mailings.suspend"),
    run: () =>
      void replace.sendWithToast(
        { params: { id }, body: { kind, name: called, freq, disabled: !disabled } },
        { done: t("mailings.saved") },
      ),
  });
  const actions = (one: Mailing): RowAction[] => [
    ...(one.is_editable ? [row.edit(() => change({ mailing: one.id })), toggle(one)] : []),
    ...(one.is_recipient
      ? [
          {
            name: t("mailings.leave"),
            icon: <IconUserMinus {...icon} />,
            run: () =>
              void leave.sendWithToast(
                { params: { id: one.id } },
                {
                  ask: {
                    title: t("mailings.leaveTitle", { name: one.name }),
                    text: t("mailings.leaveText", { owner: one.owner.name }),
                    action: t("mailings.leave"),
                  },
                  done: t("mailings.left"),
                },
              ),
          },
        ]
      : []),
    ...(one.is_editable ? [row.remove(() => remove(one.name, { params: { id: one.id } }))] : []),
  ];
  return (
    <ListPage<Mailing>
      title={t("mailings.title")}
      sub={t("mailings.sub")}
      head={
        <Menu position="bottom-end">
          <Menu.Target>
            <Button leftSection={<IconPlus {...icon} />}>{t("mailings.new")}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {(["portfolio", "export"] as const).map((kind) => (
              <Menu.Item key={kind} onClick={() => change({ mailing: "new", kind })}>
                {t(`mailings.kindOf.${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      }
      reading={reading}
      rows={list}
      rowId={({ id }) => id}
      {...useListView()}
      columns={[
        {
          id: "name",
          name: t("mailings.name"),
          value: (one) => one.name,
          cell: (one) => (
            <span>
              {name(one)} {fault(one)}
            </span>
          ),
          fixed: true,
        },
        { id: "kind", name: t("mailings.kind"), value: what },
        {
          id: "freq",
          name: t("mailings.freq"),
          value: ({ freq }) => t(`mailings.freqOf.${freq}`),
          widthPx: 110,
        },
        {
          id: "recipients",
          name: t("mailings.recipients"),
          value: (one) => one.recipients.length,
          cell: recipients,
        },
        {
          id: "next",
          name: t("mailings.next"),
          value: ({ due, disabled }) => (disabled ? null : due),
          cell: next,
        },
        {
          id: "sent",
          name: t("mailings.lastSent"),
          value: (one) => one.last_sent,
          cell: sent,
        },
        ...(me.is_admin
          ? [{ id: "owner", name: t("mailings.owner"), value: (one: Mailing) => one.owner.name }]
          : []),
      ]}
      card={(one) => ({
        title: name(one),
        lines: [
          what(one),
          `${t("mailings.freq")} ${t(`mailings.freqOf.${one.freq}`)} · ${t("mailings.next")}: ${next(one)}`,
          fault(one),
        ],
      })}
      actions={actions}
      csvName="scheduled-reports"
      empty={{ title: t("mailings.none"), hint: t("mailings.noneHint") }}
    >
      {(search.mailing === "new" || opened !== null) && (
        <MailingDialog
          key={search.mailing}
          mailing={opened}
          begin={{
            kind: search.kind ?? "portfolio",
            plant: search.plant ?? null,
            vars: search.vars ?? [],
            step: search.step ?? "15",
          }}
          onClose={close}
        />
      )}
    </ListPage>
  );
}
