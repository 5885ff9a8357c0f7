import { Navigate, useParams } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { MissingPart } from "../../ui/missing-part.tsx";
import { Overview } from "./overview.tsx";
import { scopeOf, usePlant } from "./scope.ts";

/** One section of a plant. The first is the plant itself: its page is the dashboard. */
export function SectionPage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const { idx = "" } = useParams({ strict: false });
  const scope = useMemo(
    () => (/^\d{1,2}$/.test(idx) ? scopeOf(plant, Number(idx)) : null),
    [plant, idx],
  );
  if (idx === "0") return <Navigate to="/plant/$plantId" params={{ plantId: plant.id }} replace />;
  return scope ? (
    <Overview key={`${plant.id} ${idx}`} scope={scope} />
  ) : (
    <MissingPart plantId={plant.id} hint={t("dashboard.noSectionHint")} />
  );
}
