import type { Report } from "@heliograph/contract/reports/reports.wire.ts";
import { getReport } from "@heliograph/contract/reports/reports.routes.ts";
import { reportTemplate } from "@heliograph/domain/reports/report-templates.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Access, MissingPart, neededOf, NoAccess } from "../access.tsx";
import { CallError, errorText } from "../call-error.ts";
import { call } from "../call.ts";
import { useMay } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { LoadError } from "../ui/load-error.tsx";
import { Panel, Skeleton } from "../ui/panel.tsx";
import { ReportForm } from "./report-form.tsx";
import { reportPage } from "./reports.pages.ts";
import { TemplateChoice } from "./template-choice.tsx";

/** The form of the report of the address, or of a new one. (REPC-02, REPC-03) */
export function ReportPage(): ReactNode {
  const { reportId } = reportPage.useParams();
  const [{ template_id: id = "", freq }] = reportPage.useSearch();
  const plant = usePlant();
  if (reportId !== "create") return <Stored key={reportId} id={reportId} />;
  const template = reportTemplate(id);
  return (
    <Access needs={{ plant: "reports_create" }} plantId={plant.id}>
      {template === null ? (
        <TemplateChoice plant={plant} />
      ) : (
        <ReportForm key={id} plant={plant} report={null} template={template} freq={freq} />
      )}
    </Access>
  );
}

function Stored({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const may = useMay(plant.id);
  const mayChange = may("reports_show") && may("reports_edit");
  const listed = plant.reports?.find((one) => one.id === id);
  // Who is at work on a report that somebody else deletes keeps what he has typed.
  const [last, setLast] = useState<Report | null>(listed ?? null);
  if (listed !== undefined && listed !== last) setLast(listed);
  const reading = useQuery({
    queryKey: ["reports", id],
    queryFn: ({ signal }) => call(getReport, { params: { id } }, { signal }),
    enabled: mayChange && last === null,
    meta: { quiet: true },
  });
  if (!mayChange)
    return <NoAccess needs={[may("reports_show") ? "reports_edit" : "reports_show"]} />;
  const report = listed ?? last ?? reading.data;
  const template = report && reportTemplate(report.template_id);
  if (report && template && report.plant_id === plant.id)
    return (
      <ReportForm
        plant={plant}
        report={report}
        template={template}
        isGone={last !== null && listed === undefined}
      />
    );
  const { error } = reading;
  const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400);
  if (reading.data || isUnknown) return <MissingPart title={t("reports.not_found")} />;
  if (error instanceof CallError && error.status === 403)
    return <NoAccess needs={neededOf(error)} />;
  return (
    <div className="hg-page">
      {error ? (
        <Panel>
          <LoadError text={errorText(error)} onRetry={() => void reading.refetch()} />
        </Panel>
      ) : (
        <div aria-busy="true">
          <Skeleton heightPx={420} radiusPx={8} />
        </div>
      )}
    </div>
  );
}
