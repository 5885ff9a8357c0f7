import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLiveMarker } from "../live/live.api.ts";
import { noValue } from "../ui/format.ts";
import { KpiCard } from "../ui/kpi.tsx";
import { Mark } from "../ui/marks.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { variableMap } from "../variables/variables.api.ts";
import { useAlertsState } from "./alerts-state.ts";
import { Since } from "./since.tsx";
import { countStates, longestOf, shownStates, watchedAlerts } from "./watched.ts";
import "./alerts.css";
import { alertsStatePage } from "./alerts.pages.ts";
import { PageLink } from "../ui/page-link.tsx";

/** How many alerts are KO or ERROR, how many stand in each state, and the way to them. */
export function CountCard({ plant }: { readonly plant: Plant }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const isLost = useLiveMarker() !== null;
  const { states, error } = useAlertsState(plant.id);
  const alerts = useMemo(
    () => states && watchedAlerts(plant, variableMap(plant), states),
    [plant, states],
  );
  const counts = alerts && countStates(alerts.map(({ check }) => check.state));
  const longest = alerts && longestOf(alerts);
  const present = counts ? shownStates.filter((state) => counts[state] > 0) : [];
  const foot = (): ReactNode => {
    if (isLost) return t("alerts.card.disconnected");
    if (error) return t("alerts.card.failed");
    if (!counts) return undefined;
    if (present.length === 0) return t("alerts.card.none");
    return (
      <span className="hg-alert-counts">
        {present.map((state) => (
          <span
            key={state}
            title={t("alerts.card.count", {
              state: t(`common.state.${state}`),
              count: counts[state],
            })}
          >
            <Mark state={state} size={14} />
            {format.count(counts[state])}
            {longest?.state === state && <Since check={longest} untitled />}
          </span>
        ))}
      </span>
    );
  };
  return (
    <KpiCard
      label={t("alerts.title")}
      end={<IconChevronRight size={14} stroke={1.8} aria-hidden="true" />}
      value={
        counts
          ? { number: format.count(counts.KO + counts.ERROR), unit: "" }
          : isLost || error
            ? { number: noValue, unit: "" }
            : undefined
      }
      foot={foot()}
      wrap={(className, children) => (
        <PageLink
          to={alertsStatePage.at({ plantId: plant.id })}
          className={`${className} hg-alert-card`}
        >
          {children}
        </PageLink>
      )}
    />
  );
}
