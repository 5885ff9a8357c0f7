import type { Report } from "@heliograph/contract/reports/reports.wire.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import { dueSeconds, spanOf } from "@heliograph/domain/reports/report-period.ts";
import { reportTemplate } from "@heliograph/domain/reports/report-templates.ts";
import { Button, SegmentedControl } from "@mantine/core";
import IconArchive from "@tabler/icons-react/dist/esm/icons/IconArchive.mjs";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconPlayerPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs";
import IconPlayerPlay from "@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ListPage, useRowActions } from "../list-page.tsx";
import { useMay } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { useListView } from "../ui/list-view.ts";
import { StateBadge } from "../ui/marks.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { PageLink, useGo } from "../ui/page-link.tsx";
import type { RowAction } from "../ui/table-model.ts";
import { toastDone, toastFailure } from "../ui/toasts.tsx";
import { useFormat, useNow } from "../ui/use-format.tsx";
import { variableMap } from "../variables/variables.api.ts";
import { NewReportMenu } from "./new-report-menu.tsx";
import { reportTitle, templateName } from "./report-words.ts";
import { reportPage, reportsConfigPage, reportsPage } from "./reports.pages.ts";
import { useKeepReport } from "./use-keep-report.ts";
import { useRemoveReport } from "./use-remove-report.ts";
import { VariablesOfReport } from "./variables-of-report.tsx";
import "./reports.css";

const RecipientsDialog = onDemand(() =>
  import("./recipients-dialog.tsx").then((part) => part.RecipientsDialog),
);
const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** What is reported of a plant: of which template, how often, of what and to whom. (REPC-01) */
export function ReportsConfigPage(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const plant = usePlant();
  const may = useMay(plant.id);
  const go = useGo();
  const view = useListView();
  const today = dayOf(useNow(60), plant.timezone);
  const [{ show, recipients }, change] = reportsConfigPage.useSearch();
  const actions = useActions();
  const known = useMemo(() => variableMap(plant), [plant]);
  const all = plant.reports ?? [];
  const rows = all.filter(({ disabled }) => show === undefined || disabled === (show === "off"));
  const place = (one: Report) => reportPage.at({ plantId: plant.id, reportId: one.id });
  const reached = ({ send_email_to: people }: Report): string =>
    people.length === 0 ? t("common.noneSet") : t("reporting.people", { count: people.length });
  const state = (one: Report): string => {
    if (one.disabled) return t("reporting.off");
    const due = dueSeconds(spanOf(one.freq, today), plant.timezone);
    return t("reporting.next", { when: format.date(due, "date") });
  };
  /** A template that needs none keeps it all the same. */
  const threshold = (one: Report): number | null =>
    reportTemplate(one.template_id)?.need.includes("diff_percent") === true
      ? one.diff_percent
      : null;
  const badge = (one: Report): ReactNode =>
    one.disabled && <StateBadge state="DISABLED">{t("reporting.off")}</StateBadge>;
  const name = (one: Report): ReactNode => (
    <span className="hg-report-name">
      <PageLink to={place(one)}>{templateName(one.template_id, t)}</PageLink>
      {badge(one)}
    </span>
  );
  const offCount = all.filter(({ disabled }) => disabled).length;
  const open = all.find(({ id }) => id === recipients);
  return (
    <ListPage
      title={t("reporting.configTitle")}
      sub={[
        plant.name,
        t("reporting.count", { count: all.length }),
        ...(offCount > 0 ? [t("reporting.disabledCount", { count: offCount })] : []),
      ].join(" · ")}
      head={
        <>
          {may("reports_show") && (
            <Button
              variant="default"
              component={PageLink}
              to={reportsPage.at({ plantId: plant.id })}
            >
              {t("reporting.archive")}
            </Button>
          )}
          {may("reports_create") && <NewReportMenu plantId={plant.id} />}
        </>
      }
      rows={rows}
      rowId={({ id }) => id}
      tall
      {...view}
      tools={
        offCount > 0 && (
          <SegmentedControl
            className="hg-seg"
            size="xs"
            aria-label={t("reporting.column.state")}
            value={show ?? "all"}
            data={(["all", "on", "off"] as const).map((value) => ({
              value,
              label: t(`reporting.filter.${value}`),
            }))}
            onChange={(value) =>
              change({ show: value === "on" || value === "off" ? value : undefined })
            }
          />
        )
      }
      columns={[
        {
          id: "name",
          name: t("reporting.column.template"),
          value: (one) => templateName(one.template_id, t),
          cell: (one) => <PageLink to={place(one)}>{templateName(one.template_id, t)}</PageLink>,
          strong: true,
          fixed: true,
          widthPx: 210,
        },
        {
          id: "freq",
          name: t("reporting.column.freq"),
          value: ({ freq }) => t(`reports.freq.${freq}`),
          widthPx: 120,
        },
        {
          id: "threshold",
          name: t("reporting.column.threshold"),
          value: threshold,
          cell: (one) => {
            const percent = threshold(one);
            return percent === null ? "" : `${format.number(percent, 0)} %`;
          },
          align: "right",
          widthPx: 90,
          leaves: 2,
        },
        {
          id: "variables",
          name: t("reporting.column.variables"),
          value: (one) => one.vars.map((id) => known.get(id)?.variable.name ?? "").join("; "),
          cell: (one) => <VariablesOfReport report={one} known={known} />,
          sortable: false,
          minPx: 240,
          leaves: 1,
        },
        {
          id: "recipients",
          name: t("reporting.column.recipients"),
          value: reached,
          cell: (one) => (
            <button
              type="button"
              className="hg-link"
              aria-label={`${t("reporting.recipients")}: ${reportTitle(one, t)}, ${reached(one)}`}
              onClick={() => change({ recipients: one.id })}
            >
              {reached(one)}
            </button>
          ),
          widthPx: 130,
        },
        {
          id: "state",
          name: t("reporting.column.state"),
          value: state,
          cell: (one) => badge(one) || state(one),
          widthPx: 190,
        },
      ]}
      card={(one) => ({
        title: name(one),
        lines: [
          `${t(`reports.freq.${one.freq}`)} · ${t("reporting.to", { people: reached(one) })}`,
          one.disabled ? "" : state(one),
        ],
      })}
      isOff={({ disabled }) => disabled}
      onRow={(one) => go(place(one))}
      actions={(one) => actions(one, () => change({ recipients: one.id }))}
      csvName={`report-config-${plant.id}`}
      empty={
        all.length > 0
          ? { title: t("reporting.noneOfFilter") }
          : may("reports_show")
            ? { title: t("reporting.none"), hint: t("reporting.noneHint") }
            : { title: t("reporting.unseen"), hint: t("reporting.unseenHint") }
      }
    >
      {open && (
        <RecipientsDialog
          key={open.id}
          report={open}
          onClose={() => change({ recipients: undefined })}
        />
      )}
    </ListPage>
  );
}

