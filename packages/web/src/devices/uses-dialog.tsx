import type { ErrorPlace } from "@heliograph/contract/errors.ts";
import { getUses } from "@heliograph/contract/plants/plants.routes.ts";
import { Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { call } from "../call.ts";
import { useFindPlace } from "../pages.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageLink } from "../ui/page-link.tsx";
import type { PagePath, Place } from "../ui/page.ts";
import { Skeleton } from "../ui/panel.tsx";
import { placeName } from "../ui/refusal-text.ts";

/** The page on which a use is looked at, and changed; `$thing` is the id of what uses it. */
const pages: Readonly<Record<ErrorPlace["in"], PagePath>> = {
  section: "/plant/$plantId/config/sections",
  homepage: "/plant/$plantId",
  ass_strinv: "/plant/$plantId/config/stringbox_inverter",
  chart: "/plant/$plantId/chart/$chartId",
  alert: "/plant/$plantId/alert/$alertId",
  report: "/plant/$plantId/config/reports",
  formula: "/plant/$plantId/var/$varId",
  dashboard: "/dashboard/$dashboardId",
  display: "/plant/$plantId/displays",
};

/** Where a variable is used, each place a link; `isDeletion` where that keeps it from being deleted. */
export function UsesDialog(props: {
  readonly plantId: string;
  readonly variable: { readonly id: string; readonly name: string };
  readonly isDeletion: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const find = useFindPlace();
  const { plantId, variable, isDeletion } = props;
  const { data, error, refetch } = useQuery({
    queryKey: ["plant", plantId, "uses", variable.id],
    queryFn: ({ signal }) =>
      call(
        getUses,
        { params: { plant_id: plantId }, query: { ids: variable.id } },
        { signal, ghost: true },
      ),
    staleTime: 0,
    meta: { quiet: true },
  });
  const linkOf = ({ in: kind, id = "" }: ErrorPlace): Place | null =>
    find(pages[kind], { plantId, chartId: id, alertId: id, varId: id, dashboardId: id });
  const places = data?.[0]?.places;
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t(isDeletion ? "variables.uses.deleteTitle" : "variables.uses.title", {
        name: variable.name,
      })}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      {isDeletion && <p className="hg-dim-2">{t("variables.uses.deleteHint")}</p>}
      {error && <LoadError text={errorText(error)} onRetry={() => void refetch()} />}
      {!error && places === undefined && <Skeleton heightPx={60} />}
      {places?.length === 0 && <EmptyState title={t("variables.uses.none")} />}
      {places !== undefined && places.length > 0 && (
        <ul className="hg-uses">
          {places.map((place) => {
            const to = linkOf(place);
            const name = placeName(place, t);
            return (
              <li key={JSON.stringify(place)}>
                {to === null ? (
                  name
                ) : (
                  <PageLink to={to} className="hg-link">
                    {name}
                  </PageLink>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Modal>
  );
}
