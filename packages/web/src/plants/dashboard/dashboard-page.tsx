import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Overview } from "./overview.tsx";
import { usePlant } from "../../plant-queries.ts";
import { scopeOf } from "./scope.ts";

/** The plant's page: its first section stands for the whole plant. */
export function DashboardPage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const scope = useMemo(() => scopeOf(plant, 0), [plant]);
  return scope ? (
    <Overview key={plant.id} scope={scope} />
  ) : (
    <EmptyState title={t("dashboard.noSections")} hint={t("dashboard.noSectionsHint")} />
  );
}
