import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { MissingPart } from "../../access.tsx";
import { Lead } from "../../ui/page-link.tsx";
import { usePlant } from "../../plant-queries.ts";
import { plantPage, sectionPage } from "../plants.pages.ts";
import { Overview } from "./overview.tsx";
import { scopeOf } from "./scope.ts";

/** One section of a plant. The first is the plant itself: its page is the dashboard. */
export function SectionPage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const { idx } = sectionPage.useParams();
  const scope = useMemo(
    () => (/^\d{1,2}$/.test(idx) ? scopeOf(plant, Number(idx)) : null),
    [plant, idx],
  );
  if (idx === "0") return <Lead to={plantPage.at({ plantId: plant.id })} />;
  return scope ? (
    <Overview key={`${plant.id} ${idx}`} scope={scope} />
  ) : (
    <MissingPart hint={t("dashboard.noSectionHint")} />
  );
}
