import type { SetupCheck } from "@heliograph/contract/setup/setup.wire.ts";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePlant } from "../plant-queries.ts";
import { plantPage } from "../plants/plants.pages.ts";
import { PageLink } from "../ui/page-link.tsx";
import { Panel } from "../ui/panel.tsx";
import { PastPanel } from "./past-panel.tsx";
import { CheckLine } from "./setup-panel.tsx";

const ofPeople: readonly string[] = [
  "recipients",
  "people",
  "reports",
  "price",
] satisfies SetupCheck["id"][];

/** Who sees the plant and who gets its messages: the pages of the portal where that is said. */
export function PeopleStep({ checks }: { readonly checks: readonly SetupCheck[] }): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  return (
    <>
      <Panel title={t("setup.guide.step.people.name")} sub={t("setup.guide.people.sub")}>
        <ul className="hg-setup hg-guide-people">
          {checks
            .filter(({ id }) => ofPeople.includes(id))
            .map((check) => (
              <CheckLine key={check.id} plant={plant} check={check} />
            ))}
        </ul>
        <Button component={PageLink} to={plantPage.at({ plantId: plant.id })}>
          {t("setup.guide.end")}
        </Button>
      </Panel>
      <PastPanel plant={plant} />
    </>
  );
}
