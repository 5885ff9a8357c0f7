import { createDashboard } from "@heliograph/contract/dashboards/dashboards.routes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { useGo } from "../ui/page-link.tsx";
import { dashboardQuery, dashboardsChanged } from "./dashboards.api.ts";
import { dashboardPage } from "./dashboards.pages.ts";

/** [characters] As the contract has it. */
const longestName = 200;

/** Makes another one of a dashboard, with its plants and widgets and none of its links, and opens it to be edited. */
export function useCopy(): (id: string) => Promise<void> {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const go = useGo();
  const create = useChange(createDashboard, dashboardsChanged);
  return async (id) => {
    const { name, plants, widgets } = await queries.fetchQuery(dashboardQuery(id));
    const body = {
      name: t("dashboards.copyName", { name }).slice(0, longestName),
      plants,
      widgets,
    };
    const made = await create.sendWithToast({ body }, { done: t("dashboards.duplicated") });
    if (made !== null) go(dashboardPage.at({ dashboardId: made.id }, { edit: true }));
  };
}
