import { sendMailing } from "@heliograph/contract/reports/mailings.routes.ts";
import type { Mailing, MailingPeriod } from "@heliograph/contract/reports/mailings.wire.ts";
import { Button, Select } from "@mantine/core";
import IconArrowsDiff from "@tabler/icons-react/dist/esm/icons/IconArrowsDiff.mjs";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import IconPrinter from "@tabler/icons-react/dist/esm/icons/IconPrinter.mjs";
import IconSend from "@tabler/icons-react/dist/esm/icons/IconSend.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { ListPage } from "../list-page.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { Skeleton } from "../ui/panel.tsx";
import type { RowAction } from "../ui/table-model.ts";
import { toastFailure } from "../ui/toasts.tsx";
import { useFormat, useNow } from "../ui/use-format.tsx";
import { ChangesDialog } from "./changes-dialog.tsx";
import { DocumentDialog } from "./document-dialog.tsx";
import { periodName } from "./period-name.ts";
import {
  type DocumentAt,
  downloadDocument,
  mailingKey,
  mailingPeriodsQuery,
  mailingsKey,
  mailingsQuery,
  printDocument,
} from "./report-queries.ts";
import { mailingPage, mailingsPage } from "./reports.pages.ts";
import "./reports.css";

/** What was made of a scheduled report, period by period. */
export function MailingPage(): ReactNode {
  const { t } = useTranslation();
  const { mailingId } = mailingPage.useParams();
  const { data } = useQuery(mailingsQuery());
  const mailing = data?.find(({ id }) => id === mailingId);
  if (data === undefined) return <Skeleton heightPx={320} radiusPx={8} />;
  return mailing === undefined ? (
    <div className="hg-page">
      <EmptyState title={t("mailings.gone")} hint="" />
    </div>
  ) : (
    <Archive key={mailing.id} mailing={mailing} />
  );
}

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;
function Archive({ mailing }: { readonly mailing: Mailing }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const [search, change] = mailingPage.useSearch();
  const thisYear = new Date(useNow(60) * 1000).getUTCFullYear();
  const year = search.year ?? thisYear;
  const [changesOf, setChangesOf] = useState<MailingPeriod | null>(null);
  const reading = useQuery(mailingPeriodsQuery(mailing.id, year));
  const sending = useChange(sendMailing, { invalidates: [mailingKey(mailing.id), mailingsKey] });
  const titleOf = (period: MailingPeriod): string =>
    periodName(mailing.freq, period, format.language);
  const at = ({ first }: MailingPeriod, issue?: number): DocumentAt => ({
    of: "mailing",
    id: mailing.id,
    period: first,
    issue,
    language: mailing.language ?? format.language,
  });
  const fileName = (period: MailingPeriod): string => `${mailing.name} ${titleOf(period)}`;
  const open = (period: MailingPeriod, issue?: number): void =>
    change({ period: period.first, issue });
  const run = (work: Promise<void>): void => {
    work.catch((error: unknown) => toastFailure(error, t("reports.failed")));
  };
  const isExport = mailing.kind === "export";
  const state = (period: MailingPeriod): string => {
    const [newest] = period.issues;
    if (period.is_running) return t("mailings.state.running");
    if (newest === undefined) return t("mailings.state.notMade");
    const made = t(`reports.origin.${newest.origin}`, {
      when: format.date(newest.made, "dateTime"),
    });
    const sent =
      newest.sent === null
        ? t("reports.notSent")
        : t("reports.sent", {
            when: format.date(newest.sent, "dateTime"),
            count: newest.recipients,
          });
    const plants = isExport
      ? t("mailings.state.file")
      : t("mailings.plantCount", { count: newest.plants });
    return `${made} · ${sent} · ${plants}`;
  };
  const older = (period: MailingPeriod): ReactNode =>
    !isExport &&
    period.issues.length > 1 && (
      <span className="hg-report-issues">
        {period.issues.slice(1).map(({ number, made }) => (
          <Button
            key={number}
            size="compact-xs"
            variant="subtle"
            onClick={() => open(period, number)}
          >
            {t("reports.older", { number, when: format.date(made, "dateTime") })}
          </Button>
        ))}
      </span>
    );
  const download = (period: MailingPeriod, kind: "pdf" | "xlsx" | "csv"): RowAction => ({
    name: t("mailings.download", { format: kind.toUpperCase() }),
    icon: <IconDownload {...icon} />,
    run: () => run(downloadDocument(at(period), kind, fileName(period))),
  });
  const send = (period: MailingPeriod): RowAction => ({
    name: t("reports.send"),
    icon: <IconSend {...icon} />,
    run: () =>
      void sending.sendWithToast(
        { params: { id: mailing.id, period: period.first } },
        {
          ask: {
            title: t("reports.sendTitle", { period: titleOf(period) }),
            text: t("mailings.recipientCount", { count: mailing.recipients.length }),
            action: t("reports.send"),
          },
          done: t("reports.sending"),
        },
      ),
  });
  const actions = (period: MailingPeriod): RowAction[] => {
    const files = isExport
      ? [download(period, mailing.format)]
      : [
          {
            name: t(period.is_running ? "reports.preview" : "reports.show"),
            icon: <IconEye {...icon} />,
            run: () => open(period),
          },
          ...(period.is_running
            ? []
            : [
                {
                  name: t("reports.print"),
                  icon: <IconPrinter {...icon} />,
                  run: () => run(printDocument(at(period))),
                },
                download(period, "pdf"),
                download(period, "xlsx"),
              ]),
          ...(period.issues.length > 0
            ? [
                {
                  name: t("mailings.changes"),
                  icon: <IconArrowsDiff {...icon} />,
                  run: () => setChangesOf(period),
                },
              ]
            : []),
        ];
    return [...files, ...(mailing.is_editable && !period.is_running ? [send(period)] : [])];
  };
  const rows = reading.data;
  const opened = isExport ? undefined : rows?.find(({ first }) => first === search.period);
  return (
    <ListPage
      title={mailing.name}
      sub={
        <PageLink to={mailingsPage.at()}>
          {t("mailings.title")} · {t(`mailings.kindOf.${mailing.kind}`)}
        </PageLink>
      }
      tools={
        <Select
          aria-label={t("reports.year")}
          allowDeselect={false}
          w={110}
          value={String(year)}
          data={Array.from({ length: 10 }, (_, back) => String(thisYear - back))}
          onChange={(chosen) =>
            change({
              year: Number(chosen) === thisYear ? undefined : Number(chosen),
              period: undefined,
            })
          }
        />
      }
      reading={reading}
      rows={rows}
      rowId={({ first }) => first}
      searchable={false}
      columns={[
        {
          id: "period",
          name: t("reports.period"),
          value: ({ first }) => first,
          cell: titleOf,
          widthPx: 240,
          fixed: true,
        },
        {
          id: "state",
          name: t("reports.state"),
          value: (period) => period.issues[0]?.made ?? 0,
          cell: (period) => (
            <span>
              {state(period)} {older(period)}
            </span>
          ),
          sortable: false,
        },
      ]}
      card={(period) => ({
        title: titleOf(period),
        lines: [<span key="state">{state(period)}</span>, <span key="older">{older(period)}</span>],
      })}
      actions={actions}
      csvName="scheduled-report"
      empty={{ title: t("reports.noPeriods"), hint: t("reports.noPeriodsHint") }}
    >
      {opened && (
        <DocumentDialog
          at={at(opened, search.issue)}
          title={titleOf(opened)}
          fileName={fileName(opened)}
          isPreview={opened.is_running}
          onClose={() => change({ period: undefined, issue: undefined })}
        />
      )}
      {changesOf && (
        <ChangesDialog
          at={at(changesOf)}
          title={t("reports.changesTitle", { period: titleOf(changesOf) })}
          onClose={() => setChangesOf(null)}
        />
      )}
    </ListPage>
  );
}
