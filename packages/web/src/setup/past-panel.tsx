import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { fileImportPage } from "../import/import.pages.ts";
import { PageLink } from "../ui/page-link.tsx";
import { Panel } from "../ui/panel.tsx";

/** The way to the readings of before, which lie in files; they also show which devices there are. */
export function PastPanel({ plant }: { readonly plant: Pick<Plant, "id"> }): ReactNode {
  const { t } = useTranslation();
  return (
    <Panel title={t("setup.guide.past.title")}>
      <p className="hg-guide-text">{t("setup.guide.past.text")}</p>
      <Button variant="default" component={PageLink} to={fileImportPage.at({ plantId: plant.id })}>
        {t("setup.guide.past.go")}
      </Button>
    </Panel>
  );
}
