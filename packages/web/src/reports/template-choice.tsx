import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { reportTemplates } from "@heliograph/domain/reports/report-templates.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageLink } from "../ui/page-link.tsx";
import { PageHead, Panel } from "../ui/panel.tsx";
import { templateName, templateText } from "./report-words.ts";
import { reportPage } from "./reports.pages.ts";
import "./reports.css";

/** Where the address of a new report names no template: the templates. */
export function TemplateChoice({ plant }: { readonly plant: Plant }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="hg-page">
      <PageHead title={t("reporting.newTitle")} sub={plant.name} />
      <Panel title={t("reporting.chooseTemplate")}>
        <ul className="hg-report-templates">
          {reportTemplates.map(({ id }) => (
            <li key={id}>
              <PageLink
                to={reportPage.at({ plantId: plant.id, reportId: "create" }, { template_id: id })}
              >
                {templateName(id, t)}
              </PageLink>
              <span className="hg-small hg-dim-2">{templateText(id, t)}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
