import { listReportTemplates } from "@heliograph/contract/reports/reports.routes.ts";
import type { ReportTemplate } from "@heliograph/contract/reports/reports.wire.ts";
import { Button } from "@mantine/core";
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MissingPart } from "../access.tsx";
import { errorText } from "../call-error.ts";
import { call } from "../call.ts";
import { ListPage } from "../list-page.tsx";
import { useListView } from "../ui/list-view.ts";
import { LoadError } from "../ui/load-error.tsx";
import { PageLink, useGo } from "../ui/page-link.tsx";
import { PageHead, Panel, Skeleton } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { tagNames } from "../variables/variables.api.ts";
import { templateName, templateText } from "./report-words.ts";
import { reportTemplatePage, reportTemplatesPage } from "./reports.pages.ts";
import "./reports.css";

/** The catalogue as the server has it. */
const templatesQuery = () =>
  queryOptions({
    queryKey: ["reports", "templates"],
    queryFn: ({ signal }) => call(listReportTemplates, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });

/** The catalogue of report templates: what each tells and needs. (ADM-RT-01) */
export function ReportTemplatesPage(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const go = useGo();
  const view = useListView();
  const reading = useQuery(templatesQuery());
  const place = ({ id }: ReportTemplate) => reportTemplatePage.at({ templateId: id });
  const link = (one: ReportTemplate): ReactNode => (
    <PageLink to={place(one)}>{templateName(one.id, t)}</PageLink>
  );
  const tags = (one: ReportTemplate): string => {
    if (!one.need.includes("vars")) return "";
    return one.var_tags.length === 0
      ? t("reporting.anyVariable")
      : tagNames(one.var_tags, t).join(", ");
  };
  const threshold = (one: ReportTemplate): string =>
    one.need.includes("diff_percent") && one.diff_percent !== null
      ? `${format.number(one.diff_percent, 0)} %`
      : "";
  const freqs = (one: ReportTemplate): string =>
    one.freqs.map((freq) => t(`reports.freq.${freq}`)).join(", ");
  const text = (one: ReportTemplate): string => templateText(one.id, t);
  return (
    <ListPage
      title={t("reporting.templatesTitle")}
      reading={reading}
      rows={reading.data}
      rowId={({ id }) => id}
      tall
      {...view}
      columns={[
        { id: "id", name: t("reporting.column.id"), value: ({ id }) => id, widthPx: 80 },
        {
          id: "name",
          name: t("reporting.column.name"),
          value: ({ id }) => templateName(id, t),
          cell: link,
          strong: true,
          fixed: true,
          minPx: 180,
        },
        {
          id: "description",
          name: t("reporting.column.description"),
          value: text,
          cell: (one) => <span className="hg-report-text">{text(one)}</span>,
          minPx: 260,
        },
        { id: "freqs", name: t("reporting.column.freq"), value: freqs, minPx: 190, leaves: 1 },
        { id: "tags", name: t("reporting.column.tags"), value: tags, minPx: 200 },
        {
          id: "threshold",
          name: t("reporting.column.threshold"),
          value: (one) => one.diff_percent,
          cell: threshold,
          align: "right",
          widthPx: 110,
        },
      ]}
      card={(one) => ({
        title: (
          <>
            <span className="hg-dim">{one.id}</span> {link(one)}
          </>
        ),
        lines: [text(one), [tags(one), threshold(one)].filter((part) => part !== "").join(" · ")],
      })}
      onRow={(one) => go(place(one))}
      csvName="modelli-report"
    />
  );
}

/** A template as the portal has it. (ADM-RT-02) */
export function ReportTemplatePage(): ReactNode {
  const { t } = useTranslation();
  const { templateId } = reportTemplatePage.useParams();
  const { data, error, refetch } = useQuery(templatesQuery());
  const template = data?.find(({ id }) => id === templateId);
  if (data && !template) return <MissingPart title={t("reporting.templateNotFound")} />;
  return (
    <div className="hg-page">
      <PageHead
        title={t("reporting.templateTitle", { id: templateId })}
        sub={template && templateName(template.id, t)}
      >
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden="true" />}
          component={PageLink}
          to={reportTemplatesPage.at()}
        >
          {t("reporting.backToTemplates")}
        </Button>
      </PageHead>
      <Panel>
        {error && !data ? (
          <LoadError text={errorText(error)} onRetry={() => void refetch()} />
        ) : template ? (
          <pre className="hg-dump">{JSON.stringify(template, null, 2)}</pre>
        ) : (
          <Skeleton heightPx={320} radiusPx={8} />
        )}
      </Panel>
    </div>
  );
}
