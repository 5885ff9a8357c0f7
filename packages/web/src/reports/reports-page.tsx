import { deleteGeneratedReports, sendReport } from "@heliograph/contract/reports/reports.routes.ts";
import type { Report, ReportPeriod } from "@heliograph/contract/reports/reports.wire.ts";
import { Button, Select } from "@mantine/core";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconBolt from "@tabler/icons-react/dist/esm/icons/IconBolt.mjs";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import IconPrinter from "@tabler/icons-react/dist/esm/icons/IconPrinter.mjs";
import IconSend from "@tabler/icons-react/dist/esm/icons/IconSend.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import IconSettings from "@tabler/icons-react/dist/esm/icons/IconSettings.mjs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { ListPage } from "../list-page.tsx";
import { useMay, useMe } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { confirm } from "../ui/confirm.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { todayIn } from "../ui/period.ts";
import type { RowAction } from "../ui/table-model.ts";
import { toastDone, toastFailure } from "../ui/toasts.tsx";
import { useFormat, useNow } from "../ui/use-format.tsx";
import { variableMap } from "../variables/variables.api.ts";
import { ChangesDialog } from "./changes-dialog.tsx";
import { DocumentDialog } from "./document-dialog.tsx";
import { periodName } from "./period-name.ts";
import {
  downloadDocument,
  generateDocument,
  periodsKey,
  periodsQuery,
  printDocument,
  type DocumentAt,
} from "./report-queries.ts";
import { reportTitle, templateName, templateText } from "./report-words.ts";
import { reportPage, reportsConfigPage, reportsPage } from "./reports.pages.ts";
import { VariablesOfReport } from "./variables-of-report.tsx";
import "./reports.css";

/** What was reported of the plant: period by period, as it was made and sent. (REP) */
export function ReportsPage(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const plant = usePlant();
  const [search, change] = reportsPage.useSearch();
  const now = useNow(60);
  const today = todayIn(plant.timezone, now);
  const thisYear = Number(today.slice(0, 4));
  const firstYear = Number(todayIn(plant.timezone, plant.active_since).slice(0, 4));
  const years = Array.from({ length: thisYear - firstYear + 1 }, (_, at) => thisYear - at);
  const reports = (plant.reports ?? []).filter(({ disabled }) => !disabled);
  const report = reports.find(({ id }) => id === search.report) ?? reports[0];
  const year = search.year ?? thisYear;
  const may = useMay(plant.id);
  return report === undefined ? (
    <ListPage<ReportPeriod>
      title={t("reports.title")}
      sub={plant.name}
      rows={[]}
      rowId={({ first }) => first}
      columns={[]}
      card={() => ({ title: "", lines: [] })}
      searchable={false}
      empty={{
        title: t("reports.none"),
        hint: t("reports.noneHint"),
        action: may("reports_edit") && (
          <Button
            variant="default"
            component={PageLink}
            to={reportsConfigPage.at({ plantId: plant.id })}
          >
            {t("reports.configure")}
          </Button>
        ),
      }}
    />
  ) : (
    <Periods
      key={`${report.id} ${year}`}
      report={report}
      year={year}
      name={reportTitle(report, t)}
      head={
        <div className="hg-report-choice">
          <Select
            className="hg-report-which"
            aria-label={t("reports.report")}
            allowDeselect={false}
            value={report.id}
            data={reports.map((one) => ({ value: one.id, label: reportTitle(one, t) }))}
            onChange={(id) => change({ report: id ?? undefined, period: undefined })}
          />
          <Select
            className="hg-report-year"
            aria-label={t("reports.year")}
            allowDeselect={false}
            value={String(year)}
            data={years.map(String)}
            onChange={(chosen) =>
              change({
                year: Number(chosen) === thisYear ? undefined : Number(chosen),
                period: undefined,
              })
            }
          />
        </div>
      }
      format={format}
      search={search}
      change={change}
    />
  );
}

