import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePlant } from "../plant-queries.ts";
import { PageHead } from "../ui/panel.tsx";
import { ComparePanel } from "./compare-panel.tsx";
import { ExportPanel } from "./export-panel.tsx";
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
      </div>
    </div>
  );
}
