import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { inProcessQuery } from "../../admin/admin.api.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { usePlantIdOfPage } from "../../ui/page.ts";

export const whileCalculating = (empty: ReactNode): ReactNode => (
  <WhileCalculating>{empty}</WhileCalculating>
);

/** Where nothing is shown while the plant is recalculated, or waits to be, its figures are on their way: once they are there, they are read. */
function WhileCalculating({ children }: { readonly children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const plantId = usePlantIdOfPage();
  const { data } = useQuery({
    ...inProcessQuery(plantId ?? ""),
    enabled: plantId !== undefined,
  });
  const isRunning = typeof data?.since === "number";
  const isBusy = isRunning || (data?.queued ?? 0) > 0;
  const [wasBusy, setWasBusy] = useState(false);
  if (isBusy && !wasBusy) setWasBusy(true);
  const isOver = wasBusy && !isBusy;
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: ["data"] });
  }, [isOver, queries]);
  return isBusy ? (
    <EmptyState
      title={t("dashboard.calculating")}
      hint={t(isRunning ? "dashboard.calculatingHint" : "dashboard.calculationWaits")}
    />
  ) : (
    children
  );
}