type Search = ReturnType<typeof reportsPage.useSearch>;
function Periods(props: {
  readonly report: Report;
  readonly year: number;
  readonly name: string;
  readonly head: ReactNode;
  readonly format: ReturnType<typeof useFormat>;
  readonly search: Search[0];
  readonly change: Search[1];
}): ReactNode {
  const { t } = useTranslation();
  const { report, year, name, format, search, change } = props;
  const plant = usePlant();
  const may = useMay(plant.id);
  const isAdmin = useMe().is_admin;
  const [changesOf, setChangesOf] = useState<ReportPeriod | null>(null);
  const reading = useQuery(periodsQuery(report.id, year));
  const queries = useQueryClient();
  const known = useMemo(() => variableMap(plant), [plant]);
  const invalidates = [periodsKey(report.id)];
  const sending = useChange(sendReport, { invalidates });
  const deleting = useChange(deleteGeneratedReports, { invalidates });
  const titleOf = (period: Pick<ReportPeriod, "first" | "last">): string =>
    periodName(report.freq, period, format.language);
  const at = ({ first }: Pick<ReportPeriod, "first">, issue?: number): DocumentAt => ({
    of: "report",
    id: report.id,
    period: first,
    issue,
    language: format.language,
  });
  const fileName = (period: ReportPeriod): string =>
    `${plant.name} ${period.first.slice(0, report.freq === "yearly" ? 4 : report.freq === "monthly" ? 7 : 10)} ${templateName(report.template_id, t)}`;
  const open = (period: ReportPeriod, issue?: number): void =>
    change({ period: period.first, issue });
  const run = (work: Promise<void>, done?: string): void => {
    const follow = async (): Promise<void> => {
      try {
        await work;
        if (done !== undefined) toastDone(done);
      } catch (error) {
        toastFailure(error, t("reports.failed"));
      }
      // It may have been made just now.
      await queries.invalidateQueries({ queryKey: periodsKey(report.id) });
    };
    void follow();
  };
  const remove = async (period: string, question: string): Promise<void> => {
    const isAll = period === "ALL";
    if (
      !(await confirm({
        title: question,
        text: t("reports.deleteText"),
        action: t("reports.delete"),
        dangerous: true,
        ...(isAll ? { typeName: name } : {}),
      }))
    )
      return;
    await deleting.sendWithToast(
      { params: { id: report.id, period } },
      { done: (count) => t("reports.deleted", { n: count }) },
    );
  };
  const removeOne = (period: ReportPeriod): Promise<void> =>
    remove(period.first, t("reports.deleteOne", { period: titleOf(period) }));
  const removeAll = (): Promise<void> => remove("ALL", t("reports.deleteEvery", { report: name }));
  const state = (period: ReportPeriod): ReactNode => {
    const [newest] = period.issues;
    if (period.fault !== null && period.due !== null)
      return t("reports.fault", {
        reason: period.fault,
        when: format.date(period.due, "dateTime"),
      });
    if (period.is_running)
      return period.due === null
        ? t("reports.running")
        : t("reports.runningDue", { when: format.date(period.due, "dateTime") });
    if (newest === undefined) return t("reports.notMade");
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
    return `${made} · ${sent}`;
  };
  const older = (period: ReportPeriod): ReactNode =>
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
  const moved = (period: ReportPeriod): ReactNode => {
    const count = period.issues[0]?.changed ?? 0;
    return count === 0 ? null : (
      <Button size="compact-xs" variant="light" color="orange" onClick={() => setChangesOf(period)}>
        {t(period.issues[0]?.sent === null ? "reports.changedSinceMade" : "reports.changed", {
          count,
        })}
      </Button>
    );
  };
  const actions = (period: ReportPeriod): RowAction[] => {
    const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;
    if (period.is_running)
      return may("reports_preview")
        ? [{ name: t("reports.preview"), icon: <IconEye {...icon} />, run: () => open(period) }]
        : [];
    return [
      ...(period.issues.length === 0
        ? [
            {
              name: t("reports.generate"),
              icon: <IconBolt {...icon} />,
              run: () => run(generateDocument(at(period)), t("reports.generated")),
            },
          ]
        : []),
      { name: t("reports.show"), icon: <IconEye {...icon} />, run: () => open(period) },
      {
        name: t("reports.print"),
        icon: <IconPrinter {...icon} />,
        run: () => run(printDocument(at(period))),
      },
      ...(["pdf", "xlsx"] as const).map((format) => ({
        name: format.toUpperCase(),
        icon: <IconDownload {...icon} />,
        run: () => run(downloadDocument(at(period), format, fileName(period))),
      })),
      ...(may("reports_edit")
        ? [
            {
              name: t(
                (period.issues[0]?.changed ?? 0) > 0 ? "reports.sendCorrected" : "reports.send",
              ),
              icon: <IconSend {...icon} />,
              run: () =>
                void sending.sendWithToast(
                  { params: { id: report.id, period: period.first } },
                  {
                    ask: {
                      title: t("reports.sendTitle", { period: titleOf(period) }),
                      text: t("reports.sendText", { count: report.send_email_to.length }),
                      action: t("reports.send"),
                    },
                    done: t("reports.sending"),
                  },
                ),
            },
          ]
        : []),
      ...(isAdmin && period.issues.length > 0
        ? [
            {
              name: t("reports.delete"),
              icon: <IconTrash {...icon} />,
              dangerous: true,
              // With a key held, every period. (REP-09)
              run: (press: Parameters<RowAction["run"]>[0]) =>
                void (press.ctrlKey || press.metaKey ? removeAll() : removeOne(period)),
            },
            {
              name: t("reports.deleteAll"),
              icon: <IconTrash {...icon} />,
              dangerous: true,
              run: () => void removeAll(),
            },
          ]
        : []),
    ];
  };
  const rows = reading.data;
  const opened = rows?.find(({ first }) => first === search.period);
  return (
    <ListPage
      title={t("reports.title")}
      sub={`${plant.name} · ${name}`}
      tools={props.head}
      head={
        may("reports_edit") && (
          <Button
            variant="default"
            leftSection={<IconSettings size={16} stroke={1.6} aria-hidden="true" />}
            component={PageLink}
            to={reportPage.at({ plantId: plant.id, reportId: report.id })}
          >
            {t("reports.configure")}
          </Button>
        )
      }
      above={
        <div className="hg-report-about hg-small hg-dim-2">
          <p>{templateText(report.template_id, t)}</p>
          {report.vars.length > 0 && (
            <div>
              {t("reports.variables")}: <VariablesOfReport report={report} known={known} />
            </div>
          )}
        </div>
      }
      reading={reading}
      rows={rows}
      rowId={({ first }) => first}
      searchable={false}
      tall
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
        {
          id: "changed",
          name: t("reports.changedColumn"),
          value: (period) => period.issues[0]?.changed ?? 0,
          cell: moved,
          widthPx: 220,
        },
      ]}
      card={(period) => ({
        title: titleOf(period),
        lines: [
          <span key="state">{state(period)}</span>,
          <span key="changed">{moved(period)}</span>,
          <span key="older">{older(period)}</span>,
        ],
      })}
      actions={actions}
      csvName={`report-${plant.id}`}
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
