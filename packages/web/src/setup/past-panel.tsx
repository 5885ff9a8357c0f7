import { patchPlant } from "@heliograph/contract/plants/plants.routes.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { Button, Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { fileImportPage } from "../import/import.pages.ts";
import { storePlant } from "../plant-queries.ts";
import { PageLink } from "../ui/page-link.tsx";
import { Panel } from "../ui/panel.tsx";
import { setupQuery } from "./setup-query.ts";

/** The way to the readings of before, which lie in files; they also show which devices there are, and may be all that there ever is. */
export function PastPanel(props: {
  readonly plant: Pick<Plant, "id" | "by_files">;
  /** Whether it can be said here that there is no logger. */
  readonly asksOnly?: boolean;
  /** Where the way goes on. */
  readonly next?: ReactNode;
}): ReactNode {
  const { plant, asksOnly = false, next } = props;
  const { t } = useTranslation();
  const change = useChange(patchPlant, {
    store: storePlant,
    invalidates: [setupQuery(plant.id).queryKey],
  });
  return (
    <Panel title={t("setup.guide.past.title")}>
      <p className="hg-guide-text">{t("setup.guide.past.text")}</p>
      {asksOnly && (
        <Switch
          className="hg-guide-only"
          label={t("setup.guide.past.only")}
          description={t("setup.guide.past.onlyHint")}
          checked={plant.by_files}
          disabled={change.isBusy}
          onChange={(event) =>
            void change.sendWithToast(
              { params: { plant_id: plant.id }, body: { by_files: event.currentTarget.checked } },
              { failed: t("setup.guide.past.onlyFailed") },
            )
          }
        />
      )}
      <div className="hg-guide-ways">
        <Button
          variant="default"
          component={PageLink}
          to={fileImportPage.at({ plantId: plant.id })}
        >
          {t("setup.guide.past.go")}
        </Button>
        {next}
      </div>
    </Panel>
  );
}
