import { reportTemplates } from "@heliograph/domain/reports/report-templates.ts";
import { Button, Menu } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageLink } from "../ui/page-link.tsx";
import { templateName, templateText } from "./report-words.ts";
import { reportPage } from "./reports.pages.ts";

/** A new report, of each template: what that tells, and what cannot be made yet. (REPC-02) */
export function NewReportMenu({ plantId }: { readonly plantId: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={380}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}>
          {t("reporting.new")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="hg-new-report">
        {reportTemplates.map(({ id }) => (
          <Menu.Item
            key={id}
            renderRoot={(root: object) => (
              <PageLink
                to={reportPage.at({ plantId, reportId: "create" }, { template_id: id })}
                {...root}
              />
            )}
          >
            <strong>{templateName(id, t)}</strong>
            <span className="hg-small hg-dim-2">{templateText(id, t)}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