/** What the reader may do with a report. */
function useActions(): (report: Report, onRecipients: () => void) => readonly RowAction[] {
  const { t } = useTranslation();
  const plant = usePlant();
  const may = useMay(plant.id);
  const go = useGo();
  const row = useRowActions();
  const keep = useKeepReport(plant.id);
  const remove = useRemoveReport(plant.id);
  const turn = async ({ id, disabled }: Report): Promise<void> => {
    try {
      await keep(id, { disabled: !disabled });
      toastDone(t(disabled ? "reporting.enabled" : "reporting.disabledDone"));
    } catch (error) {
      toastFailure(error, t("form.common.save_failed"));
    }
  };
  return (report, onRecipients) => {
    const { id, disabled } = report;
    return [
      row.edit(() => go(reportPage.at({ plantId: plant.id, reportId: id }))),
      {
        name: t(disabled ? "reporting.enable" : "reporting.disable"),
        icon: disabled ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />,
        run: () => void turn(report),
      },
      { name: t("reporting.recipients"), icon: <IconMail {...icon} />, run: onRecipients },
      ...(disabled
        ? []
        : [
            {
              name: t("reporting.archive"),
              icon: <IconArchive {...icon} />,
              run: () => go(reportsPage.at({ plantId: plant.id }, { report: id })),
            },
          ]),
      ...(may("reports_delete") ? [row.remove(() => remove(report))] : []),
    ];
  };
}
