import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePlant } from "../plant-queries.ts";
import { PageLink } from "../ui/page-link.tsx";
import { PageHead, Panel } from "../ui/panel.tsx";
import { ComparePanel } from "./compare-panel.tsx";
import { ExportPanel } from "./export-panel.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { plantFileImportPage } from "./plantfiles.pages.ts";
import "./plantfiles.css";

/** A plant as a file: written, compared, and what it was before. */
export function PlantFilePage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  return (
    <div className="hg-page">
      <PageHead title={t("plantfiles.title")} sub={plant.name} />
      <div className="hg-file-page">
        <ExportPanel />
        <ComparePanel />
        <HistoryPanel />
        <Panel title={t("plantfiles.copy.panel")}>
          <p className="hg-file-text">{t("plantfiles.copy.text")}</p>
          <Button
            variant="default"
            component={PageLink}
            to={plantFileImportPage.at({}, { copy: plant.id })}
          >
            {t("plantfiles.copy.action")}
          </Button>
        </Panel>
      </div>
    </div>
  );
}
